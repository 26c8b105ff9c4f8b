import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { TRANSACTION_TYPES, type TransactionType } from '@tessera/contract/wallet/report';
import { useState } from 'react';
import { CallFailed } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AccountFile, AccountTotals } from './account-file.tsx';
import { ExplainSheet } from './explain-sheet.tsx';
import { MovementRow } from './movement-row.tsx';
import { pageNeed, useRecordPages } from './record-pages.ts';
import { type Range, RangeChoice, rangeOf } from './date-range.tsx';
import { FilterStrip, PagesEnd, RecordSkeleton } from './record-parts.tsx';
import styles from './records.module.css';

interface Filter {
  readonly txType: TransactionType | undefined;
  readonly range: Range;
}

function filterOf(search: Readonly<Record<string, string>>): Filter {
  const txType = TRANSACTION_TYPES.find((type) => type === search['txType']);
  return { txType, range: rangeOf(search) };
}

const inputOf = ({ txType }: Filter): Record<string, string> => (txType ? { txType } : {});

export function needs({ search }: { search: Readonly<Record<string, string>> }): readonly Need[] {
  const filter = filterOf(search);
  const list = pageNeed('report.transactions', inputOf(filter), filter.range);
  return list.flatMap((need) => [need, { ...need, call: 'report.transactionTotals' }]);
}

/** The member's balance movements, latest first, each with an explanation. */
export function Screen() {
  const t = useT();
  const filter = filterOf(useSearch({ strict: false }));
  const { txType, range } = filter;
  return (
    <div className={styles.screen}>
      <FilterStrip
        label={t('account.types')}
        variant="tabs"
        current={txType}
        values={TRANSACTION_TYPES}
        textOf={(type) => t(`account.type.${type}`)}
        to={paths.accountRecord}
        parameter="txType"
        range={range}
      />
      <RangeChoice
        range={range}
        spans={['all', 'today', 'week', 'month']}
        to={paths.accountRecord}
        search={inputOf(filter)}
      />
      <Movements filter={filter} />
    </div>
  );
}

function Movements({ filter }: { readonly filter: Filter }) {
  const t = useT();
  const [explained, setExplained] = useState<string>();
  const input = inputOf(filter);
  const pages = useRecordPages('report.transactions', input, filter.range);
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <RecordSkeleton />;
  if (!data) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const rows = data.pages.flatMap(({ list }) => list);
  if (rows.length === 0) return <Nothing filter={filter} />;
  return (
    <>
      <AccountTotals input={input} range={filter.range} />
      <AccountFile input={input} range={filter.range} />
      <ol className={styles.rows} aria-label={t('account.list')}>
        {rows.map((movement) => (
          <MovementRow
            key={movement.txId}
            movement={movement}
            onExplain={() => setExplained(movement.txId)}
          />
        ))}
      </ol>
      <PagesEnd pages={pages} />
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </>
  );
}

function Nothing({ filter: { txType, range } }: { readonly filter: Filter }) {
  const t = useT();
  const whole = txType === undefined && range === 'all';
  const action = whole
    ? { label: t('title.deposit'), to: paths.voucherCenter }
    : { label: t('account.showAll'), to: paths.accountRecord };
  const text = t(whole ? 'account.emptyText' : 'account.emptyOther');
  return <EmptyState title={t('account.empty')} text={text} action={action} />;
}
