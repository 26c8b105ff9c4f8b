import { CallFailed, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useGameSearch } from '../game-search.ts';
import type { LotteryGame } from '../games.ts';
import styles from '../lottery.module.css';

const COUNTS = ['30', '50', '100'] as const;

export interface TrendsProps {
  readonly game: LotteryGame;
  /** Counted draws, from the address. */
  readonly draws: string | undefined;
}

/** How often each number was drawn at each position, and how long ago. */
export function Trends({ game: { gameId }, draws: wanted }: TrendsProps) {
  const t = useT();
  const ofGame = useGameSearch(gameId);
  const draws = COUNTS.find((count) => count === wanted) ?? '30';
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
          search: { ...ofGame, view: 'trends', ...(count !== '30' && { draws: count }) },
        }))}
      />
      <Positions gameId={gameId} draws={draws} />
    </>
  );
}

function Positions({ gameId, draws }: { readonly gameId: string; readonly draws: (typeof COUNTS)[number] }) {
  const t = useT();
  const { number } = useFormats();
  const { data, error, isPending, refetch } = useCall('numeros.hotGapInfo', { gameId, draws });
  if (isPending) return <Skeleton className={styles.tableShape} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return data.positions.map((counts, place) => {
    const most = Math.max(1, ...counts.map(({ hits }) => hits));
    return (
      // Positions have no identity but their place.
      <table key={place} className={styles.trends}>
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
