import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { MarketProfile } from '../../platform/config/market.ts';

/** The session limits of a market. */
export type SessionLimits = Pick<MarketProfile, 'sessionIdleMs'>;

/** Maximum lifetime of a session, even when it is in use. */
export const SESSION_MAX_MS = 12 * 3_600_000;

/** A session is marked as seen at most this often, so that reading a page does not write. */
export const SEEN_INTERVAL_MS = 60_000;

/** 256 random bits, URL-safe: the value of the cookie, stored only in the browser. */
export function newSessionId(randomness: Randomness): string {
  return randomness.bytes(32).toString('base64url');
}

/** The stored hash of a session id. */
export function sessionHash(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest();
}

/** The token a page must send back in `x-mc-token`: proves that a script of this site made the call. */
export function requestToken(key: KeyObject, sessionId: string): string {
  return createHmac('sha256', key).update(sessionId).digest('base64url');
}

export function sameToken(expected: string, sent: unknown): boolean {
  if (typeof sent !== 'string' || sent.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(expected), Buffer.from(sent));
}

/** The earliest `seen` and `opened` times of a session that is active now. */
export function liveThresholds(
  limits: SessionLimits,
  clock: Clock,
): { now: Date; seenAfter: Date; createdAfter: Date } {
  const now = clock.now();
  return {
    now,
    seenAfter: new Date(now.getTime() - limits.sessionIdleMs),
    createdAfter: new Date(now.getTime() - SESSION_MAX_MS),
  };
}

/** Data that determines how long a session lives. */
export interface SessionTimes {
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endedAt: Date | null;
  readonly trialExpiresAt: Date | null;
}

/** Remaining lifetime of a session. */
export interface SessionLifetime {
  /** Maximum time without activity. */
  readonly idleMs: number;
  /** Even when the session is in use. */
  readonly mostMs: number;
}

/** Remaining lifetime of a session; undefined when it is over. */
export function remainingLifetime(
  session: SessionTimes,
  limits: SessionLimits,
  clock: Clock,
): SessionLifetime | undefined {
  const now = clock.now().getTime();
  const trialMs = session.trialExpiresAt ? session.trialExpiresAt.getTime() - now : Infinity;
  const idleMs = session.seenAt.getTime() + limits.sessionIdleMs - now;
  const mostMs = Math.min(session.createdAt.getTime() + SESSION_MAX_MS - now, trialMs);
  return session.endedAt || idleMs <= 0 || mostMs <= 0 ? undefined : { idleMs, mostMs: mostMs };
}

/** Topic that is notified when sessions of a member may have ended. */
export function sessionsTopic(memberId: bigint): string {
  return `sessions:${memberId}`;
}
