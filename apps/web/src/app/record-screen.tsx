import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { needs as betNeeds, Screen as Bets } from '../games/game-record-screen.tsx';
import { useT } from '../i18n/locale-provider.tsx';
import { ChaseRecord } from '../lottery/chase/chases-screen.tsx';
import { OrderRecord } from '../lottery/orders/order-record.tsx';
import { paths } from '../paths.ts';
import page from '../ui/blocks/page.module.css';
import { LinkStrip } from '../ui/controls/link-strip.tsx';
import type { ScreenContext } from './routing/routes.tsx';

type Search = Readonly<Record<string, string>>;

const VIEWS = ['games', 'lottery', 'chases'] as const;

const viewOf = ({ view }: Search) => VIEWS.find((one) => one === view) ?? 'games';

export function needs(context: ScreenContext): readonly Need[] {
  return viewOf(context.search) === 'games' ? betNeeds(context) : [];
}

const CHASES = { view: 'chases' } as const;

/** The bets of games, and the orders and chases of lotteries. */
export function Screen() {
  const t = useT();
  const view = viewOf(useSearch({ strict: false }));
  return (
    <div className={page.screen}>
      <LinkStrip
        label={t('title.gameRecord')}
        variant="tabs"
        current={view}
        links={[
          { id: 'games', label: t('title.games'), to: paths.gameRecord, search: {} },
          { id: 'lottery', label: t('title.lottery'), to: paths.gameRecord, search: { view: 'lottery' } },
          { id: 'chases', label: t('lottery.chase.list'), to: paths.gameRecord, search: CHASES },
        ]}
      />
      {view === 'games' && <Bets />}
      {view === 'lottery' && <OrderRecord />}
      {view === 'chases' && <ChaseRecord variant="chips" to={paths.gameRecord} search={CHASES} />}
    </div>
  );
}
