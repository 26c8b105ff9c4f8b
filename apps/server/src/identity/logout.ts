import type { WriteCall } from '../platform/http/call.ts';
import type { IdentityDeps } from './deps.ts';
import { endSession } from './queries.ts';

/** Ends the session that calls. */
export async function logout(deps: IdentityDeps, call: WriteCall<'session'>): Promise<Record<string, never>> {
  await call.tx.run(endSession, [Buffer.from(call.session.idHash, 'hex'), deps.clock.now()]);
  call.cookies.clear(deps.sessions.cookieName);
  return {};
}
