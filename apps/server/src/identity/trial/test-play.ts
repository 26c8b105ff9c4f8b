import type { SessionInfo } from '@tessera/contract/identity';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { TRIAL_TYPE } from '../members/member-types.ts';
import { openTrial, type ReadyTrial } from './trial-account.ts';

/** Signs in to the trial account of this browser, which no name and no password opens. */
export async function testPlay(deps: IdentityDeps, ready: ReadyTrial, call: WriteCall): Promise<SessionInfo> {
  const trial = ready.trial ?? (await openTrial(deps, call));
  if (call.session) await deps.sessions.end(call.tx, call.session.idHash);
  const owner = { ...trial, merchantCode: deps.trialMerchantCode, type: TRIAL_TYPE, firstTimeLogin: false };
  const source = deps.devices.source(call);
  const { sessionId, info } = await deps.sessions.open(call.tx, owner, { source, confirmed: false });
  call.cookies.set(deps.sessions.cookieName, sessionId);
  return info;
}
