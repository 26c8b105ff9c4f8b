import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { insertPersonal, replacePersonal } from './queries.ts';
import type { Vault } from './vault.ts';

/** What a person tells about themselves; kept sealed, found by a keyed hash. Named as the fields of the form. */
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

export interface Personal {
  readonly field: PersonalField;
  /** A mobile number in E.164. */
  readonly value: string;
  /** The person proved that it is theirs. */
  readonly verified: boolean;
  /** The account was opened by this number, which signs in beside the user name. */
  readonly signsIn?: boolean;
}

const LONGEST_TAIL = 4;

/** Writes down what a new member told. */
export async function keepPersonal(
  { vault, clock, merchantCode }: Pick<IdentityDeps, 'vault' | 'clock' | 'merchantCode'>,
  tx: Tx,
  { memberId, told }: { readonly memberId: bigint; readonly told: readonly Personal[] },
): Promise<void> {
  if (told.length === 0) return;
  const now = clock.now();
  await tx.run(insertPersonal, [
    memberId,
    merchantCode,
    told.map(({ field }) => field),
    told.map(({ field, value }) => vault.seal(field, value)),
    told.map(({ field, value }) => personalLookup(vault, field, value)),
    told.map(({ value }) => tailOf(value)),
    told.map(({ verified }) => (verified ? now : null)),
    told.map(({ signsIn }) => signsIn === true),
    now,
  ]);
}

/** Writes down a number (E.164) or an address that was proven just now, in place of the one before. */
export async function putContact(
  { vault, clock, merchantCode }: Pick<IdentityDeps, 'vault' | 'clock' | 'merchantCode'>,
  tx: Tx,
  { memberId, field, value }: Omit<Personal, 'verified' | 'signsIn'> & { readonly memberId: bigint },
): Promise<void> {
  await tx.run(replacePersonal, [
    memberId,
    merchantCode,
    field,
    vault.seal(field, value),
    personalLookup(vault, field, value),
    tailOf(value),
    clock.now(),
  ]);
}

/** What a value is found by. Capitals tell no two mail addresses apart, and phones like to begin with one. */
export function personalLookup(vault: Vault, field: PersonalField, value: string): Buffer {
  return vault.lookup(field, field === 'email' ? value.toLowerCase() : value);
}

/** The last characters, and never more than a third of the whole. */
export function tailOf(value: string): string {
  const characters = [...value];
  return characters
    .slice(characters.length - Math.min(LONGEST_TAIL, Math.floor(characters.length / 3)))
    .join('');
}
