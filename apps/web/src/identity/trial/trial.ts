import type { SessionInfo } from '@tessera/contract/identity';

const TRIAL_TYPE = 4;

/** Whether somebody plays with play money; most of what members do is closed to them. */
export function isTrial(session: SessionInfo | null): boolean {
  return session?.type === TRIAL_TYPE;
}
