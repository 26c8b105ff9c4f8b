import type { SessionInfo, Side } from '@tessera/contract/identity/identity';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { chosenLanguage } from '../members/change-language.ts';
import { AGENT_TYPES, MEMBER_TYPES } from '../members/queries.ts';
import { lockCredentials, saveLanguage, type MemberCredentials } from '../members/queries.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { Ticket } from '../sessions/tickets.ts';

/** The first step of a sign-in. */
interface Entry {
  /** The member proved the identity just now, by more than the cookie of a remembered device. */
  readonly confirmed: boolean;
  /** The first step was the password. */
  readonly byPassword?: boolean | undefined;
  /** This device shall be remembered from now on. */
  readonly remember?: boolean | undefined;
  /** The remembered device of this sign-in. */
  readonly rememberFamily?: bigint | undefined;
}

/** Signs in a member whose first factor was right, or requests the second factor. */
export async function signInOrChallenge(
  deps: IdentityDeps,
  member: MemberCredentials,
  entry: Entry,
  call: WriteCall,
): Promise<SessionInfo | Refusal<'login.second.factor' | 'login.cred.err'>> {
  const locked = await lockUnchangedMember(deps, call.tx, member);
  if (!locked?.enabled) return refuse('login.cred.err');
  const factors = requiredFactors(locked, entry);
  if (factors.length > 0) return requestSecondFactor(deps, call.tx, { member: locked, entry, factors });
  const confirmed = entry.confirmed && (entry.byPassword === true || !hasStrongerFactor(locked));
  return signIn(deps, locked, { ...entry, confirmed }, call);
}

type SecondFactor = 'totp' | 'passkey';

/**
 * The factors of which one is required after the first step; empty when the first step is enough. An authenticator is
 * always required. After a password, a passkey is required only when two conditions hold. The password was set without
 * the old one, and both were not used together since. After a code or an external sign-in a passkey is always required:
 * access to messages alone must not open the account.
 */
function requiredFactors(
  member: Pick<MemberCredentials, 'hasTotp' | 'hasPasskey' | 'passkeyDue'>,
  { byPassword, rememberFamily }: Pick<Entry, 'byPassword' | 'rememberFamily'>,
): SecondFactor[] {
  const byMessage = byPassword !== true && rememberFamily === undefined;
  const passkeyDue = member.passkeyDue || (byMessage && member.hasPasskey);
  if (!member.hasTotp && !passkeyDue) return [];
  return [...(member.hasTotp ? ['totp' as const] : []), ...(member.hasPasskey ? ['passkey' as const] : [])];
}

async function requestSecondFactor(
  deps: IdentityDeps,
  tx: Tx,
  attempt: {
    readonly member: MemberCredentials;
    readonly entry: Entry;
    readonly factors: readonly SecondFactor[];
  },
): Promise<Refusal<'login.second.factor'>> {
  const { member, entry, factors } = attempt;
  const data = {
    byPassword: entry.byPassword ?? false,
    remember: entry.remember ?? false,
    ...(entry.rememberFamily !== undefined && { rememberFamily: entry.rememberFamily.toString() }),
  };
  const ticket = await deps.tickets.issue(tx, 'second-factor', { memberId: member.id, data });
  return refuse('login.second.factor', { ticket, factors });
}

/** For members with a password or a passkey, a code or an external sign-in does not count as a confirmation. */
function hasStrongerFactor({ passwordHash, hasPasskey }: MemberCredentials): boolean {
  return passwordHash !== null || hasPasskey;
}

/** The sign-in after the second step; `ticket` has the purpose `second-factor`. */
export function entryOf({ data }: Ticket): Entry {
  const { byPassword, remember, rememberFamily } = data;
  return {
    confirmed: true,
    byPassword: byPassword === true,
    remember: remember === true,
    rememberFamily: typeof rememberFamily === 'string' ? BigInt(rememberFamily) : undefined,
  };
}

const TYPES: Readonly<Record<Side, ReadonlySet<number>>> = { member: MEMBER_TYPES, agent: AGENT_TYPES };

const WRONG_SIDE = { member: 'login.not.member', agent: 'login.not.agent' } as const;

type EntryRefusal = Refusal<'login.disabled' | (typeof WRONG_SIDE)[Side]>;

/**
 * Why an identified member may not use this site; undefined when the member may. Evaluated after the proof
 * only, because the reason would reveal members to strangers.
 */
export function entryRefusal(
  member: Pick<MemberCredentials, 'enabled' | 'type'>,
  side: Side,
): EntryRefusal | undefined {
  if (!member.enabled) return refuse('login.disabled');
  return TYPES[side].has(member.type) ? undefined : refuse(WRONG_SIDE[side]);
}

/**
 * Locks the current member row; undefined when the password changed since the member was read. Passwords
 * are compared before the transaction: without the lock a concurrent sign-in would survive the password
 * change that ends all sessions.
 */
export async function lockUnchangedMember(
  deps: IdentityDeps,
  tx: Tx,
  seen: MemberCredentials,
): Promise<MemberCredentials | undefined> {
  const locked = await tx.maybe(lockCredentials, [seen.merchantCode, seen.id, deps.clock.now()]);
  const same = locked?.passwordChangedAt?.getTime() === seen.passwordChangedAt?.getTime();
  return same ? locked : undefined;
}

/**
 * Opens the session of an identified member: sets the cookie, records the sign-in and notifies the owner of
 * a new device. The last step of every sign-in method.
 */
export async function signIn(
  deps: IdentityDeps,
  member: MemberCredentials,
  entry: Entry,
  call: WriteCall,
): Promise<SessionInfo> {
  const source = deps.devices.source(call);
  const rememberFamily = entry.remember
    ? await deps.remembered.start(call, member.id, source)
    : entry.rememberFamily;
  // The member cleared the checkbox, so an earlier remembered device is removed.
  if (entry.byPassword && !entry.remember) await deps.remembered.remove(call);
  const owner = { ...member, firstTimeLogin: member.mustChangePassword };
  const opened = await deps.sessions.open(call.tx, owner, {
    source,
    confirmed: entry.confirmed,
    rememberFamily,
    signIn: true,
    replacedSessionId: call.cookies.get(deps.sessions.cookieName),
  });
  call.cookies.set(deps.sessions.cookieName, opened.sessionId);
  const language = chosenLanguage(call);
  if (language) await call.tx.run(saveLanguage, [member.id, language]);
  if (opened.newDevice) {
    const device = deviceName(source.userAgent) || source.ip;
    await notifyMember(deps, call.tx, { memberId: member.id, template: 'new-device', values: { device } });
  }
  return opened.info;
}
