import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { recordAccountEvent } from './account-events.ts';

/** Leaves only the session that calls; how many others it ended. */
export async function signOutEverywhere(
  deps: IdentityDeps,
  call: WriteCall<'session'>,
): Promise<{ ended: number }> {
  const { memberId, idHash } = call.session;
  const ended = await deps.sessions.endOthers(call.tx, memberId, idHash);
  call.cookies.clear(deps.remembered.cookieName);
  const source = deps.devices.source(call);
  const at = deps.clock.now();
  await recordAccountEvent(call.tx, { memberId, kind: 'signed-out-everywhere', at, source });
  return { ended };
}
