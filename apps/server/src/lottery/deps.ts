import type { KeyObject } from 'node:crypto';
import type { IdentityDeps, Merchants } from '../identity/index.ts';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { MarketProfile } from '../platform/config/market.ts';
import type { Database } from '../platform/database/database.ts';

export interface LotteryDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** For jobs, which open their own transactions. */
  readonly database: Database;
  readonly merchants: Merchants;
  /** For messages to members. */
  readonly identity: IdentityDeps;
  /** Requirements of the market for bets. */
  readonly market: MarketProfile;
  /** The merchant whose games guests see. */
  readonly merchantCode: string;
  /** Encrypts the seeds of draws: 32 bytes. */
  readonly seedKey: KeyObject;
}
