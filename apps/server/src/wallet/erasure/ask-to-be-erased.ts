import type { erasure, ErasureOverview } from '@tessera/contract/wallet/erasure';
import type { InputOf } from '@tessera/contract/endpoint';
import {
  admitOwnerProof,
  askErasure,
  findErasure,
  type OwnerProof,
  type OwnerRefusal,
  sensitiveRefusal,
  spendOwnerProof,
} from '../../identity/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { lockMoney } from '../protection/queries.ts';
import { timeSeen } from '../protection/time-seen.ts';
import { erasureOverview } from './erasure-overview.ts';
import { hindrancesOf } from './hindrances.ts';

type AskRefusal = Refusal<'erasure.hindered' | 'verification.code.err'>;

/** Counts the try of the owner's code, before any transaction. A request that stands needs no second code. */
export async function admitErasure(
  deps: WalletDeps,
  input: InputOf<typeof erasure.askErasure>,
  call: ReadCall<'member'>,
): Promise<
  { readonly proof: OwnerProof } | OwnerRefusal | Refusal<'session.confirm.required' | 'session.limited'>
> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const asked = await call.db.maybe(findErasure, [call.session.memberId]);
  const proof = asked ? ({ by: 'nothing' } as const) : await admitOwnerProof(deps.identity, input, call);
  return isRefusal(proof) ? proof : { proof };
}

/** From here the grace runs. Refused while money is left or on its way. */
export async function askToBeErased(
  deps: WalletDeps,
  { proof }: { readonly proof: OwnerProof },
  call: WriteCall<'member'>,
): Promise<ErasureOverview | AskRefusal> {
  const { tx, session } = call;
  const { memberId } = session;
  await tx.run(lockMoney, [memberId]);
  const hindrances = await hindrancesOf(deps, tx, memberId);
  if (hindrances.length > 0) return refuse('erasure.hindered', { hindrances });
  const wrong = await spendOwnerProof(deps.identity, proof, call);
  if (wrong) return wrong;
  const source = deps.identity.devices.source(call);
  await askErasure(deps.identity, tx, { memberId, dueAt: await endOfGrace(deps, tx), source });
  return erasureOverview(deps, tx, session);
}

/** When what is asked for now is due; a clock that was set back brings it no nearer. */
export async function endOfGrace(deps: Pick<WalletDeps, 'clock' | 'market'>, tx: Tx): Promise<Date> {
  return new Date((await timeSeen(deps, tx)).getTime() + deps.market.erasureGraceMs);
}
