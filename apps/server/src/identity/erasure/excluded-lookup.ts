import { asciiDigits } from '@tessera/contract/digits';
import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Vault } from '../personal/vault.ts';
import { findExcludedLookup } from './queries.ts';

/** Whether somebody is known by this whom the house forgot, and whose exclusion still runs. */
export async function isExcluded(
  { clock, merchantCode }: Pick<IdentityDeps, 'clock' | 'merchantCode'>,
  db: Queryable,
  lookups: readonly Buffer[],
): Promise<boolean> {
  if (lookups.length === 0) return false;
  return (await db.one(findExcludedLookup, [merchantCode, [...lookups], clock.now()])).excluded;
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
