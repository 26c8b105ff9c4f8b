import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProtectionOverview } from '@tessera/contract/wallet/protection';
import { type CallInput, useApi } from '../../api/index.ts';

type Changing =
  `protection.${'setLimit' | 'confirmRaise' | 'takeBreak' | 'leaveExclusion' | 'setRealityCheck' | 'setBirthday'}`;

/** Changes a protection setting; the answer is the new overview. */
export function useProtectionChange<Name extends Changing>(name: Name, onDone?: () => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation<ProtectionOverview, Error, CallInput<Name>>({
    mutationFn: (input) => client.call(name, input),
    onSuccess: (overview) => {
      queries.setQueryData(['protection.protection', {}], overview);
      void queries.invalidateQueries({ queryKey: ['protection.limitsReminder'] });
      // An open game refetches its reality-check interval and whether play is allowed.
      void queries.invalidateQueries({ queryKey: ['play.gameSession'] });
      onDone?.();
    },
  });
}
