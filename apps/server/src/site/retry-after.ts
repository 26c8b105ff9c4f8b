const SOONEST_SECONDS = 30;
const UNKNOWN_SECONDS = 300;

/** How long who found the site under maintenance should wait; `endsAt` is ISO 8601, and may have passed. */
export function retryAfterSeconds(endsAt: string | null, now: Date): number {
  if (endsAt === null) return UNKNOWN_SECONDS;
  return Math.max(SOONEST_SECONDS, Math.ceil((Date.parse(endsAt) - now.getTime()) / 1000));
}
