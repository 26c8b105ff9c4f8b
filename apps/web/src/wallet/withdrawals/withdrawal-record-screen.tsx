import { Link, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { type WithdrawalRow, type WithdrawalState, withdrawalState } from '@tessera/contract/withdrawal';
import { CallFailed, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { AccountFile } from '../records/account-file.tsx';
import { pageNeed, useRecordPages } from '../records/pages.ts';
import { type Range, rangeOf } from '../records/range.ts';
import { RangeChoice } from '../records/range-choice.tsx';
import { FilterStrip, PagesEnd, ReportTabs, Totals } from '../records/record-parts.tsx';
import { RecordSkeleton } from '../records/record-skeleton.tsx';
import styles from '../records/records.module.css';
import { toneOf } from './tone.ts';
import { WithdrawalTracker } from './withdrawal-tracker.tsx';

type Search = Readonly<Record<string, string>>;

interface Filter {
  readonly state: WithdrawalState | undefined;
  readonly range: Range;
}

function filterOf(search: Search): Filter {
  const state = withdrawalState.options.find((one) => one === search['withdrawState']);
  return { state, range: rangeOf(search) };
}

const inputOf = ({ state }: Filter): Record<string, string> => (state ? { withdrawState: state } : {});

export function needs({ search }: { search: Search }): readonly Need[] {
  const { withdrawalId } = search;
  if (withdrawalId) return [{ call: 'withdrawal.withdrawalDetail', input: { withdrawalId } }];
  const filter = filterOf(search);
  return pageNeed('withdrawal.withdrawals', inputOf(filter), filter.range);
}

/** The member's withdrawals, latest first; one that is named, step by step. */
export function Screen() {
  const search: Search = useSearch({ strict: false });
  const { withdrawalId } = search;
  return (
    <div className={styles.screen}>
      {withdrawalId ? (
        <WithdrawalTracker key={withdrawalId} withdrawalId={withdrawalId} />
      ) : (
        <Record filter={filterOf(search)} />
      )}
    </div>
  );
}

function Record({ filter }: { readonly filter: Filter }) {
  const t = useT();
  const { state, range } = filter;
  return (
    <>
      <ReportTabs current="withdraw" />
      <FilterStrip
        label={t('withdraw.states')}
        look="chips"
        current={state}
        values={withdrawalState.options.slice(1)}
        wordsOf={(one) => t(`withdraw.state.${one}`)}
        to={paths.withdrawRecord}
        parameter="withdrawState"
        range={range}
      />
      <RangeChoice
        range={range}
        spans={['all', 'today', 'week', 'month']}
        to={paths.withdrawRecord}
        search={inputOf(filter)}
      />
      <Withdrawals filter={filter} />
    </>
  );
}

function Withdrawals({ filter }: { readonly filter: Filter }) {
  const t = useT();
  const pages = useRecordPages('withdrawal.withdrawals', inputOf(filter), filter.range);
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <RecordSkeleton />;
  const first = data?.pages[0];
  if (!first) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  if (first.list.length === 0) {
    const action = { label: t('title.withdraw'), to: paths.withdraw };
    return <EmptyState title={t('withdraw.empty')} text={t('withdraw.emptyText')} action={action} />;
  }
  return (
    <>
      <Totals
        of={[
          { words: t('withdraw.total'), sum: { amount: first.footer.amount } },
          { words: t('withdraw.charge'), sum: { amount: first.footer.charge } },
          { words: t('withdraw.count'), sum: { count: first.footer.totalCount } },
        ]}
      />
      {filter.state === undefined && <AccountFile input={{ txType: 'withdraw' }} range={filter.range} />}
      <ol className={styles.rows} aria-label={t('title.withdrawRecord')}>
        {data.pages.flatMap(({ list }) =>
          list.map((row) => (
            <li key={row.withdrawalId}>
              <Row row={row} />
            </li>
          )),
        )}
      </ol>
      <PagesEnd pages={pages} />
    </>
  );
}

function Row({ row }: { readonly row: WithdrawalRow }) {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { withdrawalId, createdTime, withdrawAmount, state, accountName, accountLast4 } = row;
  return (
    <Link to={paths.withdrawRecord} search={{ withdrawalId }} className={styles.row}>
      <span className={styles.what}>{t('withdraw.to', { account: accountName })}</span>
      <span className={styles.amount}>
        <Money amount={withdrawAmount} currency={currency} />
      </span>
      <span className={styles.quiet}>
        <time dateTime={createdTime}>{date(createdTime, 'second')}</time>
        <br />
        <bdi>•••• {accountLast4}</bdi>
      </span>
      <Badge tone={toneOf(state)}>{t(`withdraw.state.${state}`)}</Badge>
    </Link>
  );
}
