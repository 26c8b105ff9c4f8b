import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { excludedBy } from '../erasure/excluded-lookup.ts';
import { identitySeal } from './identity-check.ts';
import { listPendingChecks } from './queries.ts';

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
  /** Whether somebody whose exclusion runs is known by it: as theirs, or as what they only told. */
  readonly excluded: 'proven' | 'told' | undefined;
  readonly place: string;
}

/** What waits for `decideIdentity`, the longest first, from behind a place. */
export async function pendingIdentities(
  deps: Pick<IdentityDeps, 'vault' | 'merchantCode' | 'clock'>,
  db: Queryable,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<PendingIdentity[]> {
  const { vault, merchantCode } = deps;
  const rows = await db.many(listPendingChecks, [merchantCode, after, most]);
  const opened: PendingIdentity[] = [];
  for (const { memberId, userName, submittedAt, alsoSentBy, idLookup, place, ...sealed } of rows) {
    const { proven, told } = await excludedBy(deps, db, [idLookup], memberId);
    opened.push({
      memberId,
      userName,
      name: vault.open(identitySeal.name(memberId), sealed.nameSealed),
      birthDate: vault.open(identitySeal.birthDate(memberId), sealed.birthDateSealed),
      idNumber: vault.open(identitySeal.idNumber(memberId), sealed.idNumberSealed),
      submittedAt,
      alsoSentBy,
      excluded: proven ? 'proven' : told ? 'told' : undefined,
      place,
    });
  }
  return opened;
}
