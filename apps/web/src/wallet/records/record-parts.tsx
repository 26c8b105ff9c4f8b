import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { type Range, rangeSearch } from './range.ts';
import styles from './records.module.css';

const ALL = 'all';
const REPORTS = [
  ['deposit', paths.depositRecord],
  ['withdraw', paths.withdrawRecord],
] as const;

/** The way between the records of money in and of money out. */
export function ReportTabs({ current }: { readonly current: 'deposit' | 'withdraw' }) {
  const t = useT();
  return (
    <LinkStrip
      label={t('account.types')}
      look="tabs"
      current={current}
      links={REPORTS.map(([id, to]) => ({ id, label: t(`account.type.${id}`), to, search: {} }))}
    />
  );
}

export interface FilterStripProps<Value extends string> {
  readonly label: string;
  readonly look: 'tabs' | 'chips';
  /** What the record is narrowed to; undefined for all of it. */
  readonly current: Value | undefined;
  readonly values: readonly Value[];
  readonly wordsOf: (value: Value) => string;
  readonly to: string;
  /** The parameter of the address that says it. */
  readonly parameter: string;
  readonly range: Range;
}

/** Everything, or one kind of it, over the same days. */
export function FilterStrip<Value extends string>(props: FilterStripProps<Value>) {
  const { label, look, current, values, wordsOf, to, parameter, range } = props;
  const t = useT();
  return (
    <LinkStrip
      label={label}
      look={look}
      current={current ?? ALL}
      links={[undefined, ...values].map((one) => ({
        id: one ?? ALL,
        label: one ? wordsOf(one) : t('record.all'),
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

/** What a filter comes to. */
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

/** Older rows, as a member comes near the last one that is here. */
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
