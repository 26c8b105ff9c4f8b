import type { identity } from '@tessera/contract/identity/identity';
import type { OutputOf } from '@tessera/contract/endpoint';
import type { ReadCall } from '../../platform/http/call.ts';
import { findLastLogin } from '../security/queries.ts';
import { headIconUrl } from './head-icon.ts';
import { findMember } from './queries.ts';

type MemberInfo = OutputOf<typeof identity.memberInfo>;

/** Who is signed in, as the member centre shows it. */
export async function memberInfo({ db, session }: ReadCall<'session'>): Promise<MemberInfo> {
  const { memberId, idHash } = session;
  const member = await db.one(findMember, [memberId]);
  const last = await db.maybe(findLastLogin, [memberId, Buffer.from(idHash, 'hex')]);
  return {
    id: member.id.toString(),
    account: member.userName,
    nickname: member.nickname,
    type: member.type,
    toUpline: member.uplineId !== null,
    regDate: member.registeredAt.getTime(),
    lastLoginTime: last?.at.toISOString() ?? null,
    firstTimeLogin: session.mustChangePassword,
    hasPassword: member.hasPassword,
    headIconUrl: headIconUrl(member.headIcon),
  };
}
