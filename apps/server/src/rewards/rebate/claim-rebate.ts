import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { rebate } from '@tessera/contract/rewards/rebate';
import { readBalance } from '../../ledger/index.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import { postRebate } from './pay-rebate.ts';
import { lockPayouts, markPaid } from './queries.ts';

type Claim = typeof rebate.claimRebate;

/** Pays open payouts, each once. Rebate was earned before, so neither a break nor an exclusion refuses the claim. */
export async function claimRebate(
  { clock, merchants }: RewardsDeps,
  { requestKey }: InputOf<Claim>,
  { tx, session: { memberId, merchantCode } }: WriteCall<'member'>,
): Promise<OutputOf<Claim> | Refusal<Claim['refusals'][number]>> {
  const payouts = await tx.many(lockPayouts, [memberId, requestKey]);
  const earlier = payouts.filter(({ state }) => state === 'paid');
  const claimed = earlier.length > 0 ? earlier : payouts;
  if (claimed.length === 0) return refuse('reward.not.claimable');
  const { asset } = merchants.get(merchantCode);
  const now = clock.now();
  for (const { day, amountUnits, state } of claimed) {
    if (state === 'paid') continue;
    const transferId = await postRebate(tx, { memberId, day, asset, amountUnits, now });
    await tx.run(markPaid, [memberId, day, requestKey, transferId, now]);
  }
  const units = claimed.reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
  const { cashUnits } = await readBalance(tx, memberId, asset);
  return { amount: amountFromUnits(units), balance: amountFromUnits(cashUnits) };
}
