import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { rewards } from '@tessera/contract/rewards/rewards';
import { post, readBalance } from '../ledger/index.ts';
import type { Tx } from '../platform/database/statement.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { checkProtection, explainProtectionRefusal, missingBirthday } from '../wallet/for-rewards.ts';
import { claimBonus } from './bonus/claim-bonus.ts';
import type { RewardsDeps } from './deps.ts';
import { mayReceiveOffer } from './offers/queries.ts';
import { isProtectionBlock } from './protection-block.ts';
import { lockReward, markClaimed, type RewardRow, spendReserved } from './queries.ts';
import { rewardsTopic } from './rewards-topic.ts';

type Claim = typeof rewards.claimReward;
type ClaimRefusal = Refusal<Claim['refusals'][number]>;

/**
 * Pays an issued reward, or starts or queues its bonus, once. A repeated request with the same key gets the answer of the
 * first one.
 */
export async function claimReward(
  deps: RewardsDeps,
  { rewardId, requestKey }: InputOf<Claim>,
  { tx, session }: WriteCall<'member'>,
): Promise<OutputOf<Claim> | ClaimRefusal> {
  const reward = await tx.maybe(lockReward, [BigInt(rewardId), session.memberId]);
  if (!reward) return refuse('reward.not.found');
  if (reward.claimKey === requestKey) return claimed(tx, reward);
  const now = deps.clock.now();
  if (reward.state !== 'issued') return refuse('reward.not.claimable', { state: reward.state });
  if (reward.expiresAt <= now) return refuse('reward.expired');
  const refused = await claimRefusal(deps, tx, reward);
  if (refused) return refused;
  if (reward.form !== 'cash') {
    const started = await claimBonus(deps, tx, { ...reward, requestKey });
    return typeof started === 'string' ? claimed(tx, { ...reward, state: started }) : started;
  }
  return (await payCash(deps, tx, reward, requestKey)) ?? claimed(tx, { ...reward, state: 'claimed' });
}

/** Why a member who may not receive offers cannot claim. Undefined for all others. */
async function claimRefusal(
  deps: RewardsDeps,
  tx: Tx,
  { memberId, asset }: RewardRow,
): Promise<ClaimRefusal | undefined> {
  const now = deps.clock.now();
  const { eligible } = await tx.one(mayReceiveOffer, [memberId, now]);
  if (eligible) return undefined;
  const { refusal } = await tx.one(checkProtection, [memberId, asset, 'bonus', 0n, now]);
  if (refusal === null) return (await missingBirthday(deps, tx, { memberId })) ?? refuse('reward.not.found');
  if (!isProtectionBlock(refusal)) throw new Error(`a claim was refused: ${refusal}`);
  return explainProtectionRefusal(deps, tx, { memberId, asset }, refusal);
}

async function claimed(tx: Tx, { memberId, asset, state }: RewardRow): Promise<OutputOf<Claim>> {
  const { cashUnits } = await readBalance(tx, memberId, asset);
  return { state, balance: amountFromUnits(cashUnits) };
}

/** Posts the cash of a reward. Player protection can refuse the posting; then nothing changes. */
export async function payCash(
  deps: RewardsDeps,
  tx: Tx,
  { id, memberId, asset, amountUnits, promotionId }: RewardRow,
  requestKey: string,
): Promise<ClaimRefusal | undefined> {
  const now = deps.clock.now();
  // The ledger stores a refusal under its key. A later claim has another request key, so it is decided anew.
  const answer = await post(tx, {
    scope: `member:${memberId}`,
    key: `reward-${id}-${requestKey}`,
    reference: `reward:${id}`,
    recordedAt: now,
    kind: 'reward',
    asset,
    memberId,
    amountUnits,
  });
  if (answer.outcome === 'refused') {
    const { reason } = answer;
    if (!isProtectionBlock(reason)) throw new Error(`reward ${id} was not paid: ${reason}`);
    return explainProtectionRefusal(deps, tx, { memberId, asset }, reason);
  }
  await tx.run(markClaimed, [id, requestKey, answer.transferId, now]);
  tx.notify(rewardsTopic(memberId));
  if (promotionId !== null) await tx.run(spendReserved, [promotionId, amountUnits]);
  return undefined;
}
