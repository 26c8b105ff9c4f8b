import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Personal, personalLookup } from '../personal/personal.ts';
import type { Vault } from '../personal/vault.ts';
import { findExcludedLookup } from './queries.ts';

type LookupDeps = Pick<IdentityDeps, 'vault' | 'clock' | 'merchantCode'>;

/** Whether somebody is known by this whom the house forgot, and whose exclusion still runs. */
export async function isExcluded(
  { clock, merchantCode }: Pick<IdentityDeps, 'clock' | 'merchantCode'>,
  db: Queryable,
  lookups: readonly Buffer[],
): Promise<boolean> {
  if (lookups.length === 0) return false;
  return (await db.one(findExcludedLookup, [merchantCode, [...lookups], clock.now()])).excluded;
}

/** The same of what a newcomer tells about themselves. */
export function tellsOfExcluded(
  deps: LookupDeps,
  db: Queryable,
  told: readonly Personal[],
): Promise<boolean> {
  const lookups = told.map(({ field, value }) => personalLookup(deps.vault, field, value));
  // The number of a document stands in the form of some merchants, and in the check of who somebody is.
  const documents = told
    .filter(({ field }) => field === 'idNumber')
    .map(({ value }) => documentLookup(deps.vault, value));
  return isExcluded(deps, db, [...lookups, ...documents]);
}

export function documentLookup(vault: Vault, idNumber: string): Buffer {
  return vault.lookup('identity-document', idNumber);
}

export function externalLookup(
  vault: Vault,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Buffer {
  return vault.lookup('external-identity', `${issuer}\n${subject}`);
}
