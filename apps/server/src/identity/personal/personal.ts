import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { insertPersonal, replacePersonal } from './queries.ts';
import type { Vault } from './vault.ts';

/** Personal values of a member; stored encrypted and found by a keyed hash. The names are those of the form fields. */
export const PERSONAL_FIELDS = [
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'email',
  'payeeName',
  'mobileNum',
] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];

export interface PersonalValue {
  readonly field: PersonalField;
  /** A mobile number in E.164. */
  readonly value: string;
  /** The person proved to own the contact. */
  readonly verified: boolean;
  /** The account was opened by this number, which signs in like the user name. */
  readonly signsIn?: boolean;
}

const MAX_TAIL_LENGTH = 4;

/** Saves the personal values of a new member. */
export async function savePersonal(
  { vault, clock, merchantCode }: Pick<IdentityDeps, 'vault' | 'clock' | 'merchantCode'>,
  tx: Tx,
  { memberId, personal }: { readonly memberId: bigint; readonly personal: readonly PersonalValue[] },
): Promise<void> {
  if (personal.length === 0) return;
  const now = clock.now();
  await tx.run(insertPersonal, [
    memberId,
    merchantCode,
    personal.map(({ field }) => field),
    personal.map(({ field, value }) => vault.encrypt(field, value)),
    personal.map(({ field, value }) => personalLookup(vault, field, value)),
    personal.map(({ value }) => tailOf(value)),
    personal.map(({ verified }) => (verified ? now : null)),
    personal.map(({ signsIn }) => signsIn === true),
    now,
  ]);
}

/** Stores a number (E.164) or an address that was just verified, and replaces the previous one. */
export async function saveContact(
  { vault, clock, merchantCode }: Pick<IdentityDeps, 'vault' | 'clock' | 'merchantCode'>,
  tx: Tx,
  { memberId, field, value }: Omit<PersonalValue, 'verified' | 'signsIn'> & { readonly memberId: bigint },
): Promise<void> {
  await tx.run(replacePersonal, [
    memberId,
    merchantCode,
    field,
    vault.encrypt(field, value),
    personalLookup(vault, field, value),
    tailOf(value),
    clock.now(),
  ]);
}

/**
 * The lookup of a value. Mail addresses are compared without case, because phones capitalise the first
 * letter.
 */
export function personalLookup(vault: Vault, field: PersonalField, value: string): Buffer {
  return vault.lookup(field, field === 'email' ? value.toLowerCase() : value);
}

/** The last characters, at most a third of the value. */
export function tailOf(value: string): string {
  const characters = [...value];
  return characters
    .slice(characters.length - Math.min(MAX_TAIL_LENGTH, Math.floor(characters.length / 3)))
    .join('');
}
