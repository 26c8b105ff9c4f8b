import { CallFailed } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useRangeCall } from './pages.ts';
import type { Range } from './range.ts';
import { Totals } from './record-parts.tsx';
import styles from './records.module.css';

export interface AccountTotalsProps {
  readonly input: Readonly<Record<string, string>>;
  readonly range: Range;
}

/** The sums over every movement of the filter, whether its page is loaded or not: the list below explains them. */
export function AccountTotals({ input, range }: AccountTotalsProps) {
  const t = useT();
  const totals = useRangeCall('report.transactionTotals', input, range);
  const { data, error, isPending, fetchStatus } = totals;
  if (isPending && fetchStatus !== 'paused') return <Skeleton className={styles.totalsShape} />;
  if (!data) return <CallFailed error={error} onRetry={() => void totals.refetch()} />;
  return (
    <Totals
      of={[
        { words: t('account.in'), sum: { amount: data.moneyIn } },
        { words: t('account.out'), sum: { amount: data.moneyOut } },
        { words: t('account.net'), sum: { amount: data.net, signed: true } },
        { words: t('account.total.count'), sum: { count: data.totalCount } },
      ]}
    />
  );
}
