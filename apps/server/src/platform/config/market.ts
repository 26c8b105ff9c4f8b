import { unitsFromAmount } from '@tessera/contract/money';
import { birthdayAfter } from '@tessera/contract/calendar';
import type { BreakTerm, ExclusionTerm, LimitPeriod } from '@tessera/contract/wallet/protection';

/** What a market asks of a site to protect its players. */
export interface MarketProfile {
  /** The currency of the amounts below; null where the profile has none. */
  readonly currency: string | null;
  /** Who does nothing for so long is signed out. */
  readonly sessionIdleMs: number;
  /** Play is interrupted this often by what was spent and won, unless the member chose another interval. */
  readonly realityCheckMs: number;
  readonly realityCheckChoicesMs: readonly number[];
  /** After so long at play, of whatever games, nobody plays for a while; null where there is no such pause. */
  readonly playPause: { readonly afterMs: number; readonly lastsMs: number } | null;
  /** From one round of a game of the house to the next, at the least. */
  readonly minimumCycleMs: { readonly slots: number; readonly others: number };
  /** The most that is staked on one spin of a slot of the house; null where its own table alone says. */
  readonly maximumStake: { readonly slots: string } | null;
  /** Whether anybody plays with play money. */
  readonly playMoney: boolean;
  /** A raise of a limit may be confirmed after this long. */
  readonly raiseWaitMs: number;
  /** And not before the running week, or the period of the limit, has ended. */
  readonly raiseAfterPeriod: boolean;
  /** From the shortest to the longest; the first is the one that is a tap away everywhere. */
  readonly breaks: readonly [BreakTerm, ...BreakTerm[]];
  /** The first break begins with one tap; elsewhere the button is held down or a question answered. */
  readonly breakAtOnce: boolean;
  readonly exclusions: readonly ExclusionTerm[];
  /** From the request to leave an exclusion until it ends: of a term, and of one for good. */
  readonly leaveWaitMs: { readonly term: number; readonly permanent: number };
  /** Whole years. */
  readonly minimumAge: number;
  /** Nobody pays in or plays before they told their birthday. */
  readonly birthdayRequired: boolean;
  /** Deposit limits without which nobody pays in or plays: registration asks for them. */
  readonly limitsBeforePlay: readonly LimitPeriod[];
  /** Deposit limits that registration asks for and that may be left out. */
  readonly limitsOffered: readonly LimitPeriod[];
  /** No deposit limit of a month may be higher; null where a member may choose any. */
  readonly monthlyCap: MonthlyCap | null;
  /** Who paid in half and all of their limit of a month is written to, and with all of it signed out everywhere. */
  readonly signsOutAtLimit: boolean;
  /** Whom a person of the house gets in touch with: who paid in all that the cap leaves them. */
  readonly contactAtCap: boolean;
  /** And whose deposit limit of a month is higher; null where nobody's is too high for that. */
  readonly contactAbove: string | null;
  /** What the account came to is shown at a sign-in, and again after this long. */
  readonly summaryEveryMs: number;
  /** Who has limits is asked to look at them again this long after they last did. */
  readonly reviewLimitsMs: number;
  /** From the request to be erased until it is done. */
  readonly erasureGraceMs: number;
  /** Whole years that the books of a member are kept after they left, at the least. */
  readonly booksKeptYears: number;
}

/** What interrupts play, whatever is played. */
export type Interruptions = Pick<MarketProfile, 'realityCheckMs' | 'playPause'>;

/** Amounts of the currency of the profile. */
export interface MonthlyCap {
  readonly most: string;
  /** For who is younger than so many whole years, or has not told their age. */
  readonly young?: { readonly belowAge: number; readonly most: string };
}

/** The highest deposit limit of a month, in ledger units; undefined where a member may choose any. */
export function mostPerMonth({ monthlyCap }: MarketProfile, young: boolean): bigint | undefined {
  if (!monthlyCap) return undefined;
  return unitsFromAmount(young && monthlyCap.young ? monthlyCap.young.most : monthlyCap.most);
}

/** Until when somebody born on this date counts as young; null where the market makes no difference. */
export function youngUntil({ monthlyCap }: MarketProfile, birthday: string): Date | null {
  return monthlyCap?.young ? birthdayAfter(birthday, monthlyCap.young.belowAge) : null;
}

/** What a birthday holds its owner to that is still to come. */
export interface HeldAge {
  /** Too young to play until then. */
  readonly ofAgeFrom: Date | null;
  /** The market's rules for the young apply until then. */
  readonly youngUntil: Date | null;
}

export function heldAge(market: MarketProfile, birthday: string, now: Date): HeldAge {
  const toCome = (moment: Date | null) => (moment && moment > now ? moment : null);
  return {
    ofAgeFrom: toCome(birthdayAfter(birthday, market.minimumAge)),
    youngUntil: toCome(youngUntil(market, birthday)),
  };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const EVERY_PERIOD = ['day', 'week', 'month'] as const;

/**
 * What a house holds to whose market says nothing else: the strictest line of each row that regulators ask for. What is
 * an amount of one currency is left to the markets that name it: caps of a month (de, nl), a highest stake (de), and above
 * what limit somebody is talked to (se). Stricter in some: the age (19, 21), a session that lies idle (nj), seven days to a raise (de, nl), eight to leave
 * an exclusion (nl), a check each half hour (uk, nl), a slower slot and no play money (de).
 */
const STRICT: MarketProfile = {
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
  // A lock-out of a day that nobody meant protects nobody: one tap is for markets that demand it.
  breakAtOnce: false,
  exclusions: ['6mo', '1y', '5y', 'permanent'],
  leaveWaitMs: { term: DAY_MS, permanent: 7 * DAY_MS },
  minimumAge: 18,
  birthdayRequired: true,
  limitsBeforePlay: EVERY_PERIOD,
  limitsOffered: [],
  monthlyCap: null,
  signsOutAtLimit: true,
  // Of a cap where there is one.
  contactAtCap: true,
  contactAbove: null,
  summaryEveryMs: DAY_MS,
  reviewLimitsMs: 182 * DAY_MS,
  erasureGraceMs: 14 * DAY_MS,
  booksKeptYears: 10,
};

/**
 * The profiles that `MARKET` chooses from: what a regulator says. Of what it does not say the strictest line holds, also
 * where it is another regulator's, such as Germany's pause after an hour or Sweden's limit of each period.
 */
export const MARKETS = {
  default: STRICT,
  uk: {
    ...STRICT,
    raiseWaitMs: DAY_MS,
    raiseAfterPeriod: false,
    realityCheckMs: 30 * MINUTE_MS,
    realityCheckChoicesMs: [5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS),
    exclusions: ['6mo', '1y', '5y'],
    // Asked at registration, and may be left out.
    limitsBeforePlay: [],
    limitsOffered: EVERY_PERIOD,
    booksKeptYears: 5,
  },
  de: {
    ...STRICT,
    currency: 'EUR',
    minimumCycleMs: { slots: 5000, others: 5000 },
    maximumStake: { slots: '1' },
    playMoney: false,
    // Pressing the button alone begins it.
    breakAtOnce: true,
    raiseWaitMs: 7 * DAY_MS,
    raiseAfterPeriod: false,
    // The law names a month alone.
    limitsBeforePlay: ['month'],
    // Of all houses together: what is paid in elsewhere is not known here.
    monthlyCap: { most: '1000' },
  },
  nl: {
    ...STRICT,
    currency: 'EUR',
    raiseWaitMs: 7 * DAY_MS,
    raiseAfterPeriod: false,
    realityCheckMs: 30 * MINUTE_MS,
    realityCheckChoicesMs: [15 * MINUTE_MS, 30 * MINUTE_MS],
    leaveWaitMs: { term: 8 * DAY_MS, permanent: 8 * DAY_MS },
    monthlyCap: { most: '700', young: { belowAge: 25, most: '300' } },
  },
  se: { ...STRICT, currency: 'SEK', contactAbove: '10000' },
  dk: { ...STRICT, exclusions: ['1mo', '3mo', '6mo', 'permanent'] },
  mt: STRICT,
  ontario: {
    ...STRICT,
    raiseWaitMs: DAY_MS,
    raiseAfterPeriod: false,
    breaks: ['24h', '7d', '1mo', '2mo', '3mo'],
    exclusions: ['6mo', '1y', '5y'],
    minimumAge: 19,
  },
  nj: { ...STRICT, sessionIdleMs: 15 * MINUTE_MS, minimumAge: 21 },
  ee: { ...STRICT, minimumAge: 21 },
  /** Of the two ages of the product the higher one, which its regulator asks for. */
  ph: { ...STRICT, minimumAge: 21 },
} as const satisfies Readonly<Record<string, MarketProfile>>;
export type Market = keyof typeof MARKETS;

export const MARKET_NAMES = Object.keys(MARKETS) as [Market, ...Market[]];
