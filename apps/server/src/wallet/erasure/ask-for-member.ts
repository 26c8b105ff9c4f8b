import type { ErasureHindrance } from '@tessera/contract/wallet/erasure';
import { askErasure } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { lockMoney } from '../protection/queries.ts';
import { endOfGrace } from './ask-to-be-erased.ts';
import { hindrancesOf } from './hindrances.ts';

const NOWHERE = { ip: '', userAgent: '' };

export interface WrittenRequest {
  readonly memberId: bigint;
  /** Whom the member wrote to. */
  readonly operator: string;
}

/** The same for a member who wrote to the house, with the same grace. What stands in the way, or when it is due. */
export async function askForMember(
  deps: WalletDeps,
  tx: Tx,
  { memberId, operator }: WrittenRequest,
): Promise<
  | { readonly outcome: 'asked'; readonly dueAt: Date }
  | { readonly outcome: 'asked-before' }
  | { readonly outcome: 'hindered'; readonly hindrances: readonly ErasureHindrance[] }
> {
  await tx.run(lockMoney, [memberId]);
  const hindrances = await hindrancesOf(deps, tx, memberId);
  if (hindrances.length > 0) return { outcome: 'hindered', hindrances };
  const dueAt = await endOfGrace(deps, tx);
  const fresh = await askErasure(deps.identity, tx, { memberId, dueAt, source: NOWHERE, operator });
  return fresh ? { outcome: 'asked', dueAt } : { outcome: 'asked-before' };
}
