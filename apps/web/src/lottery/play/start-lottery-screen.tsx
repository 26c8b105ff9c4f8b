import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { Activity, useState } from 'react';
import { CallFailed } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useGameSearch } from '../game-search.ts';
import { type LotteryGame, useLotteryGames } from '../games.ts';
import styles from '../lottery.module.css';
import { TodayOrders } from '../orders/today-orders.tsx';
import { Results } from '../results/results.tsx';
import { Rules } from '../results/rules.tsx';
import { Trends } from '../results/trends.tsx';
import { BetPanel } from './bet-panel.tsx';
import { SaleHeader } from './sale-header.tsx';

const VIEWS = ['bet', 'results', 'trends', 'rules', 'orders'] as const;
type View = (typeof VIEWS)[number];
type Search = Readonly<Record<string, string>>;

const viewOf = ({ view }: Search): View => VIEWS.find((one) => one === view) ?? 'bet';
const GAME_ID = /^[1-9]\d{0,17}$/;

export function needs({
  search,
  language,
}: {
  readonly search: Search;
  readonly language: string;
}): readonly Need[] {
  const { gameId = '' } = search;
  const games: Need = { call: 'lottery.lotteryGames', input: { language } };
  if (!GAME_ID.test(gameId)) return [games];
  const sale: Need = { call: 'numeros.currentNumeros', input: { gameId } };
  if (viewOf(search) !== 'bet') return [games, sale];
  return [
    games,
    sale,
    { call: 'lottery.lotterySetting', input: { id: gameId } },
    { call: 'lottery.playMenu', input: { id: gameId } },
  ];
}

/** One lottery: betting, results, trends, rules and the own orders. Without a game, the first lottery. */
export function Screen() {
  const t = useT();
  const search: Search = useSearch({ strict: false });
  const { data: games, error, isPending, fetchStatus, refetch } = useLotteryGames();
  if (!games) {
    if (isPending && fetchStatus !== 'paused')
      return (
        <div role="status" aria-label={t('ui.loading')}>
          <Skeleton className={styles.headShape} />
        </div>
      );
    return <CallFailed error={error} onRetry={() => void refetch()} />;
  }
  const game = gameOf(games, search);
  if (!game) {
    const action = { label: t('lottery.all'), to: paths.moreLottery };
    return <EmptyState title={t('lottery.gameNotFound')} action={action} />;
  }
  return <Game game={game} games={games} view={viewOf(search)} search={search} />;
}

/** The lottery that the address names by its id or code. */
function gameOf(games: readonly LotteryGame[], { gameId, code }: Search): LotteryGame | undefined {
  if (gameId === undefined && code === undefined) return games[0];
  return games.find((game) => game.gameId === gameId || game.gameCode === code);
}

interface GameProps {
  readonly game: LotteryGame;
  readonly games: readonly LotteryGame[];
  readonly view: View;
  readonly search: Search;
}

function Game({ game, games, view, search }: GameProps) {
  const t = useT();
  const { gameId } = game;
  // The choice stays as it is while the member looks at results or rules.
  const [wasBetting, setWasBetting] = useState(view === 'bet');
  if (view === 'bet' && !wasBetting) setWasBetting(true);
  const ofGame = useGameSearch(gameId);
  return (
    <div className={page.screen}>
      <SaleHeader game={game} games={games} />
      <LinkStrip
        label={t('lottery.views')}
        variant="tabs"
        current={view}
        links={VIEWS.map((id) => ({
          id,
          label: t(`lottery.view.${id}`),
          to: paths.startLottery,
          search: id === 'bet' ? ofGame : { ...ofGame, view: id },
        }))}
      />
      {wasBetting && (
        <Activity mode={view === 'bet' ? 'visible' : 'hidden'}>
          <BetPanel game={game} modeName={search['prize_mode']} slipOpen={search['slip'] === 'open'} />
        </Activity>
      )}
      {view === 'results' && <Results game={game} issue={search['issue']} />}
      {view === 'trends' && <Trends game={game} draws={search['draws']} position={search['position']} />}
      {view === 'rules' && <Rules game={game} />}
      {view === 'orders' && <TodayOrders game={game} order={search['order']} />}
    </div>
  );
}
