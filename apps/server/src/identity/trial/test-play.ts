import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver, type Limit } from '../limits/limits.ts';
import { TRIAL_TYPE } from '../members/member-types.ts';
import { type NoTrial, openTrial, prepareTrial, type ReadyTrial, type TrialWish } from './trial-account.ts';

const SIGN_INS: Limit = { name: 'trial-sign-ins', most: 20, windowSeconds: 3600 };

/** Finds the account as for opening one, and counts the sign-in to it. */
export async function prepareTestPlay(
  deps: IdentityDeps,
  input: TrialWish,
  call: ReadCall,
): Promise<ReadyTrial | NoTrial> {
  const ready = await prepareTrial(deps, input, call);
  if (isRefusal(ready) || !ready.trial) return ready;
  const counted = { limit: SIGN_INS, subject: ready.trial.id.toString() };
  const counts = await deps.limits.take(deps.database, [counted]);
  return counts.some(isOver) ? refuse('trial.limit') : ready;
}

/** Signs in to the trial account of this browser, which no name and no password opens, and has one session. */
export async function testPlay(deps: IdentityDeps, ready: ReadyTrial, call: WriteCall): Promise<SessionInfo> {
  const trial = ready.trial ?? (await openTrial(deps, ready.age, call));
  await deps.sessions.endOthers(call.tx, trial.id, undefined);
  const owner = { ...trial, merchantCode: deps.trialMerchantCode, type: TRIAL_TYPE, firstTimeLogin: false };
  const source = deps.devices.source(call);
  const leftBehind = call.cookies.get(deps.sessions.cookieName);
  const opening = { source, confirmed: false, leftBehind };
  const { sessionId, info } = await deps.sessions.open(call.tx, owner, opening);
  call.cookies.set(deps.sessions.cookieName, sessionId);
  return info;
}
