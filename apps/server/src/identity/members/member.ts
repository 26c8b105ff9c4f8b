import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { findAnyMember, findEnabled, findMemberNamed, findSuperior } from './queries.ts';

export interface Superior {
  readonly memberId: bigint;
  /** As those below may see it. */
  readonly maskedName: string;
  /** The house lets them in and pays them. */
  readonly enabled: boolean;
}

/** Whoever stands directly above a member; undefined for a top agent and whoever has no upline. */
export async function superiorOf(db: Queryable, memberId: bigint): Promise<Superior | undefined> {
  const found = await db.maybe(findSuperior, [memberId]);
  return found && { memberId: found.id, maskedName: maskedName(found.userName), enabled: found.enabled };
}

/** Whether anybody is registered yet. */
export async function anyMember(db: Queryable): Promise<boolean> {
  return (await db.maybe(findAnyMember, [])) !== undefined;
}

/** Whether the house lets this member in and pays them. Throws where there is no such member. */
export async function isEnabled(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await db.one(findEnabled, [memberId])).enabled;
}

/** The member of this house with this user name. */
export async function memberNamed(
  { merchantCode }: Pick<IdentityDeps, 'merchantCode'>,
  db: Queryable,
  userName: string,
): Promise<bigint | undefined> {
  return (await db.maybe(findMemberNamed, [merchantCode, userName]))?.id;
}

/** A name of fewer characters would be guessed from its two ends. */
const SHORT = 6;

/**
 * An account name as others may see it: its first characters and its last, and the same three stars whatever
 * lies between, so that not even its length is told.
 */
export function maskedName(userName: string): string {
  const letters = [...userName];
  if (letters.length < SHORT) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
}
