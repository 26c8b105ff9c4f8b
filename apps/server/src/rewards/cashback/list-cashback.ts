import { beginningOf, dayOf } from '@tessera/contract/calendar';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { localText } from '@tessera/contract/languages';
import { amountFromUnits } from '@tessera/contract/money';
import type { cashback, CashbackOffer } from '@tessera/contract/rewards/cashback';
import type { ReadCall } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { listPromotions, type OpenPromotion } from '../payouts/queries.ts';
import { cashbackTerms, ruleOf, windowEnd, windowOf } from './terms.ts';

/** Running cashback. Empty for members who may not receive offers. */
export async function cashbackOffers(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  { language }: InputOf<typeof cashback.cashbackOffers>,
  { db, session: { memberId } }: ReadCall<'member'>,
): Promise<OutputOf<typeof cashback.cashbackOffers>> {
  const now = deps.clock.now();
  const running = await db.many(listPromotions, [now, memberId, 'SAVIOR', now]);
  const promotions = await permittedOffers(deps, db, memberId, running);
  return { content: promotions.map((promotion) => offerView(promotion, language, now)) };
}

function offerView(
  { id, texts, terms: stored, endsAt }: OpenPromotion,
  language: string,
  now: Date,
): CashbackOffer {
  const terms = cashbackTerms.parse(stored);
  const { minLossUnits, maxUnits } = ruleOf(terms);
  const windowMs = beginningOf(windowEnd(terms, windowOf(terms, dayOf(now.getTime()))));
  return {
    promotionId: id.toString(),
    title: localText(texts, language) ?? '',
    window: terms.window,
    basisPoints: terms.basisPoints,
    minLoss: amountFromUnits(minLossUnits),
    maxAmount: amountFromUnits(maxUnits),
    gameTypes: terms.gameTypes,
    form: terms.bonus ? 'bonus' : 'cash',
    wagering: terms.bonus?.wagering ?? null,
    claimDays: terms.claimDays,
    windowEndsAt: new Date(windowMs).toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}
