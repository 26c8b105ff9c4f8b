import { unitsFromAmount } from '@tessera/contract/money';
import { birthdayAfter } from '@tessera/contract/calendar';
import type { BreakTerm, ExclusionTerm, LimitPeriod } from '@tessera/contract/wallet/protection';
import { DAY_MS } from '../clock.ts';

/** Player-protection rules of a market. */
export interface MarketProfile {
  /** ISO 3166-1 alpha-2; null for the default profile. */
  readonly country: string | null;
  /** Currency of the amounts below; null without amounts. */
  readonly currency: string | null;
  /** Idle time after which a session ends. */
  readonly sessionIdleMs: number;
  /** Interval of reality checks, unless the member chose another one. */
  readonly realityCheckMs: number;
  readonly realityCheckChoicesMs: readonly number[];
  /** Mandatory pause after continuous play in any games; null without such a pause. */
  readonly playPause: { readonly afterMs: number; readonly lastsMs: number } | null;
  /** Minimum time between two rounds of an in-house game. */
  readonly minimumCycleMs: { readonly slots: number; readonly others: number };
  /** Maximum stake per spin of an in-house slot; null where only the game limits it. */
  readonly maximumStake: { readonly slots: string } | null;
  /** Whether play money is permitted. */
  readonly playMoney: boolean;
  /** Time after which a higher limit may be confirmed. */
  readonly raiseWaitMs: number;
  /** Whether the current week, or period of the limit, must end first. */
  readonly raiseAfterPeriod: boolean;
  /** From shortest to longest. The first is offered as a shortcut on every page. */
  readonly breaks: readonly [BreakTerm, ...BreakTerm[]];
  /** Whether the first break starts with one tap. Otherwise the member confirms it. */
  readonly breakAtOnce: boolean;
  readonly exclusions: readonly ExclusionTerm[];
  /** Time from the request to leave an exclusion until its end: of a term, and of a permanent one. */
  readonly leaveWaitMs: { readonly term: number; readonly permanent: number };
  /** Whole years. */
  readonly minimumAge: number;
  /** Whether deposits and play require a birthday. */
  readonly birthdayRequired: boolean;
  /** Deposit limits that deposits and play require. Registration requests them. */
  readonly limitsBeforePlay: readonly LimitPeriod[];
  /** Deposit limits that registration offers as optional. */
  readonly limitsOffered: readonly LimitPeriod[];
  /** Highest monthly deposit limit; null without a cap. */
  readonly monthlyCap: MonthlyCap | null;
  /**
   * Members get a message at half of their monthly limit, and are signed out everywhere at the full limit.
   */
  readonly signsOutAtLimit: boolean;
  /** Whether staff contacts members who deposited their whole cap. */
  readonly contactAtCap: boolean;
  /** Staff also contacts members with a higher monthly limit; null without such a threshold. */
  readonly contactAbove: string | null;
  /** Interval of account summaries, shown at login and again after this time. */
  readonly summaryEveryMs: number;
  /** Interval after which members must review their limits. */
  readonly reviewLimitsMs: number;
  /** Time from an erasure request until the erasure. */
  readonly erasureGraceMs: number;
  /** Whether promotions may be offered to members. */
  readonly offers: boolean;
  /** Whether a member may receive a deposit bonus after the first deposit. */
  readonly repeatedBonuses: boolean;
  /** Whether a bonus may be played in more than one category of products: casino, betting, lottery. */
  readonly mixedProducts: boolean;
  /** Highest multiple of a bonus that its wagering may require. */
  readonly maximumWagering: number;
  /** Highest bonus; null without a maximum. */
  readonly maximumBonus: string | null;
  /** Shortest time to complete a bonus. */
  readonly minimumBonusDays: number;
  /**
   * The lowest stake of a round that missions and leader boards count, by currency, where their terms state none. In other
   * currencies one hundred coins.
   */
  readonly countedStakes: Readonly<Partial<Record<string, string>>>;
  /** Whole years for which the books of a member are retained after they left. */
  readonly booksRetentionYears: number;
}

/** The lowest stake in ledger units that missions and leader boards count without another in their terms. */
export function countedStakeUnits(
  { countedStakes }: Pick<MarketProfile, 'countedStakes'>,
  { currency, coinUnits }: { readonly currency: string; readonly coinUnits: bigint },
): bigint {
  const stated = countedStakes[currency];
  return stated === undefined ? coinUnits * 100n : unitsFromAmount(stated);
}

/** Interruptions of play in all games. */
export type Interruptions = Pick<MarketProfile, 'realityCheckMs' | 'playPause'>;

/** Amounts of the currency of the profile. */
export interface MonthlyCap {
  readonly most: string;
  /** Cap for members below an age in whole years, or of unknown age. */
  readonly young?: { readonly belowAge: number; readonly most: string };
}

/** Highest monthly deposit limit in ledger units; undefined without a cap. */
export function mostPerMonth({ monthlyCap }: MarketProfile, young: boolean): bigint | undefined {
  if (!monthlyCap) return undefined;
  return unitsFromAmount(young && monthlyCap.young ? monthlyCap.young.most : monthlyCap.most);
}

/** End of the rules for young players; null where the market has none. */
export function youngUntil({ monthlyCap }: MarketProfile, birthday: string): Date | null {
  return monthlyCap?.young ? birthdayAfter(birthday, monthlyCap.young.belowAge) : null;
}

/** Age restrictions that still apply to a member. */
export interface AgeRestrictions {
  /** The member is too young to play until then. */
  readonly ofAgeFrom: Date | null;
  /** The market's rules for the young apply until then. */
  readonly youngUntil: Date | null;
}

export function ageRestrictions(market: MarketProfile, birthday: string, now: Date): AgeRestrictions {
  const inFuture = (moment: Date | null) => (moment && moment > now ? moment : null);
  return {
    ofAgeFrom: inFuture(birthdayAfter(birthday, market.minimumAge)),
    youngUntil: inFuture(youngUntil(market, birthday)),
  };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const EVERY_PERIOD = ['day', 'week', 'month'] as const;

/** About the lowest stakes of slots. Lotteries sell far smaller ones. */
const COUNTED_STAKES = {
  CAD: '0.1',
  DKK: '1',
  EUR: '0.1',
  GBP: '0.1',
  IDR: '500',
  INR: '1',
  JPY: '10',
  KRW: '100',
  MYR: '0.1',
  PHP: '1',
  SEK: '1',
  THB: '1',
  USD: '0.1',
  VND: '500',
} as const;

/**
 * Default profile: the strictest value of each rule among the regulators. Amounts in one currency belong to the markets
 * that define them: monthly caps (de, nl), maximum stake (de), contact threshold (se). Some markets are stricter. Age:
 * 19, 21; idle session: nj. Seven days to a raise: de, nl; eight to leave an exclusion: nl. A check each half hour: uk,
 * nl; a slower slot and no play money: de. No offers: de, nl, ontario; the highest bonus and 60 days for a bonus: dk.
 */
const STRICT: MarketProfile = {
  country: null,
  currency: null,
  sessionIdleMs: 30 * MINUTE_MS,
  realityCheckMs: 60 * MINUTE_MS,
  realityCheckChoicesMs: [15 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS],
  playPause: { afterMs: HOUR_MS, lastsMs: 5 * MINUTE_MS },
  minimumCycleMs: { slots: 2500, others: 5000 },
  maximumStake: null,
  playMoney: true,
  raiseWaitMs: 72 * HOUR_MS,
  raiseAfterPeriod: true,
  breaks: ['24h', '7d', '30d', '6w'],
  // A break of one day by accident protects no one, so one tap is only for markets that require it.
  breakAtOnce: false,
  exclusions: ['6mo', '1y', '5y', 'permanent'],
  leaveWaitMs: { term: DAY_MS, permanent: 7 * DAY_MS },
  minimumAge: 18,
  birthdayRequired: true,
  limitsBeforePlay: EVERY_PERIOD,
  limitsOffered: [],
  monthlyCap: null,
  signsOutAtLimit: true,
  // Applies where a cap exists.
  contactAtCap: true,
  contactAbove: null,
  summaryEveryMs: DAY_MS,
  reviewLimitsMs: 182 * DAY_MS,
  erasureGraceMs: 14 * DAY_MS,
  offers: true,
  // Required by se.
  repeatedBonuses: false,
  // Required by uk.
  mixedProducts: false,
  // Required by uk and dk.
  maximumWagering: 10,
  maximumBonus: null,
  minimumBonusDays: 1,
  countedStakes: COUNTED_STAKES,
  booksRetentionYears: 10,
};

/**
 * The profiles of `MARKET`, as regulators define them. Where a regulator defines nothing the strictest value
 * applies,
 * also from another regulator, such as Germany's pause after an hour.
 */
export const MARKETS = {
  default: STRICT,
  uk: {
    ...STRICT,
    country: 'GB',
    raiseWaitMs: DAY_MS,
    raiseAfterPeriod: false,
    realityCheckMs: 30 * MINUTE_MS,
    realityCheckChoicesMs: [5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS),
    exclusions: ['6mo', '1y', '5y'],
    // Optional at registration.
    limitsBeforePlay: [],
    limitsOffered: EVERY_PERIOD,
    repeatedBonuses: true,
    booksRetentionYears: 5,
  },
  de: {
    ...STRICT,
    country: 'DE',
    currency: 'EUR',
    minimumCycleMs: { slots: 5000, others: 5000 },
    maximumStake: { slots: '1' },
    playMoney: false,
    // Until the law is checked.
    offers: false,
    // The law requires a start by one press.
    breakAtOnce: true,
    raiseWaitMs: 7 * DAY_MS,
    raiseAfterPeriod: false,
    // The law requires a monthly limit only.
    limitsBeforePlay: ['month'],
    // The legal cap covers all operators together; deposits elsewhere are unknown here.
    monthlyCap: { most: '1000' },
  },
  nl: {
    ...STRICT,
    country: 'NL',
    currency: 'EUR',
    raiseWaitMs: 7 * DAY_MS,
    raiseAfterPeriod: false,
    realityCheckMs: 30 * MINUTE_MS,
    realityCheckChoicesMs: [15 * MINUTE_MS, 30 * MINUTE_MS],
    leaveWaitMs: { term: 8 * DAY_MS, permanent: 8 * DAY_MS },
    // Members below 24 may not receive offers, and the age of a member is not stored.
    offers: false,
    monthlyCap: { most: '700', young: { belowAge: 25, most: '300' } },
  },
  se: { ...STRICT, country: 'SE', currency: 'SEK', contactAbove: '10000' },
  dk: {
    ...STRICT,
    country: 'DK',
    currency: 'DKK',
    exclusions: ['1mo', '3mo', '6mo', 'permanent'],
    repeatedBonuses: true,
    maximumBonus: '1000',
    minimumBonusDays: 60,
  },
  mt: { ...STRICT, country: 'MT' },
  ontario: {
    ...STRICT,
    country: 'CA',
    raiseWaitMs: DAY_MS,
    raiseAfterPeriod: false,
    breaks: ['24h', '7d', '1mo', '2mo', '3mo'],
    exclusions: ['6mo', '1y', '5y'],
    minimumAge: 19,
    // Inducements require a consent of the member.
    offers: false,
  },
  nj: { ...STRICT, country: 'US', sessionIdleMs: 15 * MINUTE_MS, minimumAge: 21 },
  ee: { ...STRICT, country: 'EE', minimumAge: 21 },
  /** The higher of the product's two ages, as the regulator requires. */
  ph: { ...STRICT, country: 'PH', minimumAge: 21 },
} as const satisfies Readonly<Record<string, MarketProfile>>;
export type Market = keyof typeof MARKETS;

export const MARKET_NAMES = Object.keys(MARKETS) as [Market, ...Market[]];
