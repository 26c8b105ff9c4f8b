import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Source } from '../limits/source.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { tellOwner } from '../second-factors/tell-owner.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { insertErasure, removeErasure } from './queries.ts';

export interface ErasureRequest {
  readonly memberId: bigint;
  readonly dueAt: Date;
  /** Where it was asked from. */
  readonly source: Pick<Source, 'ip' | 'userAgent'>;
  /** The operator who was asked, by the name they are known under. */
  readonly operator?: string;
}

/** Writes down that a member is to be forgotten, and tells them where they read it. False where it stood there already. */
export async function askErasure(
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

/** The member stays; nothing happens where they did not ask to go. */
export async function takeBackErasure(deps: IdentityDeps, call: WriteCall<'member'>): Promise<void> {
  if ((await call.tx.run(removeErasure, [call.session.memberId])) === 0) return;
  await tellOwner(deps, call, { kind: 'erasure-taken-back', values: {} });
}
