import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { NoticeTitle } from '@tessera/contract/content/content';
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

/**
 * How a list begins now. Hints make it old, as they do all answers of its call; the pages that are here then get its
 * marks and its count, and every line keeps its place: what is new waits until the reader asks for it.
 */
export function newestNotices(
  client: ApiClient,
  queries: QueryClient,
  asked: { readonly types: NoticeType; readonly language: string },
  shown: NoticePage | undefined,
) {
  const { call, input } = firstNotices(asked.types, asked.language);
  return queryOptions({
    queryKey: [call, input, 'newest'],
    queryFn: async () => {
      const newest = await client.call(call, input);
      queries.setQueryData<Pages>([NOTICE_PAGES_KEY, input], (kept) => kept && withMarksOf(newest, kept));
      return newest;
    },
    enabled: shown !== undefined,
    initialData: shown,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function withMarksOf({ content, footer }: NoticePage, kept: Pages): Pages {
  const read = new Map(content.map((line) => [line.id, line.read]));
  const marked = (line: NoticeTitle) => ({ ...line, read: read.get(line.id) ?? line.read });
  return {
    ...kept,
    pages: kept.pages.map((page) => ({ ...page, content: page.content.map(marked), footer })),
  };
}

/** Whether something stands in the newest list before a line that is shown, and is not shown itself. */
export function hasNews(newest: NoticePage, shown: readonly NoticeTitle[]): boolean {
  const known = new Set(shown.map(({ id }) => id));
  // What stands below the last of them may only have moved up to this page.
  const last = newest.content.findLastIndex(({ id }) => known.has(id));
  const above = last === -1 ? newest.content : newest.content.slice(0, last);
  return above.some(({ id }) => !known.has(id));
}

/** Begins a list anew with what it begins with now. */
export function showNewest(
  queries: QueryClient,
  types: NoticeType,
  language: string,
  newest: NoticePage,
): void {
  const { input } = firstNotices(types, language);
  queries.setQueryData<Pages>([NOTICE_PAGES_KEY, input], { pages: [newest], pageParams: [''] });
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
