import type { DepositPromotion } from '@tessera/contract/wallet/deposit';
import type { Origin } from '@tessera/contract/wallet/report';
import type { ConsolidatedFunds } from '@tessera/contract/wallet/wallet';
import type { IdentityDeps, Merchants } from '../identity/index.ts';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { MarketProfile } from '../platform/config/market.ts';
import type { Database } from '../platform/database/database.ts';
import type { Queryable, Tx } from '../platform/database/statement.ts';
import type { Session } from '../platform/http/call.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { PaymentRails } from './rails/rails.ts';

/** A transfer by its ledger reference. A reversal has the reference of the reversed transfer. */
export interface RoundQuery {
  readonly memberId: bigint;
  readonly reference: string;
  readonly language: string;
}

export interface RoundSummary {
  readonly orderNo: string;
  readonly gameName: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  /** Number of free bets in the round. */
  readonly freeBets: number;
  readonly ownStudio: boolean;
}

/** Bonuses that a withdrawal forfeits. */
export interface BonusAtRisk {
  /** The active bonus with its balance and progress, in ledger units. */
  readonly active:
    | {
        readonly form: 'bonus' | 'ticket';
        readonly bonusUnits: bigint;
        readonly wageredUnits: bigint;
        readonly requiredUnits: bigint;
      }
    | undefined;
  /** Bonuses of deposits that have not begun, in ledger units. */
  readonly waitingUnits: bigint;
  forfeit(): Promise<void>;
}

export interface WalletDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** For jobs, which open their own transactions. */
  readonly database: Database;
  readonly jobs: Jobs;
  readonly merchants: Merchants;
  readonly rails: PaymentRails;
  /** Owner proofs, notices and the vault of personal data. */
  readonly identity: IdentityDeps;
  /** Promotions that a member can choose with a deposit. Provided by the domain that publishes promotions. */
  depositPromotions(db: Queryable, session: Session, language: string): Promise<readonly DepositPromotion[]>;
  /** Requirements of the market. */
  readonly market: MarketProfile;
  /** The round of a game transfer; undefined without one. Provided by the domain that stores rounds. */
  roundOfTransfer(db: Queryable, query: RoundQuery): Promise<RoundSummary | undefined>;
  /** The order or the chase of a lottery transfer; undefined without one. Provided by the domain of lotteries. */
  lotteryOfTransfer(
    db: Queryable,
    query: RoundQuery,
  ): Promise<Extract<Origin, { readonly kind: 'lottery-order' | 'chase' }> | undefined>;
  /**
   * Locks the active bonus of the member and open bonuses of deposits, before any lock of the balance; undefined without
   * one. Provided by the domain that gives bonuses.
   */
  lockBonusAtRisk(tx: Tx, memberId: bigint, asset: string): Promise<BonusAtRisk | undefined>;
  /**
   * Stakes in cash after each of these sequences that the member can still take back. Provided by the domain of lotteries.
   */
  cancellableStakes(
    db: Queryable,
    query: { readonly memberId: bigint; readonly asset: string; readonly afterSequences: readonly bigint[] },
  ): Promise<readonly { readonly after: bigint; readonly units: bigint }[]>;
  /** Whether the member has an open round. Provided by the domain that stores rounds. */
  hasOpenRound(db: Queryable, memberId: bigint): Promise<boolean>;
  /** Contracts that wait for the member's response. Provided by the domain that makes contracts. */
  pendingContracts(db: Queryable, memberId: bigint): Promise<ConsolidatedFunds>;
}
