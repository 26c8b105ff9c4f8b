import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { excludedBy } from '../erasure/exclusion-lookups.ts';
import { identityCheckPurpose, listPendingChecks } from './queries.ts';

/** The declared identity of a member, decrypted for the operator who compares it. */
export interface PendingIdentity {
  readonly memberId: bigint;
  readonly userName: string;
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly idNumber: string;
  readonly submittedAt: Date;
  /**
   * The first other members who sent the same document, whatever the decision: one of them may be excluded.
   */
  readonly alsoSentBy: readonly string[];
  /** Whether the document belongs to an excluded person: as a verified or as a declared value. */
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
    const { proven, declared } = await excludedBy(deps, db, [idLookup], memberId);
    opened.push({
      memberId,
      userName,
      name: vault.decrypt(identityCheckPurpose.name(memberId), sealed.nameSealed),
      birthDate: vault.decrypt(identityCheckPurpose.birthDate(memberId), sealed.birthDateSealed),
      idNumber: vault.decrypt(identityCheckPurpose.idNumber(memberId), sealed.idNumberSealed),
      submittedAt,
      alsoSentBy,
      excluded: proven ? 'proven' : declared ? 'told' : undefined,
      place,
    });
  }
  return opened;
}
