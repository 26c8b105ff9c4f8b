import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chases } from '@tessera/contract/lottery/chase';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type CallInput, type CallOutput, newRequestKey, useApi } from '../../api/index.ts';
import { acceptBalance, refreshBalance } from '../../wallet/index.ts';
import { isFinal, offerNewPrices } from '../play/place-order.ts';
import { slipStore, useSlipOwner } from '../play/slip-store.ts';
import type { Band } from '../play/stake.ts';

export type StartedChase = CallOutput<'chases.placeChase'>;
export type ChaseRequest = CallInput<'chases.placeChase'>;
/** A confirmed plan without its key. */
export type ConfirmedChase = Omit<ChaseRequest, 'requestKey'>;

/** A sent request belongs to a lottery and a member: another member of the device does not see the request. */
const keyOf = (gameId: string, owner = 'guest') => `lottery.chase ${gameId} ${owner}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function write(key: string, request: ChaseRequest | undefined): void {
  if (request) localStorage.setItem(key, JSON.stringify(request));
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}

/** Removes an answered request. A later request of another tab stays. */
function end(key: string, { requestKey }: ChaseRequest): void {
  if (requestFrom(localStorage.getItem(key))?.requestKey === requestKey) write(key, undefined);
}

/** A sent request whose answer is unknown. */
function useSentRequest(key: string): ChaseRequest | undefined {
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => localStorage.getItem(key), [key]),
    () => null,
  );
  return useMemo(() => requestFrom(text), [text]);
}

function requestFrom(text: string | null): ChaseRequest | undefined {
  return text === null ? undefined : (JSON.parse(text) as ChaseRequest);
}

interface ChaseToSend {
  readonly client: ReturnType<typeof useApi>['client'];
  readonly gameId: string;
  /** Undefined for guests. */
  readonly owner: string | undefined;
  /** The returns of the lottery in all prize modes. */
  readonly bands: readonly Band[];
}

/**
 * Sends a chase of the slip. The whole request is stored before it is sent, so that a repeated tap or a reload asks for the
 * answer and starts nothing twice.
 */
async function sendChase(
  { client, gameId, owner, bands }: ChaseToSend,
  confirmed: ConfirmedChase,
): Promise<StartedChase> {
  const key = keyOf(gameId, owner);
  const stored = requestFrom(localStorage.getItem(key));
  const request = stored ?? { ...confirmed, requestKey: newRequestKey() };
  // A stored request may have another prize mode than the page.
  const mode = request.prizeModeId;
  const slip = slipStore({ gameId, mode, owner });
  write(key, request);
  try {
    const started = await client.call('chases.placeChase', request);
    end(key, request);
    slip.clear();
    return started;
  } catch (failure) {
    if (isFinal(failure, chases.placeChase.refusals)) {
      end(key, request);
      const band = bands.find(({ prizeModeId }) => prizeModeId === mode);
      if (band && failure.code === 'lottery.price.changed') offerNewPrices(slip, failure.value, band);
    }
    throw failure;
  }
}

/** Starts a chase of the slip of a lottery. `bands` are the returns of the lottery in all prize modes. */
export function useStartChase(gameId: string, bands: readonly Band[]) {
  const { client } = useApi();
  const queries = useQueryClient();
  const owner = useSlipOwner();
  const sent = useSentRequest(keyOf(gameId, owner));
  const start = useMutation({
    mutationFn: (confirmed: ConfirmedChase) => sendChase({ client, gameId, owner, bands }, confirmed),
    onSuccess: ({ balance, sequence }) => {
      acceptBalance(queries, { balance, sequence });
      void queries.invalidateQueries({ queryKey: ['chases.listChases'] });
    },
    onError: () => {
      void refreshBalance(queries);
      void queries.invalidateQueries({ queryKey: ['chases.chaseNumeros', { id: gameId }] });
      void queries.invalidateQueries({ queryKey: ['lottery.lotterySetting', { id: gameId }] });
    },
  });
  return { start, unanswered: start.isPending ? undefined : sent };
}
