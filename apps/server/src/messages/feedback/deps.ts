import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MemberLimits } from '../member-limits.ts';

export interface FeedbackDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** For counts that survive a refused upload. */
  readonly database: Database;
  readonly limits: MemberLimits;
}
