import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  IDS_AT_MOST,
  type MessageBox,
  type MessageDetail,
  type MessageRow,
} from '@tessera/contract/messages/inbox';
import { type CallOutput, firstPageOf, useApi } from '../../api/index.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';

type Page = CallOutput<'inbox.messages'>;
type Pages = InfiniteData<Page, string>;
/** Some messages, or all that were sent up to a time. */
type Selection = { readonly ids: readonly string[] } | { readonly sentUpTo: string };

/** Returns the call of the first page, identical for the server's first view and the browser. */
export function firstMessages(box: MessageBox, language: string, search: string) {
  return { call: 'inbox.messages', input: { box, language, ...(search && { search }) } } as const;
}

/** The messages of a box, newest first, with keyset pages. The key begins with the call, as change notifications expect. */
export function useMessagePages(box: MessageBox, search: string) {
  const { client } = useApi();
  const { code } = useLanguage();
  const queries = useQueryClient();
  const { call, input } = firstMessages(box, code, search);
  return useInfiniteQuery({
    queryKey: [call, input, 'pages'],
    queryFn: ({ pageParam }) => client.call(call, { ...input, ...(pageParam && { cursor: pageParam }) }),
    ...firstPageOf<Page>(queries, { call, input }, ''),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}

/** The rows of all pages, without duplicates of rows that moved between two answers. */
export function rowsOf(pages: readonly Page[]): MessageRow[] {
  return [...new Map(pages.flatMap(({ content }) => content.map((row) => [row.id, row]))).values()];
}

/** Sends a selection of any length; returns the unread count after the last call. */
async function sendInParts(
  ids: readonly string[],
  send: (part: string[]) => Promise<{ unread: number }>,
): Promise<{ unread: number }> {
  const answer = await send(ids.slice(0, IDS_AT_MOST));
  return ids.length > IDS_AT_MOST ? sendInParts(ids.slice(IDS_AT_MOST), send) : answer;
}

/** Fetches what a call may have changed, also after a failed part of a selection. */
async function refetchMessages(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['inbox.messages'] }),
    queries.invalidateQueries({ queryKey: ['inbox.unreadMessages'] }),
  ]);
}

function showUnread(queries: QueryClient, unread: number): void {
  queries.setQueryData<number>(['inbox.unreadMessages', {}], unread);
}

/** Marks messages as read and shows the new unread count. */
export function useMarkRead() {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (selection: Selection) =>
      'ids' in selection
        ? sendInParts(selection.ids, (ids) => client.call('inbox.markMessagesRead', { ids }))
        : client.call('inbox.markMessagesRead', selection),
    onSuccess: ({ unread }, selection) => {
      showUnread(queries, unread);
      const ids = 'ids' in selection ? selection.ids : [];
      // An opened message is not marked again when the member returns to it.
      queries.setQueriesData<MessageDetail>({ queryKey: ['inbox.message'] }, (shown) =>
        shown && ids.includes(shown.id) ? { ...shown, read: true } : shown,
      );
      return queries.invalidateQueries({ queryKey: ['inbox.messages'] });
    },
    onError: () => refetchMessages(queries),
  });
}

/** Deletes messages of one box, at once from the loaded lists. */
export function useDeleteMessages(box: MessageBox) {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      sendInParts(ids, (part) => client.call('inbox.deleteMessages', { box, ids: part })),
    onSuccess: ({ unread }, ids) => {
      showUnread(queries, unread);
      const deleted = new Set(ids);
      queries.setQueriesData<Page | Pages>({ queryKey: ['inbox.messages'] }, (shown) => {
        if (!shown || !('pages' in shown)) return shown;
        const pages = shown.pages.map(({ content, ...page }) => ({
          ...page,
          content: content.filter(({ id }) => !deleted.has(id)),
        }));
        return { ...shown, pages };
      });
      return queries.invalidateQueries({ queryKey: ['inbox.messages'] });
    },
    onError: () => refetchMessages(queries),
  });
}
