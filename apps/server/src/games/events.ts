import type { GameType } from '@tessera/contract/games';
import { defineEvent } from '../platform/events/events.ts';

export interface BetSettled {
  readonly memberId: bigint;
  /** Order number. */
  readonly roundId: bigint;
  readonly nodeId: bigint;
  readonly gameType: GameType;
  readonly vassalage: string;
  readonly asset: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly settledAt: Date;
}

/**
 * A round was played and paid; said in the transaction that moved the money. A provider may correct a round later:
 * then it is said again with the difference, which may be below zero. All that was said of a round adds up to it.
 */
export const betSettled = defineEvent<BetSettled>('games.bet-settled');
