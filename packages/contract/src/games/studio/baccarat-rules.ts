import { unitsFromAmount } from '../../money.ts';
import type { BaccaratBets, BaccaratSpot, Card, Hand } from './baccarat.ts';
import { drawAt, type ExactReturn, type StudioRules } from './rules.ts';

export const DECKS = 8;
const CARDS = DECKS * 52;
/** A coup uses six cards at most. */
const MOST_CARDS = 6;
const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'] as const;

/** Payout for a stake of 100. The banker's win costs a commission of 5. */
export const BACCARAT_PAYS: Readonly<Record<BaccaratSpot, number>> = { player: 200, banker: 195, tie: 1000 };

export const BACCARAT_CHIPS_UNITS = ['1', '2', '5', '10', '20', '50', '100', '200', '500'].map(
  unitsFromAmount,
);
export const MIN_STAKE_UNITS = unitsFromAmount('1');
export const MAX_STAKE_UNITS = unitsFromAmount('500');

/**
 * The number of six-card arrangements of the shoe that each side wins: counted one by one in the test and the bench.
 */
export const BACCARAT_DEALS: Readonly<Record<BaccaratSpot, bigint>> = {
  player: 2_230_518_282_592_256n,
  banker: 2_292_252_566_437_888n,
  tie: 475_627_426_473_216n,
};

export interface Coup {
  readonly player: Hand;
  readonly banker: Hand;
  readonly winner: BaccaratSpot;
}

export const BACCARAT_RULES: StudioRules<BaccaratBets> = {
  name: 'baccarat-1',
  // The next card is one of the remaining cards.
  limits: Array.from({ length: MOST_CARDS }, (_, dealt) => CARDS - dealt),
  winUnits(bets, draws) {
    const { winner } = coupOf(draws);
    return bets.reduce(
      (sum, { spot, stake }) => sum + spotWinUnits(spot, unitsFromAmount(stake), winner),
      0n,
    );
  },
};

/** Payout of a bet, in ledger units: a tie returns the stakes on the player and the banker. */
export function spotWinUnits(spot: BaccaratSpot, stakeUnits: bigint, winner: BaccaratSpot): bigint {
  if (spot === winner) return (stakeUnits * BigInt(BACCARAT_PAYS[spot])) / 100n;
  return winner === 'tie' ? stakeUnits : 0n;
}

/** The return of a bet on one spot. */
export function spotReturn(spot: BaccaratSpot): ExactReturn {
  return spotReturnOf(spot, BACCARAT_DEALS);
}

/** The return for these numbers of arrangements. */
export function spotReturnOf(spot: BaccaratSpot, deals: Readonly<Record<BaccaratSpot, bigint>>): ExactReturn {
  const { player, banker, tie } = deals;
  const paid = deals[spot] * BigInt(BACCARAT_PAYS[spot]) + (spot === 'tie' ? 0n : tie * 100n);
  return { numerator: paid, denominator: (player + banker + tie) * 100n };
}

/** The coup of six draws: the first and third card to the player, the second and fourth to the banker. */
export function coupOf(draws: readonly number[]): Coup {
  const shoe = dealt(draws).map(cardOf);
  const [a, b, c, d, e, f] = shoe;
  if (!a || !b || !c || !d || !e || !f) throw new RangeError('a coup requires six draws');
  const { playerDraws, bankerDraws } = thirdCards([a, b, c, d, e].map(pointsOf));
  const player = [a, c, ...(playerDraws ? [e] : [])];
  const banker = [b, d, ...(bankerDraws ? [playerDraws ? f : e] : [])];
  return { player: handOf(player), banker: handOf(banker), winner: winnerOf(sum(player), sum(banker)) };
}

/** Returns which sides draw a third card, by the points of the first five cards in the shoe. */
export function thirdCards(points: readonly number[]): {
  readonly playerDraws: boolean;
  readonly bankerDraws: boolean;
} {
  const [a = 0, b = 0, c = 0, d = 0, third = 0] = points;
  const player = (a + c) % 10;
  const banker = (b + d) % 10;
  if (player >= 8 || banker >= 8) return { playerDraws: false, bankerDraws: false };
  if (player >= 6) return { playerDraws: false, bankerDraws: banker <= 5 };
  return { playerDraws: true, bankerDraws: bankerDrawsTo(banker, third) };
}

/** The banker's rule after the player drew a third card. */
function bankerDrawsTo(banker: number, third: number): boolean {
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  if (banker === 4) return third >= 2 && third <= 7;
  if (banker === 5) return third >= 4 && third <= 7;
  return banker === 6 && (third === 6 || third === 7);
}

export function winnerOf(player: number, banker: number): BaccaratSpot {
  if (player === banker) return 'tie';
  return player > banker ? 'player' : 'banker';
}

/**
 * Takes cards out of the shoe without replacement, by the first steps of a Fisher–Yates shuffle. Draw i is a position
 * in the remaining cards from position i on; that card and the card at position i swap.
 */
function dealt(draws: readonly number[]): number[] {
  const moved = new Map<number, number>();
  const at = (place: number): number => moved.get(place) ?? place;
  return BACCARAT_RULES.limits.map((_, place) => {
    const taken = place + drawAt(draws, place);
    const card = at(taken);
    moved.set(taken, at(place));
    return card;
  });
}

/** Order of the cards in a new shoe: by deck, then by suit, then from the ace to the king. */
function cardOf(place: number): Card {
  const suit = SUIT_NAMES[Math.floor(place / 13) % SUIT_NAMES.length];
  if (suit === undefined || place >= CARDS) throw new RangeError(`the shoe has no card ${place}`);
  return { rank: (place % 13) + 1, suit };
}

/** Tens and pictures count nothing. */
export function pointsOf({ rank }: Pick<Card, 'rank'>): number {
  return rank >= 10 ? 0 : rank;
}

function handOf(cards: readonly Card[]): Hand {
  return { cards: [...cards], points: sum(cards) };
}

function sum(cards: readonly Card[]): number {
  return cards.reduce((points, card) => points + pointsOf(card), 0) % 10;
}
