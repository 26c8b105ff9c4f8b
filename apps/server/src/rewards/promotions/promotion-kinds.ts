import { unitsFromAmount } from '@tessera/contract/money';
import type { RewardKind } from '@tessera/contract/rewards/rewards';
import * as z from 'zod/mini';
import type { MarketProfile } from '../../platform/config/market.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { bonusMarketErrors, type BonusTerms } from '../bonus/terms.ts';
import { depositBonusTerms } from '../deposit-bonus/terms.ts';
import { previewDepositBonus } from '../deposit-bonus/preview-cost.ts';
import { previewMission } from '../missions/preview-cost.ts';
import { previewCashback } from '../cashback/preview-cost.ts';
import { cashbackTerms } from '../cashback/terms.ts';
import { giveawayTerms } from '../giveaways/terms.ts';
import { missionTerms } from '../missions/terms.ts';
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
  readonly terms: BonusTerms;
  readonly mostUnits: bigint;
}

/** A kind of promotion for the commands of staff. A new kind is a row of `PROMOTION_KINDS`. */
interface KindDefinition<Terms> {
  readonly schema: z.ZodMiniType<Terms>;
  /** The bonus that a reward gives; absent for kinds whose rewards are cash, and undefined for terms that give cash. */
  readonly bonus?: (terms: Terms) => GivenBonus | undefined;
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
}

export interface PromotionKind {
  /** Errors of the terms: of their form, or of the rules of the market. */
  validate(terms: unknown, market: MarketProfile): readonly string[];
  /** The wagering of a bonus, of valid terms; undefined for cash. */
  bonusOf(terms: unknown): BonusTerms | undefined;
  needsEnd(terms: unknown): boolean;
  readonly fixedTerms: boolean;
  /** Undefined where last month's play does not determine the cost. */
  previewCost(db: Queryable, terms: unknown, options: PreviewOptions): Promise<GivenRewards | undefined>;
}

const { localeError } = z.locales.en();

function kindOf<Terms>(definition: KindDefinition<Terms>): PromotionKind {
  const { schema, bonus, marketErrors, previewCost } = definition;
  const parse = (terms: unknown) => z.parse(schema, terms);
  return {
    validate(terms, market) {
      const read = z.safeParse(schema, terms, { error: localeError });
      if (!read.success) {
        return read.error.issues.map(({ path, message }) => `${['terms', ...path].join('.')}: ${message}`);
      }
      const given = bonus?.(read.data);
      return [
        ...(given ? bonusMarketErrors(market, given.terms, given.mostUnits) : []),
        ...(marketErrors?.(read.data, market) ?? []),
      ];
    },
    bonusOf: (terms) => bonus?.(parse(terms))?.terms,
    needsEnd: (terms) => definition.needsEnd?.(parse(terms)) === true,
    fixedTerms: definition.fixedTerms === true,
    previewCost: async (db, terms, options) => previewCost?.(db, parse(terms), options),
  };
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
    marketErrors: ({ bonus }, { repeatedBonuses }) => (bonus && !repeatedBonuses ? [FIRST_ONLY] : []),
  });
}

const FIRST_ONLY = 'terms: the market permits a bonus for the first deposit only';

export const PROMOTION_KINDS: Readonly<Partial<Record<RewardKind, PromotionKind>>> = {
  DEPOSIT: kindOf({
    schema: depositBonusTerms,
    bonus: (terms) => ({ terms, mostUnits: unitsFromAmount(terms.maxBonus) }),
    marketErrors: ({ deposits }, { repeatedBonuses }) =>
      repeatedBonuses || deposits === 'first'
        ? []
        : ['terms.deposits: the market permits a bonus for the first deposit only'],
    previewCost: previewDepositBonus,
  }),
  MISSION: kindOf({
    schema: missionTerms,
    previewCost: previewMission,
    needsEnd: ({ type }) => type === 'board',
    fixedTerms: true,
  }),
  REFERRAL: kindOf({ schema: referralTerms, previewCost: previewReferrals }),
  LOGIN: payoutKind({
    schema: signInTerms,
    most: ({ amounts }) => highest(amounts),
    previewCost: previewSignIns,
  }),
  REGISTER: payoutKind({ schema: giftTerms, most: ({ amount }) => amount, previewCost: previewGifts }),
  PROMOCODE: payoutKind({ schema: promoCodeTerms, most: ({ amount }) => amount, previewCost: previewCodes }),
  SAVIOR: payoutKind({
    schema: cashbackTerms,
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
