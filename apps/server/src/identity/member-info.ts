import type { identity } from '@tessera/contract/identity';
import type { OutputOf } from '@tessera/contract/endpoint';
import type { ReadCall } from '../platform/http/call.ts';
import { findMember, type MemberDetail } from './queries.ts';

type MemberInfo = OutputOf<typeof identity.memberInfo>;

/** Who is signed in, as the member centre shows it. */
export async function memberInfo(call: ReadCall<'session'>): Promise<MemberInfo> {
  const { session } = call;
  return view(await call.db.one(findMember, [session.memberId, Buffer.from(session.idHash, 'hex')]));
}

function view(member: MemberDetail): MemberInfo {
  return {
    id: member.id.toString(),
    account: member.userName,
    nickname: member.nickname,
    type: member.type,
    // Uplines come with the agents; until then nobody has one.
    toUpline: false,
    regDate: member.registeredAt.getTime(),
    lastLoginTime: member.lastLoginAt?.toISOString() ?? null,
  };
}
