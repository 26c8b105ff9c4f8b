import { Link, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { PeriodSums, TransactionType } from '@tessera/contract/wallet/report';
import { CallFailed, useApi } from '../../api/index.ts';
import type { Days } from '../../i18n/last-days.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AccountFile } from './account-file.tsx';
import { useRangeCall } from './record-pages.ts';
import { daysOf, isFixed, type Range, RangeChoice, rangeOf, rangeSearch } from './date-range.tsx';
import { RecordSkeleton } from './record-parts.tsx';
import styles from './records.module.css';

/** Ranges up to a month are split by day, longer ones by month. */
const BY_DAY = new Set<Range>(['today', 'week', 'month']);

/** Account-record filter with the movements of a column; columns of several types show all. */
const TYPES: Readonly<Partial<Record<keyof PeriodSums, TransactionType>>> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  betting: 'betting',
  winning: 'winning',
  promotion: 'dividend',
  other: 'other',
};
const COLUMNS = ['betting', 'winning', 'promotion', 'rebate', 'deposit', 'withdraw', 'other'] as const;

const inputOf = (range: Range) => ({ by: BY_DAY.has(range) || typeof range === 'object' ? 'day' : 'month' });

export function needs({ search }: { search: Readonly<Record<string, string>> }): readonly Need[] {
  const range = rangeOf(search);
  return isFixed(range)
    ? [{ call: 'report.profitAndLoss', input: { ...inputOf(range), ...daysOf(range, 0) } }]
    : [];
}

/** Profit and loss, in total and by day or month; each sum links to its movements. */
export function Screen() {
  const t = useT();
  const range = rangeOf(useSearch({ strict: false }));
  return (
    <div className={styles.screen}>
      <RangeChoice
        range={range}
        spans={['all', 'today', 'week', 'month', 'year']}
        to={paths.profitAndLoss}
        search={{}}
      />
      <Sums range={range} />
      <p className={styles.quiet}>{t('account.pnl.note')}</p>
    </div>
  );
}

function Sums({ range }: { readonly range: Range }) {
  const t = useT();
  const { date } = useFormats();
  const input = inputOf(range);
  const { data, error, isPending, fetchStatus, refetch } = useRangeCall('report.profitAndLoss', input, range);
  if (isPending && fetchStatus !== 'paused') return <RecordSkeleton />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  if (data.list.length === 0) {
    const action = { label: t('account.showAll'), to: paths.accountRecord };
    return <EmptyState title={t('account.pnl.empty')} action={action} />;
  }
  const byDay = input.by === 'day';
  return (
    <>
      <dl className={styles.totals} aria-label={t('record.totals')}>
        <Sum column="profitAndLoss" sums={data.total} search={rangeSearch(range)} />
        {COLUMNS.filter((column) => isMoved(data.total[column])).map((column) => (
          <Sum key={column} column={column} sums={data.total} search={rangeSearch(range)} />
        ))}
      </dl>
      {/* All movements behind the sums. */}
      <AccountFile input={{}} range={range} />
      <ol className={styles.rows} aria-label={t('account.period')}>
        {data.list.map(({ period, ...sums }) => (
          <li key={period} className={page.smallCard}>
            <h2 className={styles.what}>
              <time dateTime={byDay ? period : period.slice(0, 7)}>
                {date(`${period}T04:00:00Z`, byDay ? 'day' : 'month')}
              </time>
            </h2>
            <dl className={styles.facts}>
              {(['profitAndLoss', ...COLUMNS] as const)
                .filter((column) => isMoved(sums[column]))
                .map((column) => (
                  <Sum key={column} column={column} sums={sums} search={{ ...daysIn(period, byDay) }} fact />
                ))}
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}

const isMoved = (amount: string) => /[1-9]/.test(amount);

interface SumProps {
  readonly column: keyof PeriodSums;
  readonly sums: PeriodSums;
  /** Search parameters of the account record. */
  readonly search: Readonly<Record<string, string>>;
  readonly fact?: boolean;
}

function Sum({ column, sums, search, fact = false }: SumProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  const type = TYPES[column];
  return (
    <div className={fact ? styles.fact : undefined}>
      <dt>{t(`account.pnl.${column}`)}</dt>
      <dd>
        <Link to={paths.accountRecord} search={{ ...(type && { txType: type }), ...search }}>
          <Money amount={sums[column]} currency={currency} signed />
        </Link>
      </dd>
    </div>
  );
}

/** Returns the days of a period by its first day. */
function daysIn(period: string, byDay: boolean): Days {
  if (byDay) return { startDate: period, endDate: period };
  const [year = 0, month = 0] = period.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { startDate: period, endDate: `${period.slice(0, 8)}${last}` };
}
