import { useQueryClient } from '@tanstack/react-query';
import type { ChatConversation } from '@tessera/contract/messages/chat';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../api/index.ts';

/** Reports the lines of a visible page as read. */
export function useReadReceipt({ chatId, unread }: ChatConversation, lastLineId: string | undefined): void {
  const { client } = useApi();
  const queries = useQueryClient();
  const report = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || unread === 0 || lastLineId === undefined) return;
    client
      .call('chat.chatRead', { chatId, upTo: lastLineId })
      .then(() => queries.invalidateQueries({ queryKey: ['chat.chatUnread'] }))
      // A lost receipt is sent again with the next line.
      .catch(() => undefined);
  });
  useEffect(() => {
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [unread, lastLineId]);
}
