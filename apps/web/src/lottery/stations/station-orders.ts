import { useQueryClient } from '@tanstack/react-query';
import type { SlipLine } from '@tessera/contract/lottery/slip';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { acceptBalance } from '../../wallet/index.ts';
import { type LotteryGame, useLotteryGames, useOpenIssues } from '../games.ts';
import { sendOrder } from '../play/place-order.ts';
import { type ConfirmedOrder, isLocked, slipStore, useSlipOwner } from '../play/slip-store.ts';
import type { Band } from '../play/stake.ts';
import { regionOf } from './calendar.ts';

/** The order of one station. */
export interface StationOutcome {
  readonly game: LotteryGame;
  readonly state: 'waiting' | 'placed' | 'failed';
  /** Absent unless the order is placed. */
  readonly orderId?: string;
  /** Why the order was not accepted, or that its answer is unknown. */
  readonly error?: Error;
}

/** Another station that draws with the station of the slip. */
export interface OtherStation {
  readonly game: LotteryGame;
  /** The station has a slip of its own, whose lines stay as they are. */
  readonly hasSlip: boolean;
}

/**
 * Orders of the same lines for other stations of the region and the day. Each station has an order of its own, with its own
 * key: the lines move to the slip of the station, and are sent as any slip. An order that fails stays in this slip.
 */
export function useStationOrders(game: LotteryGame, band: Band, numero: string | undefined) {
  const { client } = useApi();
  const queries = useQueryClient();
  const owner = useSlipOwner();
  const { data: games } = useLotteryGames();
  const region = regionOf(game);
  const { issues } = useOpenIssues(region !== undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<readonly StationOutcome[]>([]);
  const mode = band.prizeModeId;
  const storeOf = (gameId: string) => slipStore({ gameId, mode, owner });
  const others = (games ?? []).filter(
    (one) =>
      region !== undefined &&
      one.gameId !== game.gameId &&
      regionOf(one) === region &&
      !one.suspended &&
      issues.get(one.gameId)?.numero === numero,
  );
  const offered: readonly OtherStation[] = others.map((one) => {
    const slip = storeOf(one.gameId).read();
    return { game: one, hasSlip: slip.lines.length > 0 || isLocked(slip) };
  });
  const selected = offered.filter(({ game: { gameId }, hasSlip }) => chosen.has(gameId) && !hasSlip);
  return {
    offered,
    selected,
    outcomes,
    toggle: (gameId: string) => setChosen((before) => before.symmetricDifference(new Set([gameId]))),
    /** Sends the orders one after the other. A refused order does not stop the others. */
    async send(lines: readonly SlipLine[], confirmed: ConfirmedOrder): Promise<void> {
      let current: readonly StationOutcome[] = selected.map((one) => ({ game: one.game, state: 'waiting' }));
      setOutcomes(current);
      // All slips are written first, so that a closed page loses no lines.
      for (const { game: one } of current) storeOf(one.gameId).replace(lines);
      for (const [at, { game: one }] of current.entries()) {
        const { gameId } = one;
        const outcome = await sendOrder(
          { client, gameId, mode, band, store: storeOf(gameId) },
          confirmed,
        ).then(
          ({ order, balance, sequence }): StationOutcome => {
            acceptBalance(queries, { balance, sequence });
            return { game: one, state: 'placed', orderId: order.orderId };
          },
          (error: Error): StationOutcome => ({ game: one, state: 'failed', error }),
        );
        current = current.with(at, outcome);
        setOutcomes(current);
      }
      await queries.invalidateQueries({ queryKey: ['lotteryOrders.todayOrders'] });
    },
  };
}

export type StationOrders = ReturnType<typeof useStationOrders>;
