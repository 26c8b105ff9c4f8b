import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useGameSearch } from '../game-search.ts';
import type { LotteryGame } from '../games.ts';
import { daysOfRegion, type Region, REGIONS, regionOf } from './calendar.ts';

export interface StationChoiceProps {
  readonly game: LotteryGame;
  readonly games: readonly LotteryGame[];
  /** The time of the server. */
  readonly nowMs: number;
}

/**
 * A button that opens the stations of Vietnam by region and day. A sheet has them, so that the board is in the first
 * view.
 */
export function StationChoice(props: StationChoiceProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('lottery.stations')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('lottery.stations')}>
        <Stations {...props} />
      </Sheet>
    </>
  );
}

function Stations({ game, games, nowMs }: StationChoiceProps) {
  const t = useT();
  const [region, setRegion] = useState<Region>(regionOf(game) ?? 'VN_NORTH');
  const regions = REGIONS.filter((id) => daysOfRegion(games, id, nowMs).length > 0);
  return (
    <div className={page.stack}>
      <Tabs
        label={t('lottery.regions')}
        current={region}
        tabs={regions.map((id) => ({ id, label: t(`lottery.group.${id}` as PlainMessageKey) }))}
        onChange={setRegion}
      />
      <Days key={region} region={region} game={game} games={games} nowMs={nowMs} />
    </div>
  );
}

function Days({ region, game, games, nowMs }: StationChoiceProps & { readonly region: Region }) {
  const t = useT();
  const days = daysOfRegion(games, region, nowMs);
  const own = days.find(({ stations }) => stations.some(({ gameId }) => gameId === game.gameId)) ?? days[0];
  const ofGame = useGameSearch(game.gameId);
  const [chosen, setChosen] = useState(own?.weekday);
  const shown = days.find(({ weekday }) => weekday === chosen) ?? own;
  if (!shown) return null;
  const isDaily = days.every(({ stations }) => stations.length === 1 && stations[0] === days[0]?.stations[0]);
  return (
    <>
      {!isDaily && (
        <Tabs
          label={t('lottery.drawDays')}
          current={shown.weekday.toString()}
          tabs={days.map(({ weekday }) => ({
            id: weekday.toString(),
            label: t(`lottery.weekday.${weekday}` as PlainMessageKey),
          }))}
          onChange={(weekday) => setChosen(Number(weekday))}
        />
      )}
      <LinkStrip
        label={t('lottery.stations')}
        variant="chips"
        current={game.gameId}
        links={shown.stations.map(({ gameId, gameName }) => ({
          id: gameId,
          label: <bdi>{gameName}</bdi>,
          to: paths.startLottery,
          search: { ...ofGame, gameId },
        }))}
      />
    </>
  );
}
