import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { lotteryOrders } from '@tessera/contract/lottery/orders';
import type { PrizeModeId } from '@tessera/contract/lottery/play-definition';
import { type CallOutput, CallFailure, useApi } from '../../api/index.ts';
import { acceptBalance, refreshBalance } from '../../wallet/index.ts';
import { type ConfirmedOrder, type CurrentSlip, linesOf, type SlipStore } from './slip-store.ts';
import { type Band, repriced } from './stake.ts';

export type PlacedOrder = CallOutput<'lotteryOrders.placeOrder'>;

/** Refuses a form whoever sends it; no contract declares it. A repeated request has the same form. */
const FORM_REFUSAL = 'request_param_err';
/** Refusals of the present session, before the use case starts; no contract declares them. */
const SESSION_REFUSALS: readonly string[] = ['request.forbidden', 'free_reject'];

/**
 * Whether a failure proves that a bet does not exist. `refusals` are those of the contract. After every other failure the
 * bet may exist, and only its key may be sent. `isRepeated`: an earlier request with the key has no answer. A refusal of the
 * present session says nothing about that request.
 */
export function isFinal(
  failure: unknown,
  refusals: readonly string[],
  isRepeated: boolean,
): failure is CallFailure {
  if (!(failure instanceof CallFailure)) return false;
  const final = [...refusals, FORM_REFUSAL, ...(isRepeated ? [] : SESSION_REFUSALS)];
  return final.includes(failure.code);
}

interface SlipToSend {
  readonly client: ReturnType<typeof useApi>['client'];
  readonly gameId: string;
  readonly mode: PrizeModeId;
  readonly store: SlipStore;
  readonly band: Band;
}

/** Sends a slip as one order. The key of the order is stored before the request, so that no order is placed twice. */
export async function sendOrder(
  { client, gameId, mode, store, band }: SlipToSend,
  confirmed: ConfirmedOrder,
): Promise<PlacedOrder> {
  const isRepeated = store.read().pending !== undefined;
  const { requestKey, numero, amount, slip, returnVersion } = store.begin(confirmed);
  try {
    const placed = await client.call('lotteryOrders.placeOrder', {
      gameId,
      currentNumero: numero,
      prizeModeId: mode,
      bettingSlipString: slip,
      betCartAmountSum: amount,
      returnVersion,
      requestKey,
    });
    store.placed(requestKey);
    return placed;
  } catch (failure) {
    if (isFinal(failure, lotteryOrders.placeOrder.refusals, isRepeated)) {
      store.refused(requestKey);
      if (failure.code === 'lottery.price.changed') offerNewPrices(store, failure.value, band);
    }
    throw failure;
  }
}

/** Places the slip of a lottery. */
export function usePlaceOrder(gameId: string, mode: PrizeModeId, store: CurrentSlip, band: Band) {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (confirmed: ConfirmedOrder) => sendOrder({ client, gameId, mode, store, band }, confirmed),
    onSuccess: ({ balance, sequence }) => {
      acceptBalance(queries, { balance, sequence });
      void queries.invalidateQueries({ queryKey: ['lotteryOrders.todayOrders'] });
    },
    onError: async (failure) => {
      void refreshBalance(queries);
      void queries.invalidateQueries({ queryKey: ['numeros.currentNumeros', { gameId }] });
      void queries.invalidateQueries({ queryKey: ['numeros.closedNumbers'] });
      await refreshReturns(queries, gameId, failure);
    },
  });
}

/**
 * Loads the returns of the issue on sale. After a refusal because of changed returns it waits for them: the member confirms
 * the new returns when they are on the screen.
 */
export async function refreshReturns(queries: QueryClient, gameId: string, failure?: Error): Promise<void> {
  const names = ['lottery.lotterySetting', 'lottery.playMenu'];
  const loaded = names.map((name) => queries.invalidateQueries({ queryKey: [name, { id: gameId }] }));
  if (failure instanceof CallFailure && failure.code === 'lottery.price.changed') await Promise.all(loaded);
}

/** Gives every line the nearest series that is offered now. The member confirms the new prizes. */
export function offerNewPrices(store: SlipStore, value: Readonly<Record<string, unknown>>, band: Band): void {
  const minSeries = numberOr(value['minSeries'], band.minSeries);
  const maxBetSeries = numberOr(value['maxBetSeries'], band.maxBetSeries);
  store.replace(repriced(linesOf(store.read()), { minSeries, maxBetSeries }));
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
