import type { SessionInfo } from '@tessera/contract/identity';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database/statement.ts';
import type { Session } from '../platform/http/call.ts';
import { findSession, insertSession, type StoredSession, touchSession } from './queries.ts';
import {
  DEFAULT_SESSION_LIMITS,
  isLive,
  newSessionId,
  requestToken,
  SEEN_EVERY_MS,
  sessionHash,
} from './session.ts';

/** Opens sessions and finds them again by the cookie. */
export interface Sessions {
  readonly cookieName: string;
  /** Always a new id, so that an id planted before the sign-in is worth nothing. */
  open(tx: Tx, member: SessionOwner): Promise<{ sessionId: string; info: SessionInfo }>;
  /** The live session of a cookie, with the member's type as the database says now. */
  find(db: Queryable, sessionId: string | undefined): Promise<Session | undefined>;
}

export interface SessionOwner {
  readonly id: bigint;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  readonly firstTimeLogin: boolean;
}

export interface SessionDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly tokenKey: Buffer;
  readonly secureCookies: boolean;
}

export function openSessions({ clock, randomness, tokenKey, secureCookies }: SessionDeps): Sessions {
  return {
    cookieName: secureCookies ? '__Host-sid' : 'sid',
    async open(tx, member) {
      const sessionId = newSessionId(randomness);
      await tx.run(insertSession, [sessionHash(sessionId), member.id, clock.now()]);
      return { sessionId, info: sessionInfo(member, requestToken(tokenKey, sessionId)) };
    },
    async find(db, sessionId) {
      if (!sessionId) return undefined;
      const idHash = sessionHash(sessionId);
      const stored = await db.maybe(findSession, [idHash]);
      if (!stored || !isLive(stored, DEFAULT_SESSION_LIMITS, clock)) return undefined;
      await markSeen(db, idHash, stored, clock);
      return {
        idHash: idHash.toString('hex'),
        memberId: stored.memberId,
        merchantCode: stored.merchantCode,
        userName: stored.userName,
        type: stored.type,
        token: requestToken(tokenKey, sessionId),
      };
    },
  };
}

async function markSeen(db: Queryable, idHash: Buffer, stored: StoredSession, clock: Clock): Promise<void> {
  const now = clock.now();
  if (now.getTime() - stored.seenAt.getTime() >= SEEN_EVERY_MS) await db.run(touchSession, [idHash, now]);
}

function sessionInfo(member: SessionOwner, token: string): SessionInfo {
  return {
    token,
    merchantCode: member.merchantCode,
    userName: member.userName,
    type: member.type,
    customerType: member.type,
    firstTimeLogin: member.firstTimeLogin,
  };
}
