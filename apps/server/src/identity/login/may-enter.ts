import type { Side } from '@tessera/contract/identity';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { AGENT_TYPES, MEMBER_TYPES } from '../members/member-types.ts';
import type { MemberCredentials } from '../members/queries.ts';

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
