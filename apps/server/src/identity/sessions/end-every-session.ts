import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';

/** Signs a member out everywhere and forgets every remembered device. They may sign in again. */
export async function endEverySession(
  { sessions }: Pick<IdentityDeps, 'sessions'>,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  await sessions.endOthers(tx, memberId, undefined);
}
