import { Link, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { PeriodSums, TransactionType } from '@tessera/contract/wallet/report';
import { CallFailed, useApi } from '../../api/index.ts';
import type { Days } from '../../i18n/days.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { AccountFile } from './account-file.tsx';
import { useRangeCall } from './pages.ts';
import { daysOf, isFixed, type Range, rangeOf, rangeSearch } from './range.ts';
import { RangeChoice } from './range-choice.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
import styles from './records.module.css';

/** A month of days is read day by day, all else by month. */
const BY_DAY = new Set<Range>(['today', 'week', 'month']);

/** The filter of the account record that holds what a column sums; one of several types is shown whole. */
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

/** What a member's play came to, in all and by day or month; each sum leads to the movements it is made of. */
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
      {/* Every movement that the sums are made of. */}
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
  /** Of the account record that holds the days. */
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

/** The days of a period, by its first. */
function daysIn(period: string, byDay: boolean): Days {
  if (byDay) return { startDate: period, endDate: period };
  const [year = 0, month = 0] = period.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { startDate: period, endDate: `${period.slice(0, 8)}${last}` };
}
