import { useQueryClient } from '@tanstack/react-query';
import type { ErasureOverview } from '@tessera/contract/wallet/erasure';

/** How it stands after a change, which the security centre tells of as well. */
export function useKeepOverview(): (overview: ErasureOverview) => void {
  const queries = useQueryClient();
  return (overview) => {
    queries.setQueryData(['erasure.erasure', {}], overview);
    void queries.invalidateQueries({ queryKey: ['identity.accountEvents', {}] });
  };
}
