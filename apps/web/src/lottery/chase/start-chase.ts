import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chases } from '@tessera/contract/lottery/chase';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type CallOutput, newRequestKey, useApi } from '../../api/index.ts';
import { acceptBalance, refreshBalance } from '../../wallet/index.ts';
import { subscribeToBets } from '../play/bet-storage.ts';
import { isFinal, offerNewPrices, refreshReturns } from '../play/place-order.ts';
import {
  type ChaseRequest,
  chaseRequestOf,
  endSentChase,
  sentChase,
  sentChaseKey,
  storeSentChase,
} from '../play/sent-chase.ts';
import { slipStore, useSlipOwner } from '../play/slip-store.ts';
import type { Band } from '../play/stake.ts';

export type StartedChase = CallOutput<'chases.placeChase'>;
/** A confirmed plan without its key. */
export type ConfirmedChase = Omit<ChaseRequest, 'requestKey'>;

/** A sent request whose answer is unknown. */
function useSentRequest(key: string): ChaseRequest | undefined {
  const text = useSyncExternalStore(
    subscribeToBets,
    useCallback(() => localStorage.getItem(key), [key]),
    () => null,
  );
  return useMemo(() => chaseRequestOf(text), [text]);
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
  const key = sentChaseKey(gameId, owner);
  const stored = sentChase(key);
  const request = stored ?? { ...confirmed, requestKey: newRequestKey() };
  // A stored request may have another prize mode than the page.
  const mode = request.prizeModeId;
  const slip = slipStore({ gameId, mode, owner });
  storeSentChase(key, request);
  try {
    const started = await client.call('chases.placeChase', request);
    endSentChase(key, request);
    slip.clear();
    return started;
  } catch (failure) {
    if (isFinal(failure, chases.placeChase.refusals, stored !== undefined)) {
      endSentChase(key, request);
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
  const sent = useSentRequest(sentChaseKey(gameId, owner));
  const start = useMutation({
    mutationFn: (confirmed: ConfirmedChase) => sendChase({ client, gameId, owner, bands }, confirmed),
    onSuccess: ({ balance, sequence }) => {
      acceptBalance(queries, { balance, sequence });
      void queries.invalidateQueries({ queryKey: ['chases.listChases'] });
    },
    onError: async (failure) => {
      void refreshBalance(queries);
      void queries.invalidateQueries({ queryKey: ['chases.chaseNumeros', { id: gameId }] });
      await refreshReturns(queries, gameId, failure);
    },
  });
  return { start, unanswered: start.isPending ? undefined : sent };
}
