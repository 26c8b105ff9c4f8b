import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { endEverySession } from '../sessions/end-every-session.ts';
import { setEnabled } from './queries.ts';

/** Signs a member out everywhere and lets nobody in again; nothing is paid to them. False where they were frozen. */
export async function freezeMember(
  deps: Pick<IdentityDeps, 'sessions'>,
  tx: Tx,
  memberId: bigint,
): Promise<boolean> {
  if ((await tx.run(setEnabled, [memberId, false])) === 0) return false;
  await endEverySession(deps, tx, memberId);
  return true;
}

/** Lets a member in again. False where they were not frozen. */
export async function unfreezeMember(tx: Tx, memberId: bigint): Promise<boolean> {
  return (await tx.run(setEnabled, [memberId, true])) > 0;
}
