import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { identitySeal } from './identity-check.ts';
import { listPendingChecks } from './queries.ts';

const MOST = 100;

/** Who a member says they are, opened for the operator who compares it. */
export interface PendingIdentity {
  readonly memberId: bigint;
  readonly userName: string;
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly idNumber: string;
  readonly submittedAt: Date;
  /** The first others who sent the same document, whatever became of it: one of them may be excluded. */
  readonly alsoSentBy: readonly string[];
}

/** What waits for `decideIdentity`, the longest first, at most a hundred. */
export async function pendingIdentities(
  { vault, merchantCode }: Pick<IdentityDeps, 'vault' | 'merchantCode'>,
  db: Queryable,
): Promise<PendingIdentity[]> {
  const rows = await db.many(listPendingChecks, [merchantCode, MOST]);
  return rows.map(({ memberId, userName, submittedAt, alsoSentBy, ...sealed }) => ({
    memberId,
    userName,
    name: vault.open(identitySeal.name(memberId), sealed.nameSealed),
    birthDate: vault.open(identitySeal.birthDate(memberId), sealed.birthDateSealed),
    idNumber: vault.open(identitySeal.idNumber(memberId), sealed.idNumberSealed),
    submittedAt,
    alsoSentBy,
  }));
}
