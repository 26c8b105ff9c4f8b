import type { PromotionPhase } from '@tessera/contract/rewards/missions';
import { DAY_MS } from '../../platform/clock.ts';

/** Promotions appear this long before their start, and disappear this long after their end. */
const LISTED_BEFORE_MS = 14 * DAY_MS;
const LISTED_AFTER_MS = 14 * DAY_MS;

/** When a promotion must start (`upTo`) and end (`since`) in order to be listed now. */
export function listedTimes(now: Date): { readonly upTo: Date; readonly since: Date } {
  return {
    upTo: new Date(now.getTime() + LISTED_BEFORE_MS),
    since: new Date(now.getTime() - LISTED_AFTER_MS),
  };
}

interface PromotionTimes {
  readonly startsAt: Date;
  /** Null without an end. */
  readonly endsAt: Date | null;
}

export function phaseOf({ startsAt, endsAt }: PromotionTimes, now: Date): PromotionPhase {
  if (startsAt > now) return 'coming';
  return endsAt && endsAt <= now ? 'finished' : 'running';
}
