import type { GameType } from '@tessera/contract/games';
import type { Tx } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { betSettled } from '../events.ts';
import { dayOf } from '@tessera/contract/calendar';
import { insertRound } from './queries.ts';
import type { Moved } from './wallet-port.ts';

/** A round whose money has moved. */
export interface SettledRound {
  readonly memberId: bigint;
  readonly asset: string;
  readonly game: {
    readonly id: bigint;
    readonly gameType: GameType;
    readonly vassalage: string;
    readonly provider: string;
  };
  readonly requestKey: string | null;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly debit: Moved;
  /** Undefined when nothing was won. */
  readonly credit: Moved | undefined;
  readonly placedAt: Date;
}

/** Writes a settled round into the member's record, says so to whoever listens, and gives its order number. */
export async function recordRound(
  deps: Pick<GamesDeps, 'events'>,
  tx: Tx,
  round: SettledRound,
): Promise<bigint> {
  const { memberId, asset, game, stakeUnits, winUnits, debit, credit, placedAt } = round;
  const { balanceUnits, sequence } = credit ?? debit;
  const { id } = await tx.one(insertRound, [
    memberId,
    game.id,
    game.gameType,
    game.provider,
    round.requestKey,
    stakeUnits,
    winUnits,
    balanceUnits,
    sequence,
    placedAt,
    dayOf(placedAt.getTime()),
    debit.transferId,
    credit?.transferId ?? null,
    asset,
    game.vassalage,
  ]);
  const { gameType, vassalage } = game;
  const money = { memberId, asset, stakeUnits, winUnits };
  await deps.events.publish(tx, betSettled, {
    ...money,
    roundId: id,
    nodeId: game.id,
    gameType,
    vassalage,
    settledAt: placedAt,
  });
  return id;
}
