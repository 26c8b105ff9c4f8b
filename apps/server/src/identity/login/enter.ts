import type { SessionInfo } from '@tessera/contract/identity';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { MemberCredentials } from '../members/queries.ts';
import type { Ticket } from '../sessions/tickets.ts';
import { holdMember } from './hold-member.ts';
import { dueFactors, type SecondFactor } from './second-factor-due.ts';
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
