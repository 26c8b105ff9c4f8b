import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { recordAccountEvent } from './account-events.ts';

/** Ends all sessions except the caller's; returns the number of ended sessions. */
export async function signOutEverywhere(
  deps: IdentityDeps,
  call: WriteCall<'session'>,
): Promise<{ ended: number }> {
  const { memberId } = call.session;
  const ended = await deps.sessions.endOthers(call.tx, memberId, call.session);
  call.cookies.clear(deps.remembered.cookieName);
  const source = deps.devices.source(call);
  const at = deps.clock.now();
  await recordAccountEvent(call.tx, { memberId, kind: 'signed-out-everywhere', at, source });
  return { ended };
}

/** Signs a member out everywhere and forgets every remembered device. The member may sign in again. */
export async function endAllSessions(
  { sessions }: Pick<IdentityDeps, 'sessions'>,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  await sessions.endOthers(tx, memberId, undefined);
}

/**
 * Removes this browser and ends its session. A browser whose session has expired is removed too, for
 * example on a shared phone.
 */
export async function logout(deps: IdentityDeps, call: WriteCall<'guest'>): Promise<Record<string, never>> {
  const { session, tx, cookies } = call;
  await deps.remembered.remove(call);
  if (session?.rememberFamily) {
    await deps.remembered.forget(tx, { memberId: session.memberId, family: session.rememberFamily });
  }
  if (session) await deps.sessions.end(tx, session);
  cookies.clear(deps.sessions.cookieName);
  return {};
}
