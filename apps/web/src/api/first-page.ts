import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';

/** How the pages of a list begin. */
export interface FirstPage<Page, Position> {
  readonly initialPageParam: Position;
  readonly initialData: () => InfiniteData<Page, Position> | undefined;
  readonly initialDataUpdatedAt: () => number | undefined;
}

/**
 * Begins the pages of a list with the first page of the first view, unless a change notification has invalidated it.
 *
 * @param need the call of the first page; undefined where its input depends on the time
 * @param start the position of the first page
 */
export function firstPageOf<Page, Position = string>(
  queries: QueryClient,
  need: Need | undefined,
  start: Position,
): FirstPage<Page, Position> {
  const loaded = () => {
    const state = need && queries.getQueryState<Page>([need.call, need.input]);
    return state?.isInvalidated ? undefined : state;
  };
  return {
    initialPageParam: start,
    initialData: () => {
      const page = loaded()?.data;
      return page && { pages: [page], pageParams: [start] };
    },
    initialDataUpdatedAt: () => loaded()?.dataUpdatedAt,
  };
}
