import { asciiDigits } from '@tessera/contract/digits';
import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Vault } from '../personal/vault.ts';
import { findExcludedLookup } from './queries.ts';

/**
 * Whether somebody else is, or was before the house forgot them, known by this, whose exclusion still runs. Who asks for
 * themselves gets back what is theirs: `memberId`.
 */
export async function isExcluded(
  { clock, merchantCode }: Pick<IdentityDeps, 'clock' | 'merchantCode'>,
  db: Queryable,
  lookups: readonly Buffer[],
  memberId: bigint | null,
): Promise<boolean> {
  if (lookups.length === 0) return false;
  return (await db.one(findExcludedLookup, [merchantCode, [...lookups], clock.now(), memberId])).excluded;
}

/** What a document is found by, wherever its number was told: people leave gaps in it, and have digits of their own. */
export function documentLookup(vault: Vault, idNumber: string): Buffer {
  const plain = asciiDigits(idNumber)
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '');
  return vault.lookup('identity-document', plain);
}

export function externalLookup(
  vault: Vault,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Buffer {
  return vault.lookup('external-identity', `${issuer}\n${subject}`);
}
