import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Source } from '../limits/source.ts';
import { notifyMember, notifyOwner } from '../notices/notify-member.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { insertErasure, removeErasure } from './queries.ts';

export interface ErasureRequest {
  readonly memberId: bigint;
  readonly dueAt: Date;
  /** Where the request came from. */
  readonly source: Pick<Source, 'ip' | 'userAgent'>;
  /** The name of the operator who received the request. */
  readonly operator?: string;
}

/** Records the erasure request of a member and notifies the member. False when a request existed already. */
export async function recordErasureRequest(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, dueAt, source, operator }: ErasureRequest,
): Promise<boolean> {
  const at = deps.clock.now();
  if ((await tx.run(insertErasure, [memberId, at, dueAt, operator ?? null])) === 0) return false;
  await recordAccountEvent(tx, { memberId, kind: 'erasure-asked', at, source });
  await notifyMember(deps, tx, { memberId, template: 'erasure-asked', values: { dueTime: dueAt } });
  return true;
}

/** Cancels the erasure; does nothing without a requested erasure. */
export async function cancelErasure(deps: IdentityDeps, call: WriteCall<'member'>): Promise<void> {
  if ((await call.tx.run(removeErasure, [call.session.memberId])) === 0) return;
  await notifyOwner(deps, call, { kind: 'erasure-taken-back', values: {} });
}
