import type { ConsolidatedFunds } from '@tessera/contract/wallet';
import type { Merchants } from '../identity/index.ts';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Queryable } from '../platform/database/statement.ts';
import type { Events } from '../platform/events/events.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { PaymentRail } from './payment-rail.ts';

/** A movement as the books name it: what took it back has the name of what it took back. */
export interface AskedRound {
  readonly memberId: bigint;
  readonly reference: string;
  readonly language: string;
}

export interface RoundBehind {
  readonly orderNo: string;
  readonly gameName: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly ownStudio: boolean;
}

export interface WalletDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** For jobs, which open their own transactions. */
  readonly database: Database;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly merchants: Merchants;
  readonly rail: PaymentRail;
  /** The round behind a movement of play, told by whoever keeps the rounds; undefined where there is none. */
  roundBehind(db: Queryable, asked: AskedRound): Promise<RoundBehind | undefined>;
  /** What waits for an answer of this member, told by whoever makes contracts. */
  pendingContracts(db: Queryable, memberId: bigint): Promise<ConsolidatedFunds>;
}
