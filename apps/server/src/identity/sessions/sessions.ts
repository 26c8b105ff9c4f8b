import type { SessionInfo } from '@tessera/contract/identity';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import type { Source } from '../limits/source.ts';
import {
  endOtherSessions,
  endSession,
  endSessionById,
  findSession,
  forgetAllDevices,
  holdMember,
  insertSession,
  rotateSession,
  type StoredSession,
  touchSession,
  voidTickets,
} from './queries.ts';
import {
  DEFAULT_SESSION_LIMITS,
  isLive,
  newSessionId,
  requestToken,
  SEEN_EVERY_MS,
  sessionHash,
  stillLive,
} from './session.ts';

/** Opens sessions and finds them again by the cookie. */
export interface Sessions {
  readonly cookieName: string;
  /** Always a new id, so that an id planted before the sign-in is worth nothing. */
  open(tx: Tx, owner: SessionOwner, opening: Opening): Promise<Opened>;
  /** The live session of a cookie, with the member's type as the database says now. */
  find(db: Queryable, sessionId: string | undefined): Promise<Session | undefined>;
  /** Gives the session of somebody who proved again who they are a new id; undefined when it ended meanwhile. */
  confirm(tx: Tx, session: Session): Promise<Pick<Opened, 'sessionId' | 'info'> | undefined>;
  /** Ends one. */
  end(tx: Tx, idHash: string): Promise<void>;
  /** Ends one of this member's other sessions; false when it is none of them, or over. */
  endById(tx: Tx, caller: Session, id: bigint): Promise<boolean>;
  /**
   * Ends every session of a member but the one kept, forgets every remembered device and voids every
   * sign-in that waits for its second step; how many sessions ended.
   */
  endOthers(tx: Tx, memberId: bigint, keptIdHash: string | undefined): Promise<number>;
}

export interface SessionOwner {
  readonly id: bigint;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  readonly firstTimeLogin: boolean;
}

export interface Opening {
  readonly source: Source;
  /** The person proved who they are just now, by more than a remembered device. */
  readonly confirmed: boolean;
  readonly rememberFamily?: bigint | undefined;
  /** Somebody came in: the owner is shown when and where. */
  readonly signIn?: boolean;
}

export interface Opened {
  /** Value of the cookie. */
  readonly sessionId: string;
  readonly info: SessionInfo;
  /** Not the member's first sign-in, but the first on this device. */
  readonly newDevice: boolean;
}

export interface SessionDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly tokenKey: Buffer;
  readonly secureCookies: boolean;
}

/** After a password was set without the old one, an account may do nothing for so long that a thief would. */
const LIMITED_AFTER_RESET_MS = 24 * 3_600_000;

export function openSessions({ clock, randomness, tokenKey, secureCookies }: SessionDeps): Sessions {
  return {
    cookieName: secureCookies ? '__Host-sid' : 'sid',
    async open(tx, owner, { source, confirmed, rememberFamily, signIn = false }) {
      const sessionId = newSessionId(randomness);
      const now = clock.now();
      const { newDevice } = await tx.one(insertSession, [
        sessionHash(sessionId),
        owner.id,
        now,
        source.deviceHash,
        source.ip,
        source.userAgent,
        confirmed ? now : null,
        rememberFamily ?? null,
        signIn,
      ]);
      const info = sessionInfo(owner, requestToken(tokenKey, sessionId));
      return { sessionId, info, newDevice };
    },
    async find(db, sessionId) {
      if (!sessionId) return undefined;
      const idHash = sessionHash(sessionId);
      const stored = await db.maybe(findSession, [idHash, clock.now()]);
      if (!stored || !isLive(stored, DEFAULT_SESSION_LIMITS, clock)) return undefined;
      await markSeen(db, idHash, stored, clock);
      return sessionOf(stored, idHash, requestToken(tokenKey, sessionId));
    },
    async confirm(tx, session) {
      const sessionId = newSessionId(randomness);
      const idHash = Buffer.from(session.idHash, 'hex');
      if ((await tx.run(rotateSession, [idHash, sessionHash(sessionId), clock.now()])) === 0)
        return undefined;
      const owner = { ...session, id: session.memberId, firstTimeLogin: session.mustChangePassword };
      return { sessionId, info: sessionInfo(owner, requestToken(tokenKey, sessionId)) };
    },
    async end(tx, idHash) {
      await tx.run(endSession, [Buffer.from(idHash, 'hex'), clock.now()]);
    },
    async endById(tx, { memberId, idHash }, id) {
      const { now, seenAfter, createdAfter } = stillLive(DEFAULT_SESSION_LIMITS, clock);
      const kept = Buffer.from(idHash, 'hex');
      return (await tx.run(endSessionById, [memberId, id, kept, now, seenAfter, createdAfter])) > 0;
    },
    async endOthers(tx, memberId, keptIdHash) {
      const { now, seenAfter, createdAfter } = stillLive(DEFAULT_SESSION_LIMITS, clock);
      const kept = keptIdHash === undefined ? null : Buffer.from(keptIdHash, 'hex');
      await tx.one(holdMember, [memberId]);
      await tx.run(forgetAllDevices, [memberId, now]);
      await tx.run(voidTickets, [memberId]);
      return tx.run(endOtherSessions, [memberId, kept, now, seenAfter, createdAfter]);
    },
  };
}

function sessionOf(stored: StoredSession, idHash: Buffer, token: string): Session {
  const { passwordResetAt } = stored;
  return {
    id: stored.id,
    idHash: idHash.toString('hex'),
    memberId: stored.memberId,
    merchantCode: stored.merchantCode,
    userName: stored.userName,
    type: stored.type,
    token,
    mustChangePassword: stored.mustChangePassword,
    confirmedAt: stored.confirmedAt,
    limitedUntil: passwordResetAt && new Date(passwordResetAt.getTime() + LIMITED_AFTER_RESET_MS),
    rememberFamily: stored.rememberFamily,
  };
}

async function markSeen(db: Queryable, idHash: Buffer, stored: StoredSession, clock: Clock): Promise<void> {
  const now = clock.now();
  if (now.getTime() - stored.seenAt.getTime() >= SEEN_EVERY_MS) await db.run(touchSession, [idHash, now]);
}

function sessionInfo(owner: SessionOwner, token: string): SessionInfo {
  return {
    token,
    merchantCode: owner.merchantCode,
    userName: owner.userName,
    type: owner.type,
    customerType: owner.type,
    firstTimeLogin: owner.firstTimeLogin,
  };
}
