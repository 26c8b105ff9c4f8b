import { GAME_TYPES } from '@tessera/contract/games/game';
import { unitsFromAmount } from '@tessera/contract/money';
import type { RewardKind } from '@tessera/contract/rewards/rewards';
import * as z from 'zod/mini';
import type { MarketProfile } from '../../platform/config/market.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import {
  bonusMarketErrors,
  bonusTermErrors,
  type BonusTerms,
  type IssuedTerms,
  playedTypes,
} from '../bonus/terms.ts';
import { depositBonusTerms } from '../deposit-bonus/terms.ts';
import { previewDepositBonus } from '../deposit-bonus/preview-cost.ts';
import { previewMission } from '../missions/preview-cost.ts';
import { previewCashback } from '../cashback/preview-cost.ts';
import { cashbackTerms } from '../cashback/terms.ts';
import { giveawayTerms } from '../giveaways/terms.ts';
import { missionTerms } from '../missions/terms.ts';
import { areMixed, PRODUCT_LIST } from '../offers/products.ts';
import type { PayoutTerms } from '../payouts/terms.ts';
import { previewCodes } from '../promo-codes/preview-cost.ts';
import { promoCodeTerms } from '../promo-codes/terms.ts';
import { previewReferrals } from '../referrals/preview-cost.ts';
import { referralTerms } from '../referrals/terms.ts';
import { previewGifts } from '../registration-gifts/preview-cost.ts';
import { giftTerms } from '../registration-gifts/terms.ts';
import { previewSignIns } from '../sign-in/preview-cost.ts';
import { signInTerms } from '../sign-in/terms.ts';
import { previewTickets } from '../tickets/preview-cost.ts';
import { bonusOfTicket, ticketTerms } from '../tickets/terms.ts';
import type { GivenRewards, PreviewOptions } from './preview.ts';

interface GivenBonus {
  readonly terms: IssuedTerms;
  readonly mostUnits: bigint;
}

/** A kind of promotion for the commands of staff. A new kind is a row of `PROMOTION_KINDS`. */
interface KindDefinition<Terms> {
  readonly schema: z.ZodMiniType<Terms>;
  /** The bonus that a reward gives; absent for kinds whose rewards are cash, and undefined for terms that give cash. */
  readonly bonus?: (terms: Terms) => GivenBonus | undefined;
  /** The games in which members earn a reward, empty for all games; absent and undefined where play earns nothing. */
  readonly earnedIn?: (terms: Terms) => readonly string[] | undefined;
  /** Further rules of the market. */
  readonly marketErrors?: (terms: Terms, market: MarketProfile) => readonly string[];
  /** Reads daily totals. Absent where last month's play does not determine the cost: the budget is the limit. */
  readonly previewCost?: (
    db: Queryable,
    terms: Terms,
    options: PreviewOptions,
  ) => Promise<GivenRewards | undefined>;
  readonly needsEnd?: (terms: Terms) => boolean;
  /** The terms cannot change after the start, because progress is counted by the terms. */
  readonly fixedTerms?: true;
  /** Nobody joins: members take part by other acts. */
  readonly withoutJoining?: true;
}

export interface PromotionKind {
  /** Errors of the terms: of their form, or of the rules of the market. */
  validate(terms: unknown, market: MarketProfile): readonly string[];
  /** The wagering of a bonus, of valid terms; undefined for cash. */
  bonusOf(terms: unknown): IssuedTerms | undefined;
  needsEnd(terms: unknown): boolean;
  readonly fixedTerms: boolean;
  readonly withoutJoining: boolean;
  /** Undefined where last month's play does not determine the cost. */
  previewCost(db: Queryable, terms: unknown, options: PreviewOptions): Promise<GivenRewards | undefined>;
}

const { localeError } = z.locales.en();

function kindOf<Terms>(definition: KindDefinition<Terms>): PromotionKind {
  const { schema, bonus, earnedIn, marketErrors, previewCost } = definition;
  const parse = (terms: unknown) => z.parse(schema, terms);
  const errorsOf = (terms: Terms, market: MarketProfile) => {
    const given = bonus?.(terms);
    return [
      ...(given ? bonusMarketErrors(market, given.terms, given.mostUnits) : []),
      ...earningErrors(market, earnedIn?.(terms), given?.terms),
      ...(marketErrors?.(terms, market) ?? []),
    ];
  };
  return {
    validate(terms, market) {
      const read = z.safeParse(schema, terms, { error: localeError });
      if (read.success) {
        const given = bonus?.(read.data);
        const errors = given ? bonusTermErrors(given.terms, given.mostUnits) : [];
        return [...errors, ...errorsOf(read.data, market)];
      }
      return read.error.issues.map(({ path, message }) => `${['terms', ...path].join('.')}: ${message}`);
    },
    bonusOf: (terms) => bonus?.(parse(terms))?.terms,
    needsEnd: (terms) => definition.needsEnd?.(parse(terms)) === true,
    fixedTerms: definition.fixedTerms === true,
    withoutJoining: definition.withoutJoining === true,
    previewCost: async (db, terms, options) => previewCost?.(db, parse(terms), options),
  };
}

/** A market that permits one product for a promotion means where the reward is earned and where its bonus is played. */
function earningErrors(
  { mixedProducts }: MarketProfile,
  chosen: readonly string[] | undefined,
  bonus: BonusTerms | undefined,
): string[] {
  if (mixedProducts || !chosen) return [];
  const earned = chosen.length > 0 ? chosen : GAME_TYPES;
  if (areMixed(earned)) {
    return [
      `terms.gameTypes: the market permits games of one product, so choose games of one: ${PRODUCT_LIST}`,
    ];
  }
  if (!bonus || areMixed(playedTypes(bonus)) || !areMixed([...earned, ...playedTypes(bonus)])) return [];
  return [
    'terms.bonus.refusedTypes: the market requires that a bonus is played in the product where it is earned',
  ];
}

interface PayoutKind<Terms> extends Omit<KindDefinition<Terms>, 'bonus' | 'marketErrors'> {
  /** The highest reward, as a decimal amount. */
  readonly most: (terms: Terms) => string;
}

/** A kind whose terms give cash or a bonus. */
function payoutKind<Terms extends PayoutTerms>({ most, ...definition }: PayoutKind<Terms>): PromotionKind {
  return kindOf<Terms>({
    ...definition,
    bonus: (terms) => terms.bonus && { terms: terms.bonus, mostUnits: unitsFromAmount(most(terms)) },
    marketErrors: ({ bonus }, { repeatedBonuses }) => (bonus && !repeatedBonuses ? [DEPOSITS_ONLY] : []),
  });
}

const FIRST_ONLY = 'terms.deposits: the market permits a bonus for the first deposit only';
const DEPOSITS_ONLY = 'terms.bonus: the market permits bonuses of first deposits only';

export const PROMOTION_KINDS: Readonly<Partial<Record<RewardKind, PromotionKind>>> = {
  DEPOSIT: kindOf({
    schema: depositBonusTerms,
    bonus: (terms) => ({ terms, mostUnits: unitsFromAmount(terms.maxBonus) }),
    marketErrors: ({ deposits }, { repeatedBonuses }) =>
      repeatedBonuses || deposits === 'first' ? [] : [FIRST_ONLY],
    previewCost: previewDepositBonus,
  }),
  MISSION: kindOf({
    schema: missionTerms,
    earnedIn: ({ metric, gameTypes }) => (metric === 'deposits' ? undefined : gameTypes),
    previewCost: previewMission,
    needsEnd: ({ type }) => type === 'board',
    fixedTerms: true,
  }),
  REFERRAL: kindOf({ schema: referralTerms, previewCost: previewReferrals, withoutJoining: true }),
  LOGIN: payoutKind({
    schema: signInTerms,
    most: ({ amounts }) => highest(amounts),
    previewCost: previewSignIns,
  }),
  REGISTER: payoutKind({ schema: giftTerms, most: ({ amount }) => amount, previewCost: previewGifts }),
  PROMOCODE: payoutKind({ schema: promoCodeTerms, most: ({ amount }) => amount, previewCost: previewCodes }),
  SAVIOR: payoutKind({
    schema: cashbackTerms,
    earnedIn: ({ gameTypes }) => gameTypes,
    most: ({ maxAmount }) => maxAmount,
    previewCost: previewCashback,
    fixedTerms: true,
  }),
  GIVEAWAY: payoutKind({
    schema: giveawayTerms,
    most: ({ amount }) => amount,
    previewCost: async (_db, { amount, parts }) => ({ rewards: parts, units: unitsFromAmount(amount) }),
    fixedTerms: true,
  }),
  TICKET: kindOf({
    schema: ticketTerms,
    bonus: (terms) => ({ terms: bonusOfTicket(terms), mostUnits: unitsFromAmount(terms.amount) }),
    marketErrors: (_terms, { repeatedBonuses }) => (repeatedBonuses ? [] : [FIRST_ONLY]),
    previewCost: previewTickets,
  }),
};

function highest(amounts: readonly string[]): string {
  return amounts.reduce((most, amount) => (unitsFromAmount(amount) > unitsFromAmount(most) ? amount : most));
}
