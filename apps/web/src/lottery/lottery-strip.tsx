import { useCall } from '../api/index.ts';
import { useSettledLanguage, useT } from '../i18n/locale-provider.tsx';
import { LinkStrip } from '../ui/controls/link-strip.tsx';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import styles from './lottery.module.css';

type Search = Readonly<Record<string, string>>;

const GAME_ID = /^[1-9]\d{0,17}$/;
const ALL = 'all';

/** The lottery of a record, from its address. Undefined for all lotteries. */
export function lotteryOf({ gameId }: Search): string | undefined {
  return gameId !== undefined && GAME_ID.test(gameId) ? gameId : undefined;
}

/** The parameter of the address for the lottery of a record. */
export function lotterySearch(gameId: string | undefined): Record<string, string> {
  return gameId === undefined ? {} : { gameId };
}

/** The lotteries that the member has bet on. */
export function useRecentLotteries() {
  return useCall('lotteryMenus.recentLotteries', { language: useSettledLanguage() });
}

export interface LotteryStripProps {
  /** Undefined for all lotteries. */
  readonly current: string | undefined;
  /** The address of the record, with the parameters beside the lottery. */
  readonly to: string;
  readonly search: Search;
}

/** The lotteries that the member has bet on. Hidden for a single lottery. */
export function LotteryStrip({ current, to, search }: LotteryStripProps) {
  const t = useT();
  const { data, isPending, fetchStatus } = useRecentLotteries();
  if (isPending && fetchStatus !== 'paused') return <Skeleton className={styles.stripShape} />;
  const games = data ?? [];
  if (games.length < 2 && current === undefined) return null;
  return (
    <LinkStrip
      label={t('lottery.games')}
      variant="chips"
      current={current ?? ALL}
      links={[
        { id: ALL, label: t('lottery.all'), to, search },
        ...games.map(({ gameId, gameName }) => ({
          id: gameId,
          label: <bdi>{gameName}</bdi>,
          to,
          search: { ...search, ...lotterySearch(gameId) },
        })),
      ]}
    />
  );
}
