import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { endAllSessions } from '../sessions/sign-out.ts';
import { findAnyMember, findEnabled, findMemberNamed, findSuperior, setEnabled } from './queries.ts';

export interface Superior {
  readonly memberId: bigint;
  /** Masked for the members below. */
  readonly maskedName: string;
  /** Whether the member may sign in and receive payments. */
  readonly enabled: boolean;
}

/** The direct upline of a member; undefined for a top agent and for members without one. */
export async function superiorOf(db: Queryable, memberId: bigint): Promise<Superior | undefined> {
  const found = await db.maybe(findSuperior, [memberId]);
  return found && { memberId: found.id, maskedName: maskedName(found.userName), enabled: found.enabled };
}

/** Whether any member is registered yet. */
export async function anyMember(db: Queryable): Promise<boolean> {
  return (await db.maybe(findAnyMember, [])) !== undefined;
}

/** Whether the member may sign in and receive payments. Throws when the member does not exist. */
export async function isEnabled(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await db.one(findEnabled, [memberId])).enabled;
}

/** The member of this merchant with this user name. */
export async function memberNamed(
  { merchantCode }: Pick<IdentityDeps, 'merchantCode'>,
  db: Queryable,
  userName: string,
): Promise<bigint | undefined> {
  return (await db.maybe(findMemberNamed, [merchantCode, userName]))?.id;
}

/** The two visible ends of a shorter name would reveal it. */
const SHORT = 6;

/**
 * An account name for other members: its first and last characters and always three stars, so that its
 * length stays private.
 */
export function maskedName(userName: string): string {
  const letters = [...userName];
  if (letters.length < SHORT) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
}

/** Signs a member out everywhere and blocks sign-ins and payments. False where the member was already suspended. */
export async function freezeMember(
  deps: Pick<IdentityDeps, 'sessions'>,
  tx: Tx,
  memberId: bigint,
): Promise<boolean> {
  if ((await tx.run(setEnabled, [memberId, false])) === 0) return false;
  await endAllSessions(deps, tx, memberId);
  return true;
}

/** Ends the suspension of a member. False where the member was not suspended. */
export async function unfreezeMember(tx: Tx, memberId: bigint): Promise<boolean> {
  return (await tx.run(setEnabled, [memberId, true])) > 0;
}
