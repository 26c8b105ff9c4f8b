import { useQuery } from '@tanstack/react-query';
import type { DepositProgress, DepositState } from '@tessera/contract/wallet/deposit';
import { useEffect, useState } from 'react';
import { type CallFailure, callOptions, useApi } from '../../api/index.ts';
import { isPermanent } from '../poll-interval.ts';

const POLL_MS = 1000;
/** A rail may take minutes: polling stops after this time with a message. */
export const POLLING_MS = 60_000;

/** Returns whether the state may still change. */
export function isPending(state: DepositState): boolean {
  return state === 'created' || state === 'waiting' || state === 'received';
}

export interface FollowedDeposit {
  readonly order: DepositProgress | undefined;
  /** The permanent failure, if polling cannot succeed. */
  readonly failure: CallFailure | undefined;
  /** Whether polling continues; false once final or after the time limit. */
  readonly polling: boolean;
  /** Restarts polling. */
  checkAgain(): void;
}

/** Polls an order until it is final, for a limited time. */
export function useDepositOrder(depositId: string): FollowedDeposit {
  const { client } = useApi();
  const [patient, setPatient] = useState(true);
  const { data, error, refetch } = useQuery({
    ...callOptions(client, 'wallet.depositDetail', { depositId }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (patient && isOpen(state.data, state.error) ? POLL_MS : false),
  });
  const polling = patient && isOpen(data, error);
  useEffect(() => {
    if (!polling) return;
    const end = setTimeout(() => setPatient(false), POLLING_MS);
    return () => clearTimeout(end);
  }, [polling]);
  const checkAgain = () => {
    setPatient(true);
    void refetch();
  };
  return { order: data, failure: data || !isPermanent(error) ? undefined : error, polling, checkAgain };
}

function isOpen(order: DepositProgress | undefined, error: Error | null): boolean {
  return (order === undefined || isPending(order.state)) && !isPermanent(error);
}
