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
import { lockReward, markClaimed, type RewardRow, spendReserved } from './queries.ts';
import { rewardsTopic } from './rewards-topic.ts';

type Claim = typeof rewards.claimReward;
type ClaimRefusal = Refusal<Claim['refusals'][number]>;

/** Pays an issued reward, or starts or queues its bonus, once. A repeated request with the same key gets the answer of the first one. */
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
  // The claim refuses members who are too young, but not those of unknown age.
  const ofUnknownAge = await missingBirthday(deps, tx, reward);
  if (ofUnknownAge) return ofUnknownAge;
  if (reward.form !== 'cash') {
    const started = await claimBonus(deps, tx, { ...reward, requestKey });
    return typeof started === 'string' ? claimed(tx, { ...reward, state: started }) : started;
  }
  return (await pay(deps, tx, reward, requestKey)) ?? claimed(tx, { ...reward, state: 'claimed' });
}

/** A reward is shown and paid only to members who may receive offers. */
async function claimRefusal(
  deps: RewardsDeps,
  tx: Tx,
  { memberId, asset }: RewardRow,
): Promise<ClaimRefusal | undefined> {
  const now = deps.clock.now();
  const { eligible } = await tx.one(mayReceiveOffer, [memberId, now]);
  if (eligible) return undefined;
  const { refusal } = await tx.one(checkProtection, [memberId, asset, 'bonus', 0n, now]);
  if (refusal === null) return refuse('reward.not.found');
  return explainProtectionRefusal(deps, tx, { memberId, asset }, refusal as ProtectionBlock);
}

/** Reasons for which the posting of a reward is refused. */
type ProtectionBlock = 'protection.break' | 'protection.excluded' | 'protection.age';

async function claimed(tx: Tx, { memberId, asset, state }: RewardRow): Promise<OutputOf<Claim>> {
  const { cashUnits } = await readBalance(tx, memberId, asset);
  return { state, balance: amountFromUnits(cashUnits) };
}

/** Posts the cash of a reward. Player protection can refuse the posting; then nothing changes. */
export async function pay(
  deps: RewardsDeps,
  tx: Tx,
  { id, memberId, asset, amountUnits, promotionId }: RewardRow,
  requestKey: string,
): Promise<ClaimRefusal | undefined> {
  const now = deps.clock.now();
  // The key has the request, because a refused posting is stored as the answer of its key.
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
    if (reason !== 'protection.break' && reason !== 'protection.excluded' && reason !== 'protection.age') {
      throw new Error(`reward ${id} was not paid: ${reason}`);
    }
    return explainProtectionRefusal(deps, tx, { memberId, asset }, reason);
  }
  await tx.run(markClaimed, [id, requestKey, answer.transferId, now]);
  tx.notify(rewardsTopic(memberId));
  if (promotionId !== null) await tx.run(spendReserved, [promotionId, amountUnits]);
  return undefined;
}
