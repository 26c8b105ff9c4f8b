import type { InputOf } from '@tessera/contract/endpoint';
import type { erasure, ErasureBlocker, ErasureOverview } from '@tessera/contract/wallet/erasure';
import { findErasure, recordErasureRequest } from '../../identity/for-erasure.ts';
import {
  admitOwnerProof,
  consumeOwnerProof,
  type OwnerProof,
  type OwnerRefusal,
  sensitiveRefusal,
} from '../../identity/for-sensitive-actions.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { latestTime } from '../protection/protection.ts';
import { lockBalances } from '../protection/queries.ts';
import { erasureBlockers, erasureOverview } from './erasure.ts';

const NOWHERE = { ip: '', userAgent: '' };

type ErasureRefusal = Refusal<'erasure.hindered' | 'verification.code.err'>;

/** Verifies the owner's code before any transaction. An existing request needs no second code. */
export async function prepareErasureRequest(
  deps: WalletDeps,
  input: InputOf<typeof erasure.requestErasure>,
  call: ReadCall<'member'>,
): Promise<
  { readonly proof: OwnerProof } | OwnerRefusal | Refusal<'session.confirm.required' | 'session.limited'>
> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const requested = await call.db.maybe(findErasure, [call.session.memberId]);
  const proof = requested ? ({ by: 'nothing' } as const) : await admitOwnerProof(deps.identity, input, call);
  return isRefusal(proof) ? proof : { proof };
}

/** Starts the grace period. Refused while money is left or in transit. */
export async function requestErasure(
  deps: WalletDeps,
  { proof }: { readonly proof: OwnerProof },
  call: WriteCall<'member'>,
): Promise<ErasureOverview | ErasureRefusal> {
  const { tx, session } = call;
  const { memberId } = session;
  await tx.run(lockBalances, [memberId]);
  const blockers = await erasureBlockers(deps, tx, memberId);
  if (blockers.length > 0) return refuse('erasure.hindered', { hindrances: blockers });
  const wrong = await consumeOwnerProof(deps.identity, proof, call);
  if (wrong) return wrong;
  const source = deps.identity.devices.source(call);
  await recordErasureRequest(deps.identity, tx, { memberId, dueAt: await endOfGrace(deps, tx), source });
  return erasureOverview(deps, tx, session);
}

interface WrittenRequest {
  readonly memberId: bigint;
  /** Operator who received the member's letter. */
  readonly operator: string;
}

/**
 * Requests the erasure of a member who wrote to the operator, with the same grace period. Returns the
 * blockers or the due time.
 */
export async function requestErasureForMember(
  deps: WalletDeps,
  tx: Tx,
  { memberId, operator }: WrittenRequest,
): Promise<
  | { readonly outcome: 'requested'; readonly dueAt: Date }
  | { readonly outcome: 'already-requested' }
  | { readonly outcome: 'hindered'; readonly blockers: readonly ErasureBlocker[] }
> {
  await tx.run(lockBalances, [memberId]);
  const blockers = await erasureBlockers(deps, tx, memberId);
  if (blockers.length > 0) return { outcome: 'hindered', blockers };
  const dueAt = await endOfGrace(deps, tx);
  const fresh = await recordErasureRequest(deps.identity, tx, { memberId, dueAt, source: NOWHERE, operator });
  return fresh ? { outcome: 'requested', dueAt } : { outcome: 'already-requested' };
}

/** End of a grace period that starts now. A clock that was set back does not shorten it. */
async function endOfGrace(deps: Pick<WalletDeps, 'clock' | 'market'>, tx: Tx): Promise<Date> {
  return new Date((await latestTime(deps, tx)).getTime() + deps.market.erasureGraceMs);
}
