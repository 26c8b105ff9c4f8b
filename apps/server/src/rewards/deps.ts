import { type IdentityDeps, type Merchants } from '../identity/index.ts';
import { type Clock, type Randomness } from '../platform/clock.ts';
import type { MarketProfile } from '../platform/config/market.ts';
import type { Database } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';

export interface RewardsDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** For jobs, which open their own transactions. */
  readonly database: Database;
  readonly jobs: Jobs;
  /** For messages to members. */
  readonly identity: IdentityDeps;
  readonly merchants: Merchants;
  /** Requirements of the market. */
  readonly market: MarketProfile;
}
