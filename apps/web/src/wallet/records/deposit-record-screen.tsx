import { Link, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { type DepositState, depositState } from '@tessera/contract/wallet/deposit';
import type { DepositRow } from '@tessera/contract/wallet/report';
import { useState } from 'react';
import { CallFailed, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AccountFile } from './account-file.tsx';
import { ExplainSheet } from './explain-sheet.tsx';
import { pageNeed, useRecordPages } from './record-pages.ts';
import { type Range, RangeChoice, rangeOf } from './date-range.tsx';
import { FilterStrip, PagesEnd, RecordSkeleton, ReportTabs, Totals } from './record-parts.tsx';
import styles from './records.module.css';

const STATES = depositState.options;
const TONES = {
  created: 'quiet',
  credited: 'good',
  refunded: 'bad',
  failed: 'bad',
  expired: 'bad',
  waiting: 'quiet',
  received: 'quiet',
  review: 'quiet',
} as const;

interface Filter {
  readonly state: DepositState | undefined;
  readonly range: Range;
}

function filterOf(search: Readonly<Record<string, string>>): Filter {
  const state = STATES.find((one) => one === search['depositState']);
  return { state, range: rangeOf(search) };
}

const inputOf = ({ state }: Filter): Record<string, string> => (state ? { depositState: state } : {});

export function needs({ search }: { search: Readonly<Record<string, string>> }): readonly Need[] {
  const filter = filterOf(search);
  return pageNeed('report.deposits', inputOf(filter), filter.range);
}

/** The member's deposits, latest first, with their state. */
export function Screen() {
  const t = useT();
  const filter = filterOf(useSearch({ strict: false }));
  const { state, range } = filter;
  return (
    <div className={styles.screen}>
      <ReportTabs current="deposit" />
      <FilterStrip
        label={t('account.deposit.states')}
        variant="chips"
        current={state}
        values={STATES}
        textOf={(one) => t(`account.deposit.state.${one}`)}
        to={paths.depositRecord}
        parameter="depositState"
        range={range}
      />
      <RangeChoice
        range={range}
        spans={['all', 'today', 'week', 'month']}
        to={paths.depositRecord}
        search={inputOf(filter)}
      />
      <Deposits filter={filter} />
    </div>
  );
}

function Deposits({ filter }: { readonly filter: Filter }) {
  const t = useT();
  const [explained, setExplained] = useState<string>();
  const pages = useRecordPages('report.deposits', inputOf(filter), filter.range);
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <RecordSkeleton />;
  const first = data?.pages[0];
  if (!first) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  if (first.list.length === 0) {
    const action = { label: t('title.deposit'), to: paths.voucherCenter };
    return (
      <EmptyState title={t('account.deposit.empty')} text={t('account.deposit.emptyText')} action={action} />
    );
  }
  return (
    <>
      <Totals
        of={[
          { words: t('account.deposit.credited'), sum: { amount: first.footer.amount } },
          { words: t('account.deposit.count'), sum: { count: first.footer.totalCount } },
        ]}
      />
      {/* The ledger contains credited deposits only. */}
      {[undefined, 'credited'].includes(filter.state) && (
        <AccountFile input={{ txType: 'deposit' }} range={filter.range} />
      )}
      <ol className={styles.rows} aria-label={t('title.depositRecord')}>
        {data.pages.flatMap(({ list }) =>
          list.map((row) => (
            <li key={row.depositId}>
              <Row row={row} onExplain={setExplained} />
            </li>
          )),
        )}
      </ol>
      <PagesEnd pages={pages} />
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </>
  );
}

interface RowProps {
  readonly row: DepositRow;
  readonly onExplain: (txId: string) => void;
}

/** A credited deposit links to its ledger explanation, any other to its state. */
function Row({ row, onExplain }: RowProps) {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { depositId, depositDate, requestedAmount, amount, state, txId } = row;
  const words = (
    <>
      <span className={styles.what}>{t('account.kind.deposit')}</span>
      <span className={styles.amount}>
        <Money amount={amount ?? requestedAmount} currency={currency} signed={amount !== null} />
      </span>
      <time className={styles.quiet} dateTime={depositDate}>
        {date(depositDate, 'second')}
      </time>
      <Badge tone={TONES[state]}>{t(`account.deposit.state.${state}`)}</Badge>
    </>
  );
  if (txId === null) {
    return (
      <Link to={paths.voucherCenter} search={{ depositId }} className={styles.row}>
        {words}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => onExplain(txId)}>
      {words}
    </button>
  );
}
