import { useApi, useCall } from '../../api/index.ts';
import { useIdle } from '../../ui/loading/after-load.ts';

/** Unread lines of customer service, for the entry of the chat. Fetched after the first view. */
export function useChatUnread(): number {
  const { flags } = useApi().status.info;
  const idle = useIdle();
  const { data = 0 } = useCall('chat.chatUnread', {}, { enabled: idle && flags['CBS3'] === true });
  return data;
}
