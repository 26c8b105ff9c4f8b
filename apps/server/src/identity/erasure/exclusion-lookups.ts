import { asciiDigits } from '@tessera/contract/digits';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Source } from '../limits/source.ts';
import { findPersonal } from '../personal/queries.ts';
import type { Vault } from '../personal/vault.ts';
import {
  findExcludedLookup,
  replaceExclusionLookups,
  insertExclusionLookups,
  listExternalIdentities,
} from './queries.ts';

type LookupDeps = Pick<IdentityDeps, 'clock' | 'merchantCode'>;

/**
 * Whether a lookup belongs to another excluded member, present or erased, as a verified or as a declared
 * value. `memberId` excludes the values of that member.
 */
export async function excludedBy(
  { clock, merchantCode }: LookupDeps,
  db: Queryable,
  lookups: readonly Buffer[],
  memberId: bigint | null,
): Promise<{ readonly proven: boolean; readonly declared: boolean }> {
  if (lookups.length === 0) return { proven: false, declared: false };
  return db.one(findExcludedLookup, [merchantCode, [...lookups], clock.now(), memberId]);
}

/**
 * Whether a lookup may open or join no account. Values that an excluded member only declared do not count:
 * their true owner may use them.
 */
export async function isExcluded(
  deps: LookupDeps,
  db: Queryable,
  lookups: readonly Buffer[],
  memberId: bigint | null,
): Promise<boolean> {
  return (await excludedBy(deps, db, lookups, memberId)).proven;
}

/**
 * Whether an excluded member signed in with this browser. The browser does not identify its present user,
 * and still opens no account (docs/decisions/0046).
 */
export async function isExcludedDevice(
  deps: LookupDeps,
  db: Queryable,
  { deviceKnown, deviceHash }: Pick<Source, 'deviceKnown' | 'deviceHash'>,
): Promise<boolean> {
  return deviceKnown && (await excludedBy(deps, db, [deviceHash], null)).declared;
}

/** The lookup of a document, independent of spaces and of the script of its digits. */
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

interface MemberLookups {
  /** Verified by a third party or a code. */
  readonly proven: Buffer[];
  /** Lookups of unverified, only declared values. */
  readonly declared: Buffer[];
}

/** The lookups of a member that the database cannot derive itself. */
export async function memberLookups(
  { vault }: Pick<IdentityDeps, 'vault'>,
  tx: Tx,
  memberId: bigint,
): Promise<MemberLookups> {
  const others = await tx.many(listExternalIdentities, [memberId]);
  // Declared at registration; the identity check stores the document in another form.
  const document = await tx.maybe(findPersonal, [memberId, 'idNumber']);
  return {
    proven: others.map((other) => externalLookup(vault, other)),
    declared: document ? [documentLookup(vault, vault.decrypt('idNumber', document.encrypted))] : [],
  };
}

/**
 * Saves the lookups of an excluded member in addition to earlier ones. `until` is the end of a requested
 * exclusion; `lookups` come from domains other than identity.
 */
export async function saveExclusionLookups(
  { vault, clock }: Pick<IdentityDeps, 'vault' | 'clock'>,
  tx: Tx,
  memberId: bigint,
  { until, lookups }: { readonly until: Date | null; readonly lookups: readonly Buffer[] },
): Promise<void> {
  const { proven, declared } = await memberLookups({ vault }, tx, memberId);
  await tx.run(replaceExclusionLookups, [memberId, until, [...lookups, ...proven], declared, clock.now()]);
}

/** Adds new lookups, and those that are about to be replaced, of a member whose exclusion is active. */
export async function addExclusionLookups(
  { clock }: Pick<IdentityDeps, 'clock'>,
  tx: Tx,
  memberId: bigint,
  lookups: readonly Buffer[],
): Promise<void> {
  await tx.run(insertExclusionLookups, [memberId, clock.now(), [...lookups]]);
}
