import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallFailed } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { Range } from '../../wallet/for-rewards.ts';
import type { RebateView } from './queries.ts';
import styles from './rebate.module.css';

const SHAPES = [0, 1, 2];

type Pages<Row> = UseInfiniteQueryResult<{
  readonly pages: readonly { readonly content: readonly Row[] }[];
}>;

export interface RebatePagesProps<Row> {
  readonly view: RebateView;
  readonly range: Range;
  readonly pages: Pages<Row>;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a view, page by page. */
export function RebatePages<Row>({ view, range, pages, children }: RebatePagesProps<Row>) {
  const t = useT();
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <RebateShapes />;
  if (!data) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const rows = data.pages.flatMap(({ content }) => content);
  if (rows.length === 0) return <NoRows view={view} range={range} />;
  return (
    <>
      {children(rows)}
      <ListEnd
        words={{ more: t('rebate.more'), end: t('rebate.end'), failed: t('rebate.moreFailed') }}
        loaded={data.pages.length}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

/** The shape of a view that loads. */
export function RebateShapes() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className={styles.rowShape} />
      ))}
    </div>
  );
}

function NoRows({ view, range }: Pick<RebatePagesProps<unknown>, 'view' | 'range'>) {
  const t = useT();
  if (range === 'all') {
    const action = { label: t('record.empty.action'), to: paths.gameList };
    return <EmptyState title={t('rebate.empty')} text={t(`rebate.emptyText.${view}`)} action={action} />;
  }
  const search: Record<string, string> = view === 'payouts' ? { view } : {};
  const action = { label: t('record.range.all'), to: paths.rebateReport, search };
  return <EmptyState title={t('rebate.empty')} text={t('rebate.emptyRange')} action={action} />;
}
