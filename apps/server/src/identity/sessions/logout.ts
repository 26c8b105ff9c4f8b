import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';

/**
 * Forgets this browser and ends its session. A browser whose session is over already is forgotten too: who
 * reads that they are signed out must be, on a phone that others use.
 */
export async function logout(deps: IdentityDeps, call: WriteCall<'guest'>): Promise<Record<string, never>> {
  const { session, tx, cookies } = call;
  await deps.remembered.drop(call);
  if (session?.rememberFamily) {
    await deps.remembered.forget(tx, { memberId: session.memberId, family: session.rememberFamily });
  }
  if (session) await deps.sessions.end(tx, session);
  cookies.clear(deps.sessions.cookieName);
  return {};
}
