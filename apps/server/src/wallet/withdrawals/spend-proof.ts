import { type OwnerProof, spendOwnerProof } from '../../identity/index.ts';
import { readBalance } from '../../ledger/index.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import type { WithdrawalMethodRow } from './queries.ts';
import { isLarge } from './withdrawal-rules.ts';

interface ProvenRequest {
  /** Undefined where none was asked for. */
  readonly proof: OwnerProof | undefined;
  readonly amountUnits: bigint;
  readonly asset: string;
  /** What left the account on this day before. */
  readonly dayUnits: bigint;
  readonly method: WithdrawalMethodRow;
}

/**
 * Uses the code of a large request up, which nobody should lose to a balance that does not reach; the member's money is
 * locked. A way that began to ask for one after the request was looked at has the form sent once more.
 */
export async function spendProof(
  deps: WalletDeps,
  { proof, amountUnits, asset, dayUnits, method }: ProvenRequest,
  call: WriteCall<'member'>,
): Promise<
  Refusal<'session.confirm.required' | 'verification.code.err' | 'balance.insufficient'> | undefined
> {
  if (!isLarge(amountUnits, dayUnits, method)) return undefined;
  if (!proof) return refuse('session.confirm.required');
  const { cashUnits } = await readBalance(call.tx, call.session.memberId, asset);
  if (cashUnits < amountUnits) return refuse('balance.insufficient');
  return spendOwnerProof(deps.identity, proof, call);
}
