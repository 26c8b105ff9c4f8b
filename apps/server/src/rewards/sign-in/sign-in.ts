import { dayOf } from '@tessera/contract/calendar';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { signIn as contract } from '@tessera/contract/rewards/sign-in';
import { readBalance } from '../../ledger/index.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import { claimAtOnce, findOpenPromotion, issuePayout } from '../payouts/payout.ts';
import { lockOffers } from '../payouts/queries.ts';
import { findSignIn, putSignIn } from './queries.ts';
import { nextPosition, signInTerms } from './terms.ts';

type SignIn = typeof contract.signInToday;

/**
 * Signs in for the day of the merchant's calendar, once, and claims cash. A bonus waits in the reward center, because its
 * claim starts the wagering. The same `requestKey` is one sign-in.
 */
export async function signInToday(
  deps: RewardsDeps,
  { promotionId, requestKey }: InputOf<SignIn>,
  call: WriteCall<'member'>,
): Promise<OutputOf<SignIn> | Refusal<SignIn['refusals'][number]>> {
  const { tx, session } = call;
  const { memberId } = session;
  const { asset } = deps.merchants.get(session.merchantCode);
  const id = BigInt(promotionId);
  const answer = async (position: number, amountUnits: bigint, state: OutputOf<SignIn>['state']) => {
    const { cashUnits } = await readBalance(tx, memberId, asset);
    const amounts = { amount: amountFromUnits(amountUnits), balance: amountFromUnits(cashUnits) };
    return { position, state, ...amounts };
  };
  await tx.one(lockOffers, [memberId]);
  const last = await tx.maybe(findSignIn, [memberId, id]);
  // A repeated request can arrive on the next day, or after the end of the promotion.
  if (last?.requestKey === requestKey) return answer(last.position, last.amountUnits, last.state);
  const promotion = await findOpenPromotion(deps, 'LOGIN', id, call);
  if (isRefusal(promotion)) return promotion;
  const terms = signInTerms.parse(promotion.terms);
  const now = deps.clock.now();
  const today = dayOf(now.getTime());
  if (last && last.day >= today) return refuse('sign.in.repeated');
  const position = nextPosition(terms, last, today);
  const amount = terms.amounts[position - 1];
  if (amount === undefined) return refuse('sign.in.complete');
  const reward = {
    memberId,
    kind: 'LOGIN',
    promotionId: id,
    sourceKey: `${id}:${today}`,
    asset,
    amountUnits: unitsFromAmount(amount),
    announced: false,
    data: { position, requestKey },
    now,
  } as const;
  const issued = await issuePayout(deps, tx, reward, terms);
  if (issued.outcome === 'market' || issued.outcome === 'not-eligible') return refuse('promotion.not.found');
  if (issued.outcome !== 'issued') {
    return refuse(issued.outcome === 'budget' ? 'promotion.used.up' : 'sign.in.repeated');
  }
  await tx.run(putSignIn, [id, memberId, today, position, issued.rewardId]);
  const state = terms.bonus ? 'issued' : await claimAtOnce(deps, issued.rewardId, requestKey, call);
  return answer(position, reward.amountUnits, state);
}
