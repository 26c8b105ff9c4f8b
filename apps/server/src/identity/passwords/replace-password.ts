import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Source } from '../limits/source.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { setPassword, voidResetTokens } from './queries.ts';

export interface Replacement {
  readonly memberId: bigint;
  readonly passwordHash: string;
  /** The hash it was proven against; null when none was. */
  readonly replacedHash: string | null;
  /** Whether it was set without the old one, which limits the account for a day. */
  readonly reset: boolean;
  readonly source: Source;
}

/**
 * Sets a new password with all that belongs to it: every session and remembered device ends, links that
 * are under way become worthless, and the owner is told. False when the password was changed meanwhile.
 */
export async function replacePassword(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, passwordHash, replacedHash, reset, source }: Replacement,
): Promise<boolean> {
  const now = deps.clock.now();
  const set = await tx.run(setPassword, [memberId, passwordHash, replacedHash, now, reset ? now : null]);
  if (set === 0) return false;
  await tx.run(voidResetTokens, [memberId, null, now]);
  await deps.sessions.endOthers(tx, memberId, undefined);
  const kind = reset ? 'password-reset' : 'password-changed';
  await recordAccountEvent(tx, { memberId, kind, at: now, source });
  const template = reset ? 'password-was-reset' : 'password-changed';
  await notifyMember(deps, tx, { memberId, template, values: {} });
  return true;
}
