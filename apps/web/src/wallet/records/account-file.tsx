import { useMutation } from '@tanstack/react-query';
import { TRANSACTION_FILE } from '@tessera/contract/wallet/report';
import { CallFailed, fetchFile, saveFile, useApi } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useRangeCall } from './record-pages.ts';
import { daysOf, type Range } from './date-range.tsx';
import { Totals } from './record-parts.tsx';
import styles from './records.module.css';

/** Downloads all movements of a filter. */
export function AccountFile({ input, range }: AccountTotalsProps) {
  const t = useT();
  const { session } = useApi();
  const { code: language } = useLanguage();
  const file = useMutation({
    mutationFn: () =>
      fetchFile(session, TRANSACTION_FILE, { language, ...input, ...daysOf(range, Date.now()) }),
    onSuccess: (data) => saveFile(data, 'account-record.csv'),
  });
  return (
    <div className={styles.file}>
      <Button kind="secondary" busy={file.isPending} onClick={() => file.mutate()}>
        {t(file.isPending ? 'account.filing' : 'account.file')}
      </Button>
      {file.isError && <p role="alert">{t('account.fileFailed')}</p>}
    </div>
  );
}

interface AccountTotalsProps {
  readonly input: Readonly<Record<string, string>>;
  readonly range: Range;
}

/** Sums over all movements of the filter, including pages that are not loaded. */
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
