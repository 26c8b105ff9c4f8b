import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { endPushOfFamily } from '../../messages/for-identity.ts';
import type { Source } from '../limits/source.ts';
import {
  endFamilySessions,
  findRemembered,
  findRememberedHere,
  revokeFamily,
  insertRemembered,
  markRememberedUsed,
  nextFamily,
  type RememberedRow,
} from './queries.ts';
import { sessionsTopic } from './session.ts';

/**
 * Devices that need no password for a month. The cookie changes with every use. A reused cookie, or one
 * from another browser, was copied: owner and thief cannot be distinguished, so the device is removed.
 */
export interface RememberedDevices {
  readonly cookieName: string;
  /** Whether this browser is remembered for this member; does not change its cookie. */
  isRemembered(call: CookieCall, memberId: bigint, source: Source): Promise<boolean>;
  /** Remembers this browser from now on; returns the family of its cookies. */
  start(call: CookieCall, memberId: bigint, source: Source): Promise<bigint>;
  /** Consumes the cookie of this browser, which must belong to this member, and sets the next one. */
  use(call: CookieCall, memberId: bigint | undefined, source: Source): Promise<RememberedUse>;
  /** Forgets this browser, if it is remembered. */
  remove(call: CookieCall): Promise<void>;
  /**
   * Ends a family and the sessions it opened except the given one; false when the member has no such
   * family.
   */
  forget(tx: Tx, family: RememberedFamily, retainedIdHash?: string): Promise<boolean>;
}

type CookieCall = Pick<WriteCall, 'tx' | 'cookies'>;

export interface RememberedFamily {
  readonly memberId: bigint;
  readonly family: bigint;
}

/** taken: a good cookie; replayed: a copy, so its family is ended now; invalid: anything else. */
export type RememberedUse =
  | { readonly outcome: 'taken'; readonly family: bigint }
  | { readonly outcome: 'replayed'; readonly memberId: bigint }
  | { readonly outcome: 'invalid' };

export interface RememberedDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly secureCookies: boolean;
}

const LIFE_SECONDS = 30 * 86_400;
const COOKIE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function openRememberedDevices(deps: RememberedDeps): RememberedDevices {
  const { clock } = deps;
  const cookieName = deps.secureCookies ? '__Host-rm' : 'rm';
  const rowOf = ({ tx, cookies }: CookieCall) => findRow(tx, cookies.get(cookieName));
  const handOut = async (call: CookieCall, family: RememberedFamily, source: Source) => {
    call.cookies.set(cookieName, await nextCookie(deps, call.tx, family, source), LIFE_SECONDS, 'strict');
  };
  const forget: RememberedDevices['forget'] = (tx, family, retainedIdHash) =>
    forgetAt(tx, family, retainedIdHash, clock.now());
  return {
    cookieName,
    forget,
    async isRemembered({ tx, cookies }, memberId, { deviceHash }) {
      const cookie = readCookie(cookies.get(cookieName));
      if (!cookie) return false;
      const at = [cookie.selector, cookie.validatorHash, memberId, deviceHash, clock.now()] as const;
      return (await tx.one(findRememberedHere, [...at])).remembered;
    },
    async start(call, memberId, source) {
      // The replaced cookie would stay valid without an owner.
      const before = await rowOf(call);
      if (before) await forget(call.tx, before);
      const { family } = await call.tx.one(nextFamily, []);
      await handOut(call, { memberId, family }, source);
      return family;
    },
    async use(call, memberId, source) {
      const row = await rowOf(call);
      call.cookies.clear(cookieName);
      if (!row || row.revokedAt) return { outcome: 'invalid' };
      const copied = row.usedAt !== null || row.deviceHash?.equals(source.deviceHash) !== true;
      const good = !copied && row.memberId === memberId && row.expiresAt > clock.now();
      if (!good) await forget(call.tx, row);
      if (copied) return { outcome: 'replayed', memberId: row.memberId };
      if (!good) return { outcome: 'invalid' };
      await call.tx.run(markRememberedUsed, [row.selector, clock.now()]);
      await handOut(call, row, source);
      return { outcome: 'taken', family: row.family };
    },
    async remove(call) {
      if (call.cookies.get(cookieName) === undefined) return;
      const row = await rowOf(call);
      if (row) await forget(call.tx, row);
      call.cookies.clear(cookieName);
    },
  };
}

/** The row of a cookie with a valid secret, locked: of concurrent uses one is the second. */
async function findRow(tx: Tx, cookie: string | undefined): Promise<RememberedRow | undefined> {
  const parsed = readCookie(cookie);
  const row = parsed && (await tx.maybe(findRemembered, [parsed.selector]));
  return row && timingSafeEqual(row.validatorHash, parsed.validatorHash) ? row : undefined;
}

function readCookie(cookie: string | undefined) {
  const [, selector, validator = ''] = COOKIE.exec(cookie ?? '') ?? [];
  if (selector === undefined) return undefined;
  const validatorHash = hashOf(Buffer.from(validator, 'base64url'));
  return { selector: Buffer.from(selector, 'base64url'), validatorHash };
}

async function nextCookie(
  { clock, randomness }: RememberedDeps,
  tx: Tx,
  { memberId, family }: RememberedFamily,
  { deviceHash, ip, userAgent }: Source,
): Promise<string> {
  const [selector, validator] = [randomness.bytes(16), randomness.bytes(32)];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000);
  const where = [deviceHash, ip, userAgent] as const;
  await tx.run(insertRemembered, [selector, family, memberId, hashOf(validator), ...where, now, expiresAt]);
  return `${selector.toString('base64url')}.${validator.toString('base64url')}`;
}

async function forgetAt(
  tx: Tx,
  { memberId, family }: RememberedFamily,
  retainedIdHash: string | undefined,
  now: Date,
): Promise<boolean> {
  const retained = retainedIdHash === undefined ? null : Buffer.from(retainedIdHash, 'hex');
  const forgotten = await tx.run(revokeFamily, [memberId, family, now]);
  if (forgotten > 0) {
    await tx.run(endFamilySessions, [memberId, family, retained, now]);
    await endPushOfFamily(tx, memberId, family, retained);
    tx.notify(sessionsTopic(memberId));
  }
  return forgotten > 0;
}

function hashOf(validator: Buffer): Buffer {
  return createHash('sha256').update(validator).digest();
}
