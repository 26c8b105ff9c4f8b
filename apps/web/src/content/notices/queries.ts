import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { NoticeTitle } from '@tessera/contract/content/content';
import { type ApiClient, type CallInput, type CallOutput, firstPageOf, useApi } from '../../api/index.ts';

export type NoticeType = CallInput<'content.notices'>['types'];
export type NoticePage = CallOutput<'content.notices'>;
type Pages = InfiniteData<NoticePage, string>;

const NOTICE_PAGES_KEY = 'content.noticePages';

/** Returns the call of the first page, identical for the server's first view and the browser. */
export function firstNotices(types: NoticeType, language: string) {
  return { call: 'content.notices', input: { language, types } } as const;
}

/** Announcements, newest first, with keyset pages. */
export function noticePages(client: ApiClient, queries: QueryClient, types: NoticeType, language: string) {
  const { call, input } = firstNotices(types, language);
  return infiniteQueryOptions({
    queryKey: [NOTICE_PAGES_KEY, input],
    queryFn: ({ pageParam }) => client.call(call, pageParam ? { ...input, cursor: pageParam } : input),
    ...firstPageOf<NoticePage>(queries, { call, input }, ''),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}

/**
 * The current first page. Change notifications invalidate it; loaded pages then take over read marks and
 * count, and every line keeps its position. New entries wait until the reader requests them.
 */
export function newestNotices(
  client: ApiClient,
  queries: QueryClient,
  filter: { readonly types: NoticeType; readonly language: string },
  shown: NoticePage | undefined,
) {
  const { call, input } = firstNotices(filter.types, filter.language);
  return queryOptions({
    queryKey: [call, input, 'newest'],
    queryFn: async () => {
      const newest = await client.call(call, input);
      queries.setQueryData<Pages>(
        [NOTICE_PAGES_KEY, input],
        (cached) => cached && withReadStateOf(newest, cached),
      );
      return newest;
    },
    enabled: shown !== undefined,
    initialData: shown,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function withReadStateOf({ content, footer }: NoticePage, cached: Pages): Pages {
  const read = new Map(content.map((line) => [line.id, line.read]));
  const marked = (line: NoticeTitle) => ({ ...line, read: read.get(line.id) ?? line.read });
  return {
    ...cached,
    pages: cached.pages.map((page) => ({ ...page, content: page.content.map(marked), footer })),
  };
}

/** Returns whether the newest page contains an entry before a shown line that is not shown yet. */
export function hasNewNotices(newest: NoticePage, shown: readonly NoticeTitle[]): boolean {
  const known = new Set(shown.map(({ id }) => id));
  // Entries below the last known one may only have moved up to this page.
  const last = newest.content.findLastIndex(({ id }) => known.has(id));
  const above = last === -1 ? newest.content : newest.content.slice(0, last);
  return above.some(({ id }) => !known.has(id));
}

/** Restarts a list with its newest page. */
export function showNewest(
  queries: QueryClient,
  types: NoticeType,
  language: string,
  newest: NoticePage,
): void {
  const { input } = firstNotices(types, language);
  queries.setQueryData<Pages>([NOTICE_PAGES_KEY, input], { pages: [newest], pageParams: [''] });
}

/** Returns the lines of all pages, without duplicates of lines that moved between two answers. */
export function linesOf(pages: readonly NoticePage[]): NoticeTitle[] {
  return [...new Map(pages.flatMap(({ content }) => content.map((line) => [line.id, line]))).values()];
}

/** Removes the unread mark of a line from all loaded lists and decreases their count. */
function markRead(queries: QueryClient, id: string): void {
  queries.setQueriesData<Pages>({ queryKey: [NOTICE_PAGES_KEY] }, (cached) => {
    const isMarked = cached?.pages.some(({ content }) =>
      content.some((line) => line.id === id && !line.read),
    );
    if (!cached || !isMarked) return cached;
    return { ...cached, pages: cached.pages.map((page) => withoutUnread(page, id)) };
  });
}

function withoutUnread({ content, nextCursor, footer }: NoticePage, id: string): NoticePage {
  return {
    content: content.map((line) => (line.id === id ? { ...line, read: true } : line)),
    nextCursor,
    footer: { unreadCount: Math.max(0, footer.unreadCount - 1) },
  };
}

/** Marks an announcement as read. A failed call keeps the mark. */
export function useMarkRead(): (announcementId: string) => void {
  const { client } = useApi();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (announcementId: string) => client.call('content.markAnnouncementAsRead', { announcementId }),
    onSuccess: async (_done, announcementId) => {
      markRead(queries, announcementId);
      await queries.invalidateQueries({ queryKey: ['content.announcements'] });
    },
  });
  return mutate;
}
