import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChatLine } from '@tessera/contract/messages/chat';
import { useState } from 'react';
import { type ApiClient, type CallOutput, useApi } from '../../api/index.ts';

interface KnownLines {
  readonly lines: readonly ChatLine[];
  /** Earlier lines exist. */
  readonly more: boolean;
}

/**
 * The lines of a conversation. The first fetch gets the last page; each further fetch gets what follows the last
 * known line. So a page that slept, and a lost notification, miss nothing.
 */
export function useChatLines(chatId: string) {
  const { client } = useApi();
  const queries = useQueryClient();
  const [loadingEarlier, setLoadingEarlier] = useState(false);
  const queryKey = ['chat.chatLines', chatId];
  const query = useQuery({ queryKey, queryFn: () => fetchLines(client, queries, chatId) });
  const loadEarlier = async () => {
    const before = query.data?.lines[0]?.lineId;
    if (before === undefined) return;
    setLoadingEarlier(true);
    const page = await client.call('chat.chatLines', { chatId, before }).catch(() => undefined);
    setLoadingEarlier(false);
    if (!page) return;
    queries.setQueryData<KnownLines>(queryKey, (known) => {
      return known && { lines: [...page.lines, ...known.lines], more: page.more };
    });
  };
  return { query, loadEarlier, loadingEarlier };
}

async function fetchLines(client: ApiClient, queries: QueryClient, chatId: string): Promise<KnownLines> {
  const known = queries.getQueryData<KnownLines>(['chat.chatLines', chatId]);
  let after = known?.lines.at(-1)?.lineId;
  if (!known || after === undefined) return client.call('chat.chatLines', { chatId });
  const added: ChatLine[] = [];
  for (;;) {
    const page: CallOutput<'chat.chatLines'> = await client.call('chat.chatLines', { chatId, after });
    added.push(...page.lines);
    after = page.lines.at(-1)?.lineId;
    // Earlier lines may have arrived meanwhile, so the newest state is extended.
    const latest = queries.getQueryData<KnownLines>(['chat.chatLines', chatId]) ?? known;
    if (!page.more || after === undefined) return { ...latest, lines: [...latest.lines, ...added] };
  }
}
