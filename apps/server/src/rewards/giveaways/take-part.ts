import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { giveaways } from '@tessera/contract/rewards/giveaways';
import type { WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import { claimAtOnce, findOpenPromotion, issuePayout } from '../payouts/payout.ts';
import { lockOffers } from '../payouts/queries.ts';
import { findOpenGiveaway, findOwnPart, lockFreePart, markTaken } from './queries.ts';
import { giveawayTerms } from './terms.ts';

type TakePart = typeof giveaways.takePart;
type TakeRefusal = Refusal<TakePart['refusals'][number]>;

/**
 * Takes the next free part, at most one for a member. Cash is claimed at once; a bonus waits in the reward center, because
 * its claim starts the wagering.
 */
export async function takePart(
  deps: RewardsDeps,
  { promotionId: typedId, requestKey }: InputOf<TakePart>,
  call: WriteCall<'member'>,
): Promise<OutputOf<TakePart> | TakeRefusal> {
  const { tx, session } = call;
  const { memberId } = session;
  const promotionId = BigInt(typedId);
  const answered = async (): Promise<OutputOf<TakePart> | TakeRefusal> => {
    const own = await tx.maybe(findOwnPart, [memberId, promotionId]);
    if (own?.requestKey !== requestKey) return refuse('giveaway.taken');
    const { rewardId, rank, amountUnits, state } = own;
    return { rewardId: rewardId.toString(), rank, amount: amountFromUnits(amountUnits), state };
  };
  await tx.one(lockOffers, [memberId]);
  const before = await tx.maybe(findOwnPart, [memberId, promotionId]);
  // A repeated request can arrive after the end of the promotion.
  if (before?.requestKey === requestKey) return answered();
  const promotion = await findOpenPromotion(deps, 'GIVEAWAY', promotionId, call);
  if (isRefusal(promotion)) return promotion;
  if (before) return refuse('giveaway.taken');
  const now = deps.clock.now();
  if (!(await tx.maybe(findOpenGiveaway, [promotionId, now]))) return refuse('promotion.not.open');
  const part = await tx.maybe(lockFreePart, [promotionId]);
  if (!part) return refuse('giveaway.gone');
  const { rank, amountUnits } = part;
  const terms = giveawayTerms.parse(promotion.terms);
  const reward = {
    memberId,
    kind: 'GIVEAWAY',
    promotionId,
    sourceKey: `giveaway:${promotionId}`,
    asset: promotion.asset,
    amountUnits,
    announced: false,
    data: { rank, requestKey },
    now,
  } as const;
  const issued = await issuePayout(deps, tx, reward, terms);
  if (issued.outcome === 'market' || issued.outcome === 'not-eligible') return refuse('promotion.not.found');
  if (issued.outcome !== 'issued') {
    return refuse(issued.outcome === 'budget' ? 'promotion.used.up' : 'giveaway.taken');
  }
  await tx.run(markTaken, [promotionId, rank, issued.rewardId]);
  if (!terms.bonus) await claimAtOnce(deps, issued.rewardId, requestKey, call);
  return answered();
}
