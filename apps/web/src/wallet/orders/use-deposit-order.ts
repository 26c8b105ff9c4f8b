import { useQuery } from '@tanstack/react-query';
import type { DepositProgress, DepositState } from '@tessera/contract/wallet/deposit';
import { useEffect, useState } from 'react';
import { type CallFailure, callOptions, useApi } from '../../api/index.ts';
import { lasts } from '../asking-on.ts';

const POLL_MS = 1000;
/** A rail that has not confirmed by then may take minutes: the screen stops asking and says so. */
export const PATIENCE_MS = 60_000;

/** It may still become something else by itself. */
export function isUnderWay(state: DepositState): boolean {
  return state === 'created' || state === 'waiting' || state === 'received';
}

export interface FollowedDeposit {
  readonly order: DepositProgress | undefined;
  /** Why there is no answer, when there will be none by asking on. */
  readonly failure: CallFailure | undefined;
  /** Still asking every second; false once it is settled or the patience is at its end. */
  readonly asking: boolean;
  /** Asks on for another while. */
  checkAgain(): void;
}

/** Follows an order until it is settled, for a bounded time. */
export function useDepositOrder(depositId: string): FollowedDeposit {
  const { client } = useApi();
  const [patient, setPatient] = useState(true);
  const { data, error, refetch } = useQuery({
    ...callOptions(client, 'wallet.depositDetail', { depositId }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (patient && isOpen(state.data, state.error) ? POLL_MS : false),
  });
  const asking = patient && isOpen(data, error);
  useEffect(() => {
    if (!asking) return;
    const end = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(end);
  }, [asking]);
  const checkAgain = () => {
    setPatient(true);
    void refetch();
  };
  return { order: data, failure: data || !lasts(error) ? undefined : error, asking, checkAgain };
}

function isOpen(order: DepositProgress | undefined, error: Error | null): boolean {
  return (order === undefined || isUnderWay(order.state)) && !lasts(error);
}
