import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { savePersonal } from './personal.ts';
import { findPersonal } from './queries.ts';

type NameDeps = Pick<IdentityDeps, 'vault' | 'clock' | 'merchantCode'>;

const NAME = /^(?=.*\p{L}.*\p{L})[\p{L}\p{M}][\p{L}\p{M} .,'’-]{1,99}$/u;

/** A person's name in its stored form; undefined when the text is no name. */
export function readName(typed: string): string | undefined {
  const name = typed.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ');
  return NAME.test(name) ? name : undefined;
}

/**
 * The name of the payee, masked except for the first letters, so that its owner recognises it. Undefined before it is
 * fixed.
 */
export async function maskedPayeeName(
  deps: NameDeps,
  db: Queryable,
  memberId: bigint,
): Promise<string | undefined> {
  const name = await payeeName(deps, db, memberId);
  return name?.trim().replaceAll(/(\S)\S*/gu, '$1•••');
}

/**
 * Whether an account of this holder belongs to the member. Compares words regardless of order, case and
 * marks, because banks write names differently. `assumedName` is the name to assume when the member's name is
 * unknown: by default the holder's, with null none.
 */
export async function isPayee(
  deps: NameDeps,
  db: Queryable,
  {
    memberId,
    holder,
    assumedName = holder,
  }: { readonly memberId: bigint; readonly holder: string; readonly assumedName?: string | null },
): Promise<boolean> {
  const name = (await payeeName(deps, db, memberId)) ?? assumedName;
  return name !== null && isSameName(name, holder);
}

/** Whether two names are equal by the rule of `isPayee`. */
export function isSameName(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other);
}

/** The first account fixes the name. The caller has locked the member. */
export async function fixPayeeName(
  deps: NameDeps,
  tx: Tx,
  { memberId, holder }: { readonly memberId: bigint; readonly holder: string },
): Promise<void> {
  if ((await payeeName(deps, tx, memberId)) !== undefined) return;
  const personal = [{ field: 'payeeName', value: holder.trim(), verified: false }] as const;
  await savePersonal(deps, tx, { memberId, personal });
}

async function payeeName({ vault }: NameDeps, db: Queryable, memberId: bigint): Promise<string | undefined> {
  const found = await db.maybe(findPersonal, [memberId, 'payeeName']);
  return found && vault.decrypt('payeeName', found.encrypted);
}

function wordsOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');
}
