import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { type Range, rangeSearch } from './date-range.tsx';
import styles from './records.module.css';

const ALL = 'all';
const REPORTS = [
  ['deposit', paths.depositRecord],
  ['withdraw', paths.withdrawRecord],
] as const;

/** Links between the records of deposits and withdrawals. */
export function ReportTabs({ current }: { readonly current: 'deposit' | 'withdraw' }) {
  const t = useT();
  return (
    <LinkStrip
      label={t('account.types')}
      variant="tabs"
      current={current}
      links={REPORTS.map(([id, to]) => ({ id, label: t(`account.type.${id}`), to, search: {} }))}
    />
  );
}

export interface FilterStripProps<Value extends string> {
  readonly label: string;
  readonly variant: 'tabs' | 'chips';
  /** Current value of the filter; undefined for all. */
  readonly current: Value | undefined;
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly to: string;
  /** Search parameter of the filter. */
  readonly parameter: string;
  readonly range: Range;
}

/** Everything or one kind, over the same days. */
export function FilterStrip<Value extends string>(props: FilterStripProps<Value>) {
  const { label, variant, current, values, textOf, to, parameter, range } = props;
  const t = useT();
  return (
    <LinkStrip
      label={label}
      variant={variant}
      current={current ?? ALL}
      links={[undefined, ...values].map((one) => ({
        id: one ?? ALL,
        label: one ? textOf(one) : t('record.all'),
        to,
        search: { ...(one && { [parameter]: one }), ...rangeSearch(range) },
      }))}
    />
  );
}

export interface Total {
  readonly words: string;
  readonly sum: { readonly amount: string; readonly signed?: boolean } | { readonly count: number };
}

/** Sums of a filter. */
export function Totals({ of }: { readonly of: readonly Total[] }) {
  const t = useT();
  const { number } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <dl className={styles.totals} aria-label={t('record.totals')}>
      {of.map(({ words, sum }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{'count' in sum ? number(sum.count) : <Money {...sum} currency={currency} />}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface PagesEndProps {
  readonly pages: UseInfiniteQueryResult<InfiniteData<unknown, unknown>>;
}

/** Loads older rows near the end of the list. */
export function PagesEnd({ pages }: PagesEndProps) {
  const t = useT();
  return (
    <ListEnd
      words={{ more: t('account.more'), end: t('account.end'), failed: t('account.failedMore') }}
      loaded={pages.data?.pages.length ?? 0}
      hasMore={pages.hasNextPage}
      loading={pages.isFetchingNextPage}
      failed={pages.isFetchNextPageError}
      onMore={() => void pages.fetchNextPage()}
    />
  );
}

/** Skeleton of the totals and the first rows. */
export function RecordSkeleton() {
  const t = useT();
  return (
    <>
      <Skeleton className={styles.totalsShape} />
      <div className={styles.rows} role="status" aria-label={t('ui.loading')}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className={styles.rowShape} />
        ))}
      </div>
    </>
  );
}
