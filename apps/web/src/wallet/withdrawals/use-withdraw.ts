import type { OwnerWay } from '@tessera/contract/withdrawal-password';
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallName, codeOf, useApi } from '../../api/index.ts';
import { useSensitive } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { refreshBalance } from '../balance.ts';
import { requestKeys } from '../request-key.ts';

interface Asked {
  readonly bankCardId: string;
  readonly amount: string;
  readonly password?: string;
  /** Of a large one. */
  readonly by?: OwnerWay;
  readonly code?: string;
}

/**
 * Asks for the withdrawal, once however often it is sent, and shows how it stands. A large one asks the member to prove
 * who they are in between.
 */
export function useWithdraw(onRefused: (code: string, error: Error) => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [keys] = useState(requestKeys);
  const stale = (...calls: readonly CallName[]) => {
    for (const call of calls) void queries.invalidateQueries({ queryKey: [call] });
  };
  return useSensitive({
    act: (asked: Asked) => {
      const requestKey = keys.keyFor(`${asked.bankCardId} ${asked.amount}`);
      return client.call('withdrawal.withdraw', { ...asked, requestKey });
    },
    onRefused: (error) => {
      const code = codeOf(error);
      if (code === undefined) return;
      if (code === 'request.conflict') keys.forget();
      onRefused(code, error);
      stale('withdrawal.withdrawSettings', 'withdrawal.withdrawCharge');
    },
    onDone: ({ withdrawalId }) => {
      keys.forget();
      void refreshBalance(queries);
      // The free ones of a day are counted: the next may cost what this one did not.
      stale('withdrawal.withdrawSettings', 'withdrawal.withdrawCharge', 'withdrawal.withdrawals');
      void navigate({ to: paths.withdrawRecord, search: { withdrawalId } });
    },
  });
}
