import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { openTrial, type ReadyTrial } from './trial-account.ts';

/** The trial account of this browser, opened if it has none, without signing in to it. */
export async function createTrailAccount(
  deps: IdentityDeps,
  ready: ReadyTrial,
  call: WriteCall,
): Promise<{ trialName: string }> {
  const { userName } = ready.trial ?? (await openTrial(deps, ready.age, call));
  return { trialName: userName };
}
