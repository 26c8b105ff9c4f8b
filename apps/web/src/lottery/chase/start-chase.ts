import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type CallInput, type CallOutput, CallFailure, newRequestKey, useApi } from '../../api/index.ts';
import { acceptBalance, refreshBalance } from '../../wallet/index.ts';
import type { SlipStore } from '../play/slip-store.ts';

export type StartedChase = CallOutput<'chases.placeChase'>;
export type ChaseRequest = CallInput<'chases.placeChase'>;
/** A confirmed plan without its key. */
export type ConfirmedChase = Omit<ChaseRequest, 'requestKey'>;

/** Failures after which the chase may have started: the next attempt is the same request. */
const UNCERTAIN: ReadonlySet<string> = new Set(['offline', 'unknown', 'busy', 'upgrading']);

const keyOf = (gameId: string) => `lottery.chase.${gameId}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function write(gameId: string, request: ChaseRequest | undefined): void {
  if (request) localStorage.setItem(keyOf(gameId), JSON.stringify(request));
  else localStorage.removeItem(keyOf(gameId));
  for (const listener of listeners) listener();
}

/** A sent request whose answer is unknown. */
function useSentRequest(gameId: string): ChaseRequest | undefined {
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => localStorage.getItem(keyOf(gameId)), [gameId]),
    () => null,
  );
  return useMemo(() => requestFrom(text), [text]);
}

function requestFrom(text: string | null): ChaseRequest | undefined {
  return text === null ? undefined : (JSON.parse(text) as ChaseRequest);
}

/**
 * Starts a chase of the slip. The whole request is stored before it is sent, so that a repeated tap or a reload asks for the
 * answer and starts nothing twice.
 */
export function useStartChase(gameId: string, store: SlipStore) {
  const { client } = useApi();
  const queries = useQueryClient();
  const sent = useSentRequest(gameId);
  const start = useMutation({
    mutationFn: (confirmed: ConfirmedChase): Promise<StartedChase> => {
      const stored = requestFrom(localStorage.getItem(keyOf(gameId)));
      const request = stored ?? { ...confirmed, requestKey: newRequestKey() };
      write(gameId, request);
      return client.call('chases.placeChase', request);
    },
    onSuccess: ({ balance, sequence }) => {
      write(gameId, undefined);
      store.clear();
      acceptBalance(queries, { balance, sequence });
      void queries.invalidateQueries({ queryKey: ['chases.listChases'] });
    },
    onError: (error) => {
      if (!(error instanceof CallFailure) || UNCERTAIN.has(error.code)) return;
      write(gameId, undefined);
      void refreshBalance(queries);
      void queries.invalidateQueries({ queryKey: ['chases.chaseNumeros', { id: gameId }] });
      void queries.invalidateQueries({ queryKey: ['lottery.lotterySetting', { id: gameId }] });
    },
  });
  return { start, unanswered: start.isPending ? undefined : sent };
}
