import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { localText } from '@tessera/contract/languages';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { promoCodes } from '@tessera/contract/rewards/promo-codes';
import { isOver, type Limit, retryAfterSeconds } from '../../identity/for-rate-limits.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { claimAtOnce, issuePayout } from '../payouts/payout.ts';
import { findCode, findCodeReward, returnUse, takeUse } from './queries.ts';
import { promoCodeTerms, storedCode } from './terms.ts';

type UseCode = typeof promoCodes.usePromoCode;
type CodeRefusal = Refusal<UseCode['refusals'][number]>;

/** Codes can be guessed: each attempt counts, whether the code is known or not. */
const ATTEMPTS: Limit = { name: 'promo-code', most: 10, windowSeconds: 3600 };

/** Counts the attempt before the transaction, so that a failed attempt counts too. */
export async function admitAttempt(
  { clock, database, identity }: RewardsDeps,
  input: InputOf<UseCode>,
  { session }: ReadCall<'member'>,
): Promise<InputOf<UseCode> | Refusal<'promo.code.limit'>> {
  const counted = [{ limit: ATTEMPTS, subject: session.memberId.toString() }];
  const over = (await identity.limits.take(database, counted)).filter(isOver);
  if (over.length === 0) return input;
  return refuse('promo.code.limit', { retryAfterSeconds: retryAfterSeconds(over, clock) });
}

/**
 * Issues the reward of a code, once for a member and promotion. Cash is claimed at once; a bonus waits in the reward
 * center, because its claim starts the wagering.
 */
export async function redeemCode(
  deps: RewardsDeps,
  { code: typed, requestKey, language }: InputOf<UseCode>,
  call: WriteCall<'member'>,
): Promise<OutputOf<UseCode> | CodeRefusal> {
  const { tx, session } = call;
  const { memberId } = session;
  const now = deps.clock.now();
  const code = storedCode(typed);
  const found = await tx.maybe(findCode, [code, memberId]);
  if (!found || found.startsAt > now) return refuse('promo.code.unknown');
  const { id: promotionId, texts, endsAt } = found;
  const sourceKey = promotionId.toString();
  const answered = async (): Promise<OutputOf<UseCode> | CodeRefusal> => {
    const own = await tx.maybe(findCodeReward, [memberId, sourceKey]);
    if (own?.requestKey !== requestKey) return refuse('promo.code.used');
    return {
      rewardId: own.id.toString(),
      title: localText(texts, language) ?? '',
      form: own.form,
      amount: amountFromUnits(own.amountUnits),
      state: own.state,
      expiresAt: own.expiresAt.toISOString(),
    };
  };
  const before = await tx.maybe(findCodeReward, [memberId, sourceKey]);
  if (before?.requestKey === requestKey) return answered();
  const [permitted] = await permittedOffers(deps, tx, memberId, [found]);
  if (!permitted?.takesPart) return refuse('promo.code.not.eligible');
  if (before) return refuse('promo.code.used');
  if (found.state !== 'running' || (endsAt && endsAt <= now)) return refuse('promo.code.ended');
  if ((await tx.run(takeUse, [code, promotionId])) === 0) return refuse('promo.code.used.up');
  const terms = promoCodeTerms.parse(found.terms);
  const { asset } = found;
  const amountUnits = unitsFromAmount(terms.amount);
  const data = { code, requestKey };
  const reward = {
    memberId,
    kind: 'PROMOCODE',
    promotionId,
    sourceKey,
    asset,
    amountUnits,
    data,
    now,
  } as const;
  const issued = await issuePayout(deps, tx, { ...reward, announced: false }, terms);
  if (issued.outcome !== 'issued') {
    await tx.run(returnUse, [code, promotionId]);
    if (issued.outcome === 'budget') return refuse('promotion.used.up');
    return issued.outcome === 'repeated' ? answered() : refuse('promo.code.not.eligible');
  }
  if (!terms.bonus) await claimAtOnce(deps, issued.rewardId, requestKey, call);
  return answered();
}
