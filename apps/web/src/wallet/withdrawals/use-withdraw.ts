import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { type CallName, codeOf, useApi } from '../../api/index.ts';
import { useSensitive } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { refreshBalance } from '../balance.ts';
import { useOpenRequests } from '../requests/open-requests.ts';
import { sendMoneyRequest } from '../requests/send-money-request.ts';

interface Asked {
  readonly bankCardId: string;
  readonly amount: string;
  readonly password?: string;
  /** Of a large one. */
  readonly by?: OwnerProofMethod;
  readonly code?: string;
  readonly repeatConfirmed?: true;
}

const ALTERED = ['withdrawal.withdrawSettings', 'withdrawal.withdrawCharge'] as const;

/** Shows the progress of a withdrawal that was requested. */
export function useShowProgress() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (withdrawalId: string) => {
    void refreshBalance(queries);
    // The free ones of a day are counted: the next may cost what this one did not.
    for (const call of [...ALTERED, 'withdrawal.withdrawals'] satisfies readonly CallName[]) {
      void queries.invalidateQueries({ queryKey: [call] });
    }
    return navigate({ to: paths.withdrawRecord, search: { withdrawalId } });
  };
}

/** Requests a withdrawal and shows its progress. A large one asks the member to prove who they are in between. */
export function useWithdraw(onRefused: (code: string, error: Error) => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  const showProgress = useShowProgress();
  const requests = useOpenRequests('withdrawal');
  const request = useSensitive({
    act: (asked: Asked) => {
      const { bankCardId, amount } = asked;
      return sendMoneyRequest(requests, { bankCardId, amount }, (requestKey) =>
        client.call('withdrawal.withdraw', { ...asked, requestKey }),
      );
    },
    onRefused: (error) => {
      const code = codeOf(error);
      if (code === undefined) return;
      onRefused(code, error);
      for (const call of ALTERED) void queries.invalidateQueries({ queryKey: [call] });
    },
    onDone: ({ withdrawalId }) => showProgress(withdrawalId),
  });
  return { request, requests };
}
