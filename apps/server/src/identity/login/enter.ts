import type { SessionInfo, Side } from '@tessera/contract/identity/identity';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { AGENT_TYPES, MEMBER_TYPES } from '../members/member-types.ts';
import type { MemberCredentials } from '../members/queries.ts';
import type { Ticket } from '../sessions/tickets.ts';
import { holdMember } from './hold-member.ts';
import { type Entry, signIn } from './sign-in.ts';

/** Lets in a member whose first step was right, or asks for the second. */
export async function enter(
  deps: IdentityDeps,
  member: MemberCredentials,
  entry: Entry,
  call: WriteCall,
): Promise<SessionInfo | Refusal<'login.second.factor' | 'login.cred.err'>> {
  const held = await holdMember(deps, call.tx, member);
  if (!held?.enabled) return refuse('login.cred.err');
  const factors = dueFactors(held, entry);
  if (factors.length > 0) return askSecondFactor(deps, call.tx, { member: held, entry, factors });
  const confirmed = entry.confirmed && (entry.byPassword === true || !holdsMore(held));
  return signIn(deps, held, { ...entry, confirmed }, call);
}

/** A code or a provider's word confirms nothing for a member who has something better to show. */
function holdsMore({ passwordHash, hasPasskey }: MemberCredentials): boolean {
  return passwordHash !== null || hasPasskey;
}

async function askSecondFactor(
  deps: IdentityDeps,
  tx: Tx,
  asked: {
    readonly member: MemberCredentials;
    readonly entry: Entry;
    readonly factors: readonly SecondFactor[];
  },
): Promise<Refusal<'login.second.factor'>> {
  const { member, entry, factors } = asked;
  const data = {
    byPassword: entry.byPassword ?? false,
    remember: entry.remember ?? false,
    ...(entry.rememberFamily !== undefined && { rememberFamily: entry.rememberFamily.toString() }),
  };
  const ticket = await deps.tickets.issue(tx, 'second-factor', { memberId: member.id, data });
  return refuse('login.second.factor', { ticket, factors });
}

/** How the member goes on once the second step is done; `ticket` is one of the purpose `second-factor`. */
export function entryOf({ data }: Ticket): Entry {
  const { byPassword, remember, rememberFamily } = data;
  return {
    confirmed: true,
    byPassword: byPassword === true,
    remember: remember === true,
    rememberFamily: typeof rememberFamily === 'string' ? BigInt(rememberFamily) : undefined,
  };
}

type SecondFactor = 'totp' | 'passkey';

/**
 * The factors one of which must be shown after a right first step; none when it is enough. An authenticator
 * is asked for each time. A passkey usually stands for the password, so after the password it is asked for
 * only when that was set without the old one and the two were not shown together since. After a code or the
 * word of a provider it is always asked for: whoever reads somebody's messages does not get in by them.
 */
function dueFactors(
  member: Pick<MemberCredentials, 'hasTotp' | 'hasPasskey' | 'passkeyDue'>,
  { byPassword, rememberFamily }: Pick<Entry, 'byPassword' | 'rememberFamily'>,
): SecondFactor[] {
  const byMessage = byPassword !== true && rememberFamily === undefined;
  const passkeyDue = member.passkeyDue || (byMessage && member.hasPasskey);
  if (!member.hasTotp && !passkeyDue) return [];
  return [...(member.hasTotp ? ['totp' as const] : []), ...(member.hasPasskey ? ['passkey' as const] : [])];
}

const TYPES: Readonly<Record<Side, ReadonlySet<number>>> = { member: MEMBER_TYPES, agent: AGENT_TYPES };
const WRONG_DOOR = { member: 'login.not.member', agent: 'login.not.agent' } as const;

type NoEntry = Refusal<'login.disabled' | (typeof WRONG_DOOR)[Side]>;

/**
 * Why a member who proved who they are may not come in by this door; undefined when they may. Said to
 * nobody before the proof: it would tell a stranger who is a member.
 */
export function entryRefusal(
  member: Pick<MemberCredentials, 'enabled' | 'type'>,
  side: Side,
): NoEntry | undefined {
  if (!member.enabled) return refuse('login.disabled');
  return TYPES[side].has(member.type) ? undefined : refuse(WRONG_DOOR[side]);
}
