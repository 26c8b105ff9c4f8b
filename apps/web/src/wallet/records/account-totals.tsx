import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRangeCall } from './pages.ts';
import type { Range } from './range.ts';
import styles from './records.module.css';

export interface AccountTotalsProps {
  readonly input: Readonly<Record<string, string>>;
  readonly range: Range;
}

/** The sums over every movement of the filter, whether its page is loaded or not: the list below explains them. */
export function AccountTotals({ input, range }: AccountTotalsProps) {
  const t = useT();
  const { number } = useFormats();
  const { currency } = useApi().status.info;
  const { data } = useRangeCall('report.transactionTotals', input, range);
  if (!data) return <Skeleton className={styles.totalsShape} />;
  return (
    <dl className={styles.totals} aria-label={t('record.totals')}>
      <div>
        <dt>{t('account.in')}</dt>
        <dd>
          <Money amount={data.moneyIn} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('account.out')}</dt>
        <dd>
          <Money amount={data.moneyOut} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('account.net')}</dt>
        <dd>
          <Money amount={data.net} currency={currency} signed />
        </dd>
      </div>
      <div>
        <dt>{t('account.total.count')}</dt>
        <dd>{number(data.totalCount)}</dd>
      </div>
    </dl>
  );
}
