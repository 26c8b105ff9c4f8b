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

/** Checks that wait for `decideIdentity`, the longest waiting first, after a cursor. */
export async function pendingIdentities(
  deps: Pick<IdentityDeps, 'vault' | 'merchantCode' | 'clock'>,
  db: Queryable,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<PendingIdentity[]> {
  const { vault, merchantCode } = deps;
  const rows = await db.many(listPendingChecks, [merchantCode, after, most]);
  const opened: PendingIdentity[] = [];
  for (const { memberId, userName, submittedAt, alsoSentBy, idLookup, place, ...encrypted } of rows) {
    const { proven, declared } = await excludedBy(deps, db, [idLookup], memberId);
    opened.push({
      memberId,
      userName,
      name: vault.decrypt(identityCheckPurpose.name(memberId), encrypted.encryptedName),
      birthDate: vault.decrypt(identityCheckPurpose.birthDate(memberId), encrypted.encryptedBirthDate),
      idNumber: vault.decrypt(identityCheckPurpose.idNumber(memberId), encrypted.encryptedIdNumber),
      submittedAt,
      alsoSentBy,
      excluded: proven ? 'proven' : declared ? 'told' : undefined,
      place,
    });
  }
  return opened;
}
