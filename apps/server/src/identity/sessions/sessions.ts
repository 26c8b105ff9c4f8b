import type { KeyObject } from 'node:crypto';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { endOtherPush, endPushOfSession, movePushToSession } from '../../messages/for-identity.ts';
import { TRIAL_TYPE } from '../members/queries.ts';
import type { Source } from '../limits/source.ts';
import {
  endOtherSessions,
  endSession,
  endSessionById,
  findSession,
  findSessionsById,
  revokeAllDevices,
  lockMember,
  insertSession,
  rotateSession,
  type StoredSession,
  touchSession,
  voidTickets,
} from './queries.ts';
import {
  remainingLifetime,
  newSessionId,
  requestToken,
  SEEN_INTERVAL_MS,
  type SessionLifetime,
  type SessionLimits,
  sessionHash,
  sessionsTopic,
  liveThresholds,
} from './session.ts';

/** Opens sessions and finds them by the cookie. */
export interface Sessions {
  readonly cookieName: string;
  /** Always a new id, so that an id planted before the sign-in is useless. */
  open(tx: Tx, owner: SessionOwner, opening: Opening): Promise<Opened>;
  /** The active session of a cookie, with the member's current type from the database. */
  find(db: Queryable, sessionId: string | undefined): Promise<Session | undefined>;
  /** Like `find` for calls that a page makes without its user: the idle time is not extended. */
  peek(db: Queryable, sessionId: string | undefined): Promise<Session | undefined>;
  /** The remaining lifetimes of these sessions, by row; expired sessions are omitted. */
  lifetimes(db: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, SessionLifetime>>;
  /**
   * Gives the session of a newly confirmed user a new id; undefined when the session ended in the meantime.
   */
  confirm(tx: Tx, session: Session): Promise<Pick<Opened, 'sessionId' | 'info'> | undefined>;
  /** Ends one. */
  end(tx: Tx, session: Pick<Session, 'id' | 'idHash' | 'memberId'>): Promise<void>;
  /** Ends another session of this member; false when there is no such active session. */
  endById(tx: Tx, caller: Session, id: bigint): Promise<boolean>;
  /**
   * Ends every session of a member except the given one, removes every remembered device and voids every
   * pending second step. Returns the number of ended sessions.
   */
  endOthers(tx: Tx, memberId: bigint, own: OwnSession | undefined): Promise<number>;
}

type OwnSession = Pick<Session, 'id' | 'idHash'>;

export interface SessionOwner {
  readonly id: bigint;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  readonly firstTimeLogin: boolean;
  readonly erasing?: boolean;
}

export interface Opening {
  readonly source: Source;
  /** The person proved the identity just now, by more than a remembered device. */
  readonly confirmed: boolean;
  readonly rememberFamily?: bigint | undefined;
  /** Whether this is a sign-in, which the owner sees with its time and place. */
  readonly signIn?: boolean;
  /** Cookie of the previous session of the browser, which ends. */
  readonly replacedSessionId?: string | undefined;
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
  readonly tokenKey: KeyObject;
  readonly secureCookies: boolean;
  /** The merchants of this site: a database may contain other merchants. */
  readonly merchantCodes: readonly string[];
  readonly limits: SessionLimits;
}

/** After a password was set without the old one, the account is restricted for this time, to stop a thief. */
const LIMITED_AFTER_RESET_MS = 24 * 3_600_000;

export function openSessions({ clock, randomness, tokenKey, limits, ...site }: SessionDeps): Sessions {
  const findLive = openLiveFinder({ clock, tokenKey, limits, merchantCodes: site.merchantCodes });
  return {
    cookieName: site.secureCookies ? '__Host-sid' : 'sid',
    async open(tx, owner, { source, confirmed, rememberFamily, signIn = false, replacedSessionId }) {
      const sessionId = newSessionId(randomness);
      const now = clock.now();
      const { newDevice, leftBy } = await tx.one(insertSession, [
        sessionHash(sessionId),
        owner.id,
        now,
        source.deviceHash,
        source.ip,
        source.userAgent,
        confirmed ? now : null,
        rememberFamily ?? null,
        signIn,
        replacedSessionId ? sessionHash(replacedSessionId) : null,
      ]);
      if (!newDevice) await movePushToSession(tx, sessionHash(sessionId));
      if (leftBy !== null) tx.notify(sessionsTopic(leftBy));
      const info = sessionInfo(owner, requestToken(tokenKey, sessionId));
      return { sessionId, info, newDevice };
    },
    async find(db, sessionId) {
      const found = await findLive(db, sessionId);
      if (found) await markSeen(db, found.idHash, found.stored, clock);
      return found?.session;
    },
    async peek(db, sessionId) {
      return (await findLive(db, sessionId))?.session;
    },
    lifetimes: (db, ids) => remainingLifetimes(db, ids, { limits, clock }),
    confirm: (tx, session) => confirmSession({ clock, randomness, tokenKey }, tx, session),
    async end(tx, { id, idHash, memberId }) {
      await tx.run(endSession, [Buffer.from(idHash, 'hex'), clock.now()]);
      await endPushOfSession(tx, memberId, id);
      tx.notify(sessionsTopic(memberId));
    },
    async endById(tx, { memberId, idHash }, id) {
      const { now, seenAfter, createdAfter } = liveThresholds(limits, clock);
      const retained = Buffer.from(idHash, 'hex');
      tx.notify(sessionsTopic(memberId));
      const ended = await tx.run(endSessionById, [memberId, id, retained, now, seenAfter, createdAfter]);
      if (ended > 0) await endPushOfSession(tx, memberId, id);
      return ended > 0;
    },
    async endOthers(tx, memberId, own) {
      const { now, seenAfter, createdAfter } = liveThresholds(limits, clock);
      const retained = own === undefined ? null : Buffer.from(own.idHash, 'hex');
      await tx.one(lockMember, [memberId]);
      await tx.run(revokeAllDevices, [memberId, now]);
      await tx.run(voidTickets, [memberId]);
      await endOtherPush(tx, memberId, own?.id ?? null);
      tx.notify(sessionsTopic(memberId));
      return tx.run(endOtherSessions, [memberId, retained, now, seenAfter, createdAfter]);
    },
  };
}

/** Finds the active session of a cookie on this site. */
function openLiveFinder(deps: Pick<SessionDeps, 'clock' | 'tokenKey' | 'limits' | 'merchantCodes'>) {
  const { clock, tokenKey, limits, merchantCodes } = deps;
  return async (db: Queryable, sessionId: string | undefined) => {
    if (!sessionId) return undefined;
    const idHash = sessionHash(sessionId);
    const stored = await db.maybe(findSession, [idHash, clock.now()]);
    if (!stored || !merchantCodes.includes(stored.merchantCode)) return undefined;
    if (!remainingLifetime(stored, limits, clock)) return undefined;
    return { idHash, stored, session: sessionOf(stored, idHash, requestToken(tokenKey, sessionId)) };
  };
}

async function remainingLifetimes(
  db: Queryable,
  ids: readonly bigint[],
  { limits, clock }: Pick<SessionDeps, 'limits' | 'clock'>,
) {
  const left = new Map<bigint, SessionLifetime>();
  for (const { id, ...times } of await db.many(findSessionsById, [ids])) {
    const its = remainingLifetime(times, limits, clock);
    if (its) left.set(id, its);
  }
  return left;
}

async function confirmSession(
  { clock, randomness, tokenKey }: Pick<SessionDeps, 'clock' | 'randomness' | 'tokenKey'>,
  tx: Tx,
  session: Session,
): Promise<Pick<Opened, 'sessionId' | 'info'> | undefined> {
  const sessionId = newSessionId(randomness);
  const idHash = Buffer.from(session.idHash, 'hex');
  if ((await tx.run(rotateSession, [idHash, sessionHash(sessionId), clock.now()])) === 0) return undefined;
  const owner = { ...session, id: session.memberId, firstTimeLogin: session.mustChangePassword };
  return { sessionId, info: sessionInfo(owner, requestToken(tokenKey, sessionId)) };
}

function sessionOf(stored: StoredSession, idHash: Buffer, token: string): Session {
  const { resetAt } = stored;
  return {
    id: stored.id,
    idHash: idHash.toString('hex'),
    memberId: stored.memberId,
    merchantCode: stored.merchantCode,
    userName: stored.userName,
    type: stored.type,
    uplineId: stored.uplineId,
    outside: stored.type === TRIAL_TYPE && stored.trialExpiresAt === null,
    token,
    mustChangePassword: stored.mustChangePassword,
    confirmedAt: stored.confirmedAt,
    limitedUntil: resetAt && new Date(resetAt.getTime() + LIMITED_AFTER_RESET_MS),
    rememberFamily: stored.rememberFamily,
  };
}

async function markSeen(db: Queryable, idHash: Buffer, stored: StoredSession, clock: Clock): Promise<void> {
  const now = clock.now();
  if (now.getTime() - stored.seenAt.getTime() >= SEEN_INTERVAL_MS) await db.run(touchSession, [idHash, now]);
}

function sessionInfo(owner: SessionOwner, token: string): SessionInfo {
  return {
    token,
    merchantCode: owner.merchantCode,
    userName: owner.userName,
    type: owner.type,
    customerType: owner.type,
    firstTimeLogin: owner.firstTimeLogin,
    ...(owner.erasing && { erasing: true }),
  };
}
