import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lotteryOrders } from '@tessera/contract/lottery/orders';
import type { PrizeModeId } from '@tessera/contract/lottery/play-definition';
import { type CallOutput, CallFailure, useApi } from '../../api/index.ts';
import { acceptBalance, refreshBalance } from '../../wallet/index.ts';
import { type CurrentSlip, linesOf, type SlipStore } from './slip-store.ts';
import { type Band, repriced } from './stake.ts';

export type PlacedOrder = CallOutput<'lotteryOrders.placeOrder'>;

/** Refusals of any call before its use case starts; contracts do not declare them. */
const CALL_REFUSALS: readonly string[] = ['request_param_err', 'request.forbidden', 'free_reject'];

/**
 * Whether a failure proves that a bet does not exist. `refusals` are those of the contract. After every other failure the
 * bet may exist, and only its key may be sent.
 */
export function isFinal(failure: unknown, refusals: readonly string[]): failure is CallFailure {
  return failure instanceof CallFailure && [...refusals, ...CALL_REFUSALS].includes(failure.code);
}

export interface ConfirmedOrder {
  readonly numero: string;
  /** The confirmed amount as a decimal string. */
  readonly amount: string;
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
  const { requestKey, numero, amount, slip } = store.begin(confirmed.numero, confirmed.amount);
  try {
    const placed = await client.call('lotteryOrders.placeOrder', {
      gameId,
      currentNumero: numero,
      prizeModeId: mode,
      bettingSlipString: slip,
      betCartAmountSum: amount,
      requestKey,
    });
    store.placed(requestKey);
    return placed;
  } catch (failure) {
    if (isFinal(failure, lotteryOrders.placeOrder.refusals)) {
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
    onError: () => {
      void refreshBalance(queries);
      void queries.invalidateQueries({ queryKey: ['numeros.currentNumeros', { gameId }] });
      void queries.invalidateQueries({ queryKey: ['lottery.lotterySetting', { id: gameId }] });
    },
  });
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
