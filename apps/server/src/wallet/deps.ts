import type { DepositPromotion } from '@tessera/contract/wallet/deposit';
import type { ConsolidatedFunds } from '@tessera/contract/wallet/wallet';
import type { IdentityDeps, Merchants } from '../identity/index.ts';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { MarketProfile } from '../platform/config/market.ts';
import type { Database } from '../platform/database/database.ts';
import type { Queryable } from '../platform/database/statement.ts';
import type { Session } from '../platform/http/call.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { PaymentRails } from './rails/rails.ts';

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
  /** Bets in it that cost nothing. */
  readonly freeBets: number;
  readonly ownStudio: boolean;
}

export interface WalletDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** For jobs, which open their own transactions. */
  readonly database: Database;
  readonly jobs: Jobs;
  readonly merchants: Merchants;
  readonly rails: PaymentRails;
  /** Proofs, notices and the vault of personal data. */
  readonly identity: IdentityDeps;
  /** What can be chosen with a deposit, told by whoever publishes promotions. */
  depositPromotions(db: Queryable, session: Session, language: string): Promise<readonly DepositPromotion[]>;
  /** What the market asks of the site. */
  readonly market: MarketProfile;
  /** The round behind a movement of play, told by whoever keeps the rounds; undefined where there is none. */
  roundBehind(db: Queryable, asked: AskedRound): Promise<RoundBehind | undefined>;
  /** Whether play of this member has not come to its end, told by whoever keeps the rounds. */
  hasOpenRound(db: Queryable, memberId: bigint): Promise<boolean>;
  /** What waits for an answer of this member, told by whoever makes contracts. */
  pendingContracts(db: Queryable, memberId: bigint): Promise<ConsolidatedFunds>;
}
