import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { PRIZE_MODES } from '@tessera/contract/lottery/play-definition';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { hallNeeds, useLotteryGames } from '../games.ts';
import { GameList } from './game-list.tsx';

type Search = Readonly<Record<string, string>>;
type Mode = (typeof PRIZE_MODES)[number];

const modeOf = (search: Search): Mode => PRIZE_MODES.find((mode) => mode === search['prize_mode']) ?? 'Lott';

export function needs({ language }: { readonly language: string }): readonly Need[] {
  return hallNeeds(language);
}

/** The lotteries of a prize mode. */
export function Screen() {
  const t = useT();
  const search: Search = useSearch({ strict: false });
  const mode = modeOf(search);
  const modeId = PRIZE_MODES.indexOf(mode) + 1;
  const { isPending, isPaused } = useLotteryGames();
  return (
    <div className={page.screen}>
      <LinkStrip
        label={t('lottery.modes')}
        variant="tabs"
        current={mode}
        links={PRIZE_MODES.map((id) => ({
          id,
          label: t(`lottery.mode.${id}`),
          to: paths.lottery,
          search: id === 'Lott' ? {} : { prize_mode: id },
        }))}
      />
      <GameList mode={mode} accepts={({ prizeModeIds }) => prizeModeIds.some((id) => id === modeId)} />
      {/* Below the list, which would move the link when the list has loaded. */}
      {(!isPending || isPaused) && <RowLink to={paths.moreLottery} icon="search" title={t('lottery.all')} />}
    </div>
  );
}
