import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoticePreference } from '@tessera/contract/messages/notifications';
import { callOptions, useApi } from '../../api/index.ts';

/** Shows the new value of a cell at once, and the previous value again when the server did not save it. */
export function useSetPreference() {
  const { client } = useApi();
  const queries = useQueryClient();
  const { queryKey } = callOptions(client, 'notifications.noticePreferences', {});
  const show = (cell: NoticePreference) =>
    queries.setQueryData(queryKey, (cells) =>
      cells?.map((one) => (one.category === cell.category && one.channel === cell.channel ? cell : one)),
    );
  return useMutation({
    // One change after the other, so that the last one wins.
    scope: { id: 'notice-preferences' },
    mutationFn: ({ category, channel, enabled }: NoticePreference) =>
      client.call('notifications.setNoticePreference', { category, channel, enabled }),
    onMutate: async (cell) => {
      await queries.cancelQueries({ queryKey });
      show(cell);
    },
    onError: (_error, cell) => show({ ...cell, enabled: !cell.enabled }),
  });
}
