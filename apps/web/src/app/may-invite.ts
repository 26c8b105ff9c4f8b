import type { SessionInfo } from '@tessera/contract/identity';

/** Whether friends may be invited now: by somebody signed in, while the operator's promotion for it runs. */
export function mayInvite(session: SessionInfo | null, flags: Readonly<Record<string, boolean>>): boolean {
  return session !== null && flags['REFERRALPROMO'] === true;
}
