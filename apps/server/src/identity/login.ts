import type { LoginInput, SessionInfo } from '@tessera/contract/identity';
import { foldUserName } from '@tessera/contract/register-rules';
import type { ReadCall, WriteCall } from '../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/refusal.ts';
import type { IdentityDeps } from './deps.ts';
import { hashOrBusy } from './hash-or-busy.ts';
import { findCredentials, type MemberCredentials } from './queries.ts';

/** One answer for an unknown name, a wrong password and a disabled account, after the same work. */
export async function checkCredentials(
  deps: IdentityDeps,
  input: LoginInput,
  call: ReadCall,
): Promise<MemberCredentials | Refusal<'login.cred.err' | 'login.busy'>> {
  const member = await call.db.maybe(findCredentials, [deps.merchantCode, foldUserName(input.username)]);
  const matches = await hashOrBusy(() => deps.passwords.matches(member?.passwordHash, input.password));
  if (isRefusal(matches)) return matches;
  return member && matches ? member : refuse('login.cred.err');
}

/** Opens a session for a member whose password was right. */
export async function login(
  deps: IdentityDeps,
  member: MemberCredentials,
  call: WriteCall,
): Promise<SessionInfo> {
  const { sessionId, info } = await deps.sessions.open(call.tx, {
    id: member.id,
    merchantCode: deps.merchantCode,
    userName: member.userName,
    type: member.type,
    firstTimeLogin: member.mustChangePassword,
  });
  call.cookies.set(deps.sessions.cookieName, sessionId);
  return info;
}
