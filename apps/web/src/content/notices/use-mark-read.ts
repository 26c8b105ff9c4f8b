import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { takeMark } from './queries.ts';

/** Notes that the member has read an announcement. One that could not be noted keeps its mark. */
export function useMarkRead(): (announcementId: string) => void {
  const { client } = useApi();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (announcementId: string) => client.call('content.markAnnouncementAsRead', { announcementId }),
    onSuccess: async (_done, announcementId) => {
      takeMark(queries, announcementId);
      await queries.invalidateQueries({ queryKey: ['content.announcements'] });
    },
  });
  return mutate;
}
