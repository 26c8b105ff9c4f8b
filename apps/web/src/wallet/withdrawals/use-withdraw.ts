import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useSensitive } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { refreshBalance } from '../balance.ts';
import { requestKeys } from '../request-key.ts';

interface Asked {
  readonly bankCardId: string;
  readonly amount: string;
  readonly password?: string;
}

export function codeOf(error: Error | null): string | undefined {
  return error instanceof CallFailure ? error.code : undefined;
}

/**
 * Asks for the withdrawal, once however often it is sent, and shows how it stands. A large one asks the member to prove
 * who they are in between.
 */
export function useWithdraw(onRefused: (code: string) => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [keys] = useState(requestKeys);
  const refused = (error: Error) => {
    const code = codeOf(error);
    if (code === undefined) return;
    if (code === 'request.conflict') keys.forget();
    onRefused(code);
    void queries.invalidateQueries({ queryKey: ['withdrawal.withdrawSettings'] });
  };
  return useSensitive({
    act: async ({ bankCardId, amount, password }: Asked) => {
      try {
        const requestKey = keys.keyFor(`${bankCardId} ${amount}`);
        return await client.call('withdrawal.withdraw', { bankCardId, amount, password, requestKey });
      } catch (error) {
        refused(error as Error);
        throw error;
      }
    },
    onDone: ({ withdrawalId }) => {
      keys.forget();
      void refreshBalance(queries);
      void queries.invalidateQueries({ queryKey: ['withdrawal.withdrawSettings'] });
      void queries.invalidateQueries({ queryKey: ['withdrawal.withdrawals'] });
      void navigate({ to: paths.withdrawRecord, search: { withdrawalId } });
    },
  });
}
