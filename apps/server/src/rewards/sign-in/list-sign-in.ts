import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { localText } from '@tessera/contract/languages';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { SignInCalendar, signIn } from '@tessera/contract/rewards/sign-in';
import type { ReadCall } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { listPromotions, type OpenPromotion } from '../payouts/queries.ts';
import { listSignIns } from './queries.ts';
import { type LastSignIn, nextPosition, signInTerms } from './terms.ts';

/** Running calendars. Empty for members who may not receive offers. */
export async function signInCalendars(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  { language }: InputOf<typeof signIn.signInCalendars>,
  { db, session: { memberId } }: ReadCall<'member'>,
): Promise<OutputOf<typeof signIn.signInCalendars>> {
  const now = deps.clock.now();
  const running = await db.many(listPromotions, [now, memberId, 'LOGIN', now]);
  const promotions = await permittedOffers(deps, db, memberId, running);
  const rows = await db.many(listSignIns, [memberId, promotions.map(({ id }) => id)]);
  const last = new Map(rows.map((row) => [row.promotionId, row]));
  return { content: promotions.map((one) => calendarView(one, last.get(one.id), { language, now })) };
}

function calendarView(
  { id, texts, endsAt, terms: stored }: OpenPromotion,
  last: LastSignIn | undefined,
  { language, now }: { readonly language: string; readonly now: Date },
): SignInCalendar {
  const terms = signInTerms.parse(stored);
  const today = dayOf(now.getTime());
  const signedIn = last !== undefined && last.day >= today;
  const signed = signedIn ? last.position : nextPosition(terms, last, today) - 1;
  const complete = !signedIn && signed >= terms.amounts.length;
  return {
    promotionId: id.toString(),
    title: localText(texts, language) ?? '',
    calendar: terms.calendar,
    missed: terms.missed,
    form: terms.bonus ? 'bonus' : 'cash',
    wagering: terms.bonus?.wagering ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    today: signedIn ? 'signed-in' : complete ? 'complete' : 'open',
    nextDayAt: new Date(beginningOf(daysAfter(today, 1))).toISOString(),
    signed,
    amounts: terms.amounts.map((amount) => amountFromUnits(unitsFromAmount(amount))),
  };
}
