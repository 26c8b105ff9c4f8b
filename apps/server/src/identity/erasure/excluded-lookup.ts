import { asciiDigits } from '@tessera/contract/digits';
import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Source } from '../limits/source.ts';
import type { Vault } from '../personal/vault.ts';
import { findExcludedLookup } from './queries.ts';

type AskDeps = Pick<IdentityDeps, 'clock' | 'merchantCode'>;

/**
 * Whether somebody else is, or was before the house forgot them, known by this, whose exclusion still runs: as what
 * somebody proved to be theirs, and as what they only told. Who asks for themselves gets back what is theirs: `memberId`.
 */
export async function excludedBy(
  { clock, merchantCode }: AskDeps,
  db: Queryable,
  lookups: readonly Buffer[],
  memberId: bigint | null,
): Promise<{ readonly proven: boolean; readonly told: boolean }> {
  if (lookups.length === 0) return { proven: false, told: false };
  return db.one(findExcludedLookup, [merchantCode, [...lookups], clock.now(), memberId]);
}

/** Whether it opens and joins no account. What an excluded member only told does not: whoever has it in truth may. */
export async function isExcluded(
  deps: AskDeps,
  db: Queryable,
  lookups: readonly Buffer[],
  memberId: bigint | null,
): Promise<boolean> {
  return (await excludedBy(deps, db, lookups, memberId)).proven;
}

/**
 * Whether a member whose exclusion runs signed in with this browser. It proves nothing of who uses it now, and opens no
 * account all the same (docs/decisions/0046).
 */
export async function isExcludedDevice(
  deps: AskDeps,
  db: Queryable,
  { deviceKnown, deviceHash }: Pick<Source, 'deviceKnown' | 'deviceHash'>,
): Promise<boolean> {
  return deviceKnown && (await excludedBy(deps, db, [deviceHash], null)).told;
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
