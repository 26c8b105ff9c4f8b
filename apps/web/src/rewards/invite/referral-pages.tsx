import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiClient, CallFailed, firstPageOf, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListShape } from './list-shape.tsx';

const CALLS = { friends: 'referrals.referralList', income: 'referrals.referralIncome' } as const;

interface Page<Row> {
  readonly content: readonly Row[];
  /** `before` of the next page; null on the last page. */
  readonly next: string | null;
}

export interface ReferralPagesProps<Row> {
  readonly list: keyof typeof CALLS;
  readonly load: (client: ApiClient, input: { readonly before?: string }) => Promise<Page<Row>>;
  readonly keyOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

/** The rows of a list, newest first, with keyset pages. */
function useReferralPages<Row>({ list, load }: Pick<ReferralPagesProps<Row>, 'list' | 'load'>) {
  const { client } = useApi();
  const queries = useQueryClient();
  const call = CALLS[list];
  return useInfiniteQuery({
    queryKey: [call, {}, 'pages'],
    queryFn: ({ pageParam }) => load(client, pageParam === '' ? {} : { before: pageParam }),
    ...firstPageOf<Page<Row>>(queries, { call, input: {} }, ''),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Friends or days of income, page by page. */
export function ReferralPages<Row>({ list, load, keyOf, children }: ReferralPagesProps<Row>) {
  const t = useT();
  const pages = useReferralPages({ list, load });
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <ListShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const rows = data.pages.flatMap(({ content }) => content);
  if (rows.length === 0) {
    return <EmptyState title={t(`invite.${list}.empty`)} text={t(`invite.${list}.emptyText`)} />;
  }
  return (
    <>
      <ul className={page.stack} aria-label={t(`invite.view.${list}`)}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={page.smallCard}>
            {children(row)}
          </li>
        ))}
      </ul>
      <ListEnd
        words={{
          more: t(`invite.${list}.more`),
          end: t(`invite.${list}.end`),
          failed: t(`invite.${list}.moreFailed`),
        }}
        loaded={data.pages.length}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}
