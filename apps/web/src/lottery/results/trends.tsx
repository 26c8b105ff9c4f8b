import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import { drawLimits } from '@tessera/contract/lottery/draw-shapes';
import { CallFailed, type CallOutput, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useGameSearch } from '../game-search.ts';
import type { LotteryGame } from '../games.ts';
import shared from '../lottery.module.css';
import { TrendChart } from './trend-chart.tsx';
import styles from './trends.module.css';

const COUNTS = ['30', '50', '100'] as const;
/** Draws of few numbers, whose chart fits on a phone. */
const CHARTED: readonly DrawShape[] = ['ssc', '11x5', 'k3', 'pk10'];

export interface TrendsProps {
  readonly game: LotteryGame;
  /** Counted draws, from the address. */
  readonly draws: string | undefined;
  /** Position of the chart from 1, from the address. */
  readonly position: string | undefined;
}

/** Which numbers were drawn at each position, how often, and how long ago. */
export function Trends({ game, draws: wanted, position }: TrendsProps) {
  const t = useT();
  const ofGame = useGameSearch(game.gameId);
  const draws = COUNTS.find((count) => count === wanted) ?? COUNTS[0];
  const places = CHARTED.includes(game.shape) ? drawLimits(game.shape).map((_, place) => place) : [];
  const chosen = places.find((place) => position === `${place + 1}`) ?? places[0];
  const searchOf = (count: string, place = 0) => ({
    ...ofGame,
    view: 'trends',
    ...(count !== COUNTS[0] && { draws: count }),
    ...(place > 0 && { position: `${place + 1}` }),
  });
  return (
    <>
      <p className={page.quiet}>{t('lottery.trends.note')}</p>
      <LinkStrip
        label={t('lottery.trends.draws')}
        variant="chips"
        current={draws}
        links={COUNTS.map((count) => ({
          id: count,
          label: t('lottery.trends.last', { count }),
          to: paths.startLottery,
          search: searchOf(count, chosen),
        }))}
      />
      {chosen !== undefined && (
        <LinkStrip
          label={t('lottery.trends.positions')}
          variant="chips"
          current={`${chosen}`}
          links={places.map((place) => ({
            id: `${place}`,
            label: t('lottery.row.position', { count: place + 1 }),
            to: paths.startLottery,
            search: searchOf(draws, place),
          }))}
        />
      )}
      <ChartAndCounts game={game} draws={draws} place={chosen} />
    </>
  );
}

interface ChartAndCountsProps {
  readonly game: LotteryGame;
  readonly draws: (typeof COUNTS)[number];
  /** The position of the chart; undefined without a chart. */
  readonly place: number | undefined;
}

/** Shows both at the same time, so that neither moves the other. */
function ChartAndCounts({ game: { gameId, shape }, draws, place }: ChartAndCountsProps) {
  const isCharted = place !== undefined;
  const counts = useCall('numeros.hotGapInfo', { gameId, draws });
  const drawn = useCall(
    'numeros.draws',
    { gameId, counted: '1', page: 0, size: Number(draws) },
    { enabled: isCharted },
  );
  if (counts.isPending || (isCharted && drawn.isPending)) return <Skeleton className={shared.tableShape} />;
  if (!counts.data || (isCharted && !drawn.data)) {
    const failed = counts.data ? drawn : counts;
    return <CallFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  return (
    <>
      {isCharted && drawn.data && <TrendChart shape={shape} draws={drawn.data.content} place={place} />}
      <Counts positions={counts.data.positions} place={place} />
    </>
  );
}

interface CountsProps {
  readonly positions: CallOutput<'numeros.hotGapInfo'>['positions'];
  /** Undefined for all positions. */
  readonly place: number | undefined;
}

/** How often each number was drawn, and how many draws ago. */
function Counts({ positions, place: chosen }: CountsProps) {
  const t = useT();
  const { number } = useFormats();
  return positions.map((counts, place) => {
    if (chosen !== undefined && place !== chosen) return null;
    const most = Math.max(1, ...counts.map(({ hits }) => hits));
    return (
      // Positions have no identity but their place.
      <table key={place} className={styles.counts}>
        <caption>{t('lottery.row.position', { count: place + 1 })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lottery.trends.number')}</th>
            <th scope="col">{t('lottery.trends.hits')}</th>
            <th scope="col">{t('lottery.trends.gap')}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ number: drawn, hits, gap }) => (
            <tr key={drawn}>
              <th scope="row" dir="ltr">
                {drawn}
              </th>
              <td>
                <span
                  className={styles.share}
                  style={{ inlineSize: `${(hits / most) * 60}%` }}
                  aria-hidden="true"
                />
                {number(hits)}
              </td>
              <td>{gap === null ? t('lottery.trends.never') : number(gap)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}
