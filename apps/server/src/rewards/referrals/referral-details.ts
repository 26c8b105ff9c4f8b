import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import {
  type FriendState,
  FRIENDS_PAGE,
  INCOME_PAGE,
  RANKING_LENGTH,
  type referrals,
} from '@tessera/contract/rewards/referrals';
import { maskedName } from '../../identity/for-members.ts';
import { findOwnReferralCode, referralCodeOf } from '../../identity/for-referrals.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { RewardsDeps } from '../deps.ts';
import { findTotals, type FriendRow, listFriends, listIncome, listRanking } from './lists/queries.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { mayReceiveOffer } from '../offers/queries.ts';
import { wholeCoins } from '../payouts/amount.ts';
import { findReferralPromotion } from './queries.ts';
import { referralTerms } from './terms.ts';

type Details = OutputOf<typeof referrals.referralDetails>;
type Session = ReadCall<'member'>['session'];

/** Code, totals and the terms of the running promotion; without terms where the member gets no offer. */
export async function referralDetails(
  deps: RewardsDeps,
  { db, session }: ReadCall<'member'>,
): Promise<Details> {
  const now = deps.clock.now();
  const totals = await db.one(findTotals, [session.memberId, now]);
  const { eligible } = await db.one(mayReceiveOffer, [session.memberId, now]);
  const own = await db.maybe(findOwnReferralCode, [session.memberId]);
  return {
    code: own?.code ?? null,
    terms: (await offeredTerms(deps, db, session)) ?? null,
    invited: totals.invited,
    rewarded: totals.rewarded,
    earned: amountFromUnits(totals.earnedUnits),
    claimable: amountFromUnits(eligible ? totals.claimableUnits : 0n),
    inReview: amountFromUnits(eligible ? totals.reviewUnits : 0n),
    monthCount: totals.monthCount,
  };
}

async function offeredTerms(
  deps: RewardsDeps,
  db: Queryable,
  { memberId, merchantCode }: Session,
): Promise<Details['terms'] | undefined> {
  const now = deps.clock.now();
  const running = await db.many(findReferralPromotion, [merchantCode, now]);
  const [promotion] = await permittedOffers(deps, db, memberId, running);
  if (!promotion) return undefined;
  const terms = referralTerms.parse(promotion.terms);
  const { coinUnits } = deps.merchants.get(merchantCode);
  const paid = (amount: string) => amountFromUnits(wholeCoins(unitsFromAmount(amount), coinUnits));
  return {
    deposit: amountFromUnits(unitsFromAmount(terms.depositAmount)),
    turnover: amountFromUnits(unitsFromAmount(terms.turnoverAmount)),
    days: terms.withinDays,
    reward: paid(terms.rewardAmount),
    friendReward: terms.friendRewardAmount === undefined ? null : paid(terms.friendRewardAmount),
    monthLimit: terms.monthLimit,
    claimDays: terms.claimDays,
    endsAt: promotion.endsAt?.toISOString() ?? null,
  };
}

/** The own code. The first call creates the code. */
export async function createReferralCode(
  deps: RewardsDeps,
  { tx, session }: WriteCall<'member'>,
): Promise<OutputOf<typeof referrals.createReferralCode> | Refusal<'referral.not.offered'>> {
  if (!(await offeredTerms(deps, tx, session))) return refuse('referral.not.offered');
  return { code: await referralCodeOf(deps.randomness, tx, session) };
}

/** Invited members under masked names, the newest first. */
export async function referralList(
  { clock }: RewardsDeps,
  { before }: InputOf<typeof referrals.referralList>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof referrals.referralList>> {
  const position = before === undefined ? null : BigInt(before);
  const rows = await db.many(listFriends, [session.memberId, position, FRIENDS_PAGE + 1]);
  const now = clock.now();
  const page = rows.slice(0, FRIENDS_PAGE).map((row) => ({
    id: row.id.toString(),
    name: row.userName.startsWith('~') ? null : maskedName(row.userName),
    registeredAt: row.registeredAt.toISOString(),
    qualifyBy: row.qualifyBy.toISOString(),
    state: friendState(row, now),
  }));
  return { content: page, next: rows.length > FRIENDS_PAGE ? (page.at(-1)?.id ?? null) : null };
}

function friendState({ state, deposited, qualifyBy }: FriendRow, now: Date): FriendState {
  if (state === 'met') return 'qualified';
  if (state === 'review' || state === 'rewarded') return state;
  if (state === 'unpaid' || state === 'ended' || qualifyBy < now) return 'ended';
  return deposited ? 'deposited' : 'registered';
}

/** Claimed rewards by day, the newest first. */
export async function referralIncome(
  { before }: InputOf<typeof referrals.referralIncome>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof referrals.referralIncome>> {
  const rows = await db.many(listIncome, [session.memberId, before ?? null, INCOME_PAGE + 1]);
  const page = rows.slice(0, INCOME_PAGE).map(({ day, rewards, units }) => ({
    day,
    rewards,
    amount: amountFromUnits(units),
  }));
  return { content: page, next: rows.length > INCOME_PAGE ? (page.at(-1)?.day ?? null) : null };
}

/**
 * The members with the most rewarded friends of this month, under masked names. Empty for members who may not receive
 * offers.
 */
export async function referralRanking(
  { clock }: RewardsDeps,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof referrals.referralRanking>> {
  const now = clock.now();
  const { eligible } = await db.one(mayReceiveOffer, [session.memberId, now]);
  if (!eligible) return { content: [] };
  const rows = await db.many(listRanking, [session.merchantCode, now, RANKING_LENGTH]);
  return {
    content: rows.map(({ memberId, userName, rewarded }, index) => ({
      rank: index + 1,
      name: maskedName(userName),
      friends: rewarded,
      own: memberId === session.memberId,
    })),
  };
}
