import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { NoticeTitle } from '@tessera/contract/content';
import type { ApiClient, CallInput, CallOutput } from '../../api/index.ts';

export type NoticeType = CallInput<'content.notices'>['types'];
export type NoticePage = CallOutput<'content.notices'>;
type Pages = InfiniteData<NoticePage, string>;

const NOTICE_PAGES_KEY = 'content.noticePages';

/** The call that answers the first page, the same for the server's first view and the browser. */
export function firstNotices(types: NoticeType, language: string) {
  return { call: 'content.notices', input: { language, types } } as const;
}

/** Announcements, newest first, page after page by keyset. */
export function noticePages(client: ApiClient, queries: QueryClient, types: NoticeType, language: string) {
  const { call, input } = firstNotices(types, language);
  const brought = () => queries.getQueryState<NoticePage>([call, input]);
  return infiniteQueryOptions({
    queryKey: [NOTICE_PAGES_KEY, input],
    queryFn: ({ pageParam }) => client.call(call, pageParam ? { ...input, cursor: pageParam } : input),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    initialData: (): Pages | undefined => {
      const first = brought()?.data;
      return first && { pages: [first], pageParams: [''] };
    },
    initialDataUpdatedAt: () => brought()?.dataUpdatedAt,
  });
}

/** The lines of all pages: one that moved to a later page between two answers is shown once. */
export function linesOf(pages: readonly NoticePage[]): NoticeTitle[] {
  return [...new Map(pages.flatMap(({ content }) => content.map((line) => [line.id, line]))).values()];
}

/** Takes the mark of a line that was just read off every list that is here, and one off their count. */
export function takeMark(queries: QueryClient, id: string): void {
  queries.setQueriesData<Pages>({ queryKey: [NOTICE_PAGES_KEY] }, (kept) => {
    const isMarked = kept?.pages.some(({ content }) => content.some((line) => line.id === id && !line.read));
    if (!kept || !isMarked) return kept;
    return { ...kept, pages: kept.pages.map((page) => withoutMark(page, id)) };
  });
}

function withoutMark({ content, nextCursor, footer }: NoticePage, id: string): NoticePage {
  return {
    content: content.map((line) => (line.id === id ? { ...line, read: true } : line)),
    nextCursor,
    footer: { unreadCount: Math.max(0, footer.unreadCount - 1) },
  };
}
