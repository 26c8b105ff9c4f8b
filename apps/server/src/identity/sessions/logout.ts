import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';

/** Ends the session that calls and forgets its device. */
export async function logout(deps: IdentityDeps, call: WriteCall<'session'>): Promise<Record<string, never>> {
  const { session, tx, cookies } = call;
  await deps.remembered.drop(call);
  if (session.rememberFamily !== null) {
    await deps.remembered.forget(tx, { memberId: session.memberId, family: session.rememberFamily });
  }
  await deps.sessions.end(tx, session.idHash);
  cookies.clear(deps.sessions.cookieName);
  return {};
}
