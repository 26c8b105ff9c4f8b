import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import type { LotteryGame } from '../games.ts';
import { daysOfRegion, type Region, REGIONS, regionOf } from './calendar.ts';
import styles from './stations.module.css';

export interface StationChoiceProps {
  readonly game: LotteryGame;
  readonly games: readonly LotteryGame[];
  /** The time of the server. */
  readonly nowMs: number;
}

/** The regions of Vietnam, and the stations of the chosen region by the day of their draw. */
export function StationChoice({ game, games, nowMs }: StationChoiceProps) {
  const t = useT();
  const region = regionOf(game);
  if (!region) return null;
  return (
    <div className={styles.choice}>
      <LinkStrip
        label={t('lottery.regions')}
        variant="chips"
        current={region}
        links={REGIONS.flatMap((id) => {
          const first = daysOfRegion(games, id, nowMs)[0]?.stations[0];
          const search = { gameId: id === region ? game.gameId : (first?.gameId ?? '') };
          return first
            ? { id, label: t(`lottery.group.${id}` as PlainMessageKey), to: paths.startLottery, search }
            : [];
        })}
      />
      <Days key={game.gameId} region={region} game={game} games={games} nowMs={nowMs} />
    </div>
  );
}

function Days({ region, game, games, nowMs }: StationChoiceProps & { readonly region: Region }) {
  const t = useT();
  const days = daysOfRegion(games, region, nowMs);
  const own = days.find(({ stations }) => stations.some(({ gameId }) => gameId === game.gameId));
  const [chosen, setChosen] = useState(own?.weekday);
  const shown = days.find(({ weekday }) => weekday === chosen) ?? own;
  // The north has one lottery, which draws every day.
  if (!shown || days.every(({ stations }) => stations.length === 1 && stations[0]?.gameId === game.gameId))
    return null;
  return (
    <>
      <Tabs
        label={t('lottery.drawDays')}
        current={shown.weekday.toString()}
        tabs={days.map(({ weekday }) => ({
          id: weekday.toString(),
          label: t(`lottery.weekday.${weekday}` as PlainMessageKey),
        }))}
        onChange={(weekday) => setChosen(Number(weekday))}
      />
      <LinkStrip
        label={t('lottery.stations')}
        variant="chips"
        current={game.gameId}
        links={shown.stations.map(({ gameId, gameName }) => ({
          id: gameId,
          label: <bdi>{gameName}</bdi>,
          to: paths.startLottery,
          search: { gameId },
        }))}
      />
    </>
  );
}
