import { coinUnitsOf } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import {
  type BetRequest,
  type RollbackRequest,
  type WinRequest,
  wireFromUnits,
} from '@tessera/contract/games/seamless';

/** Maximum number of messages of a scenario. */
export const STORY_LENGTH = 30;

const TWO_TO_32 = 2 ** 32;

/** The player of a scenario: user, token, game and currency. */
export interface StoryPlayer {
  readonly user: string;
  readonly token: string;
  readonly game_code: string;
  readonly currency: string;
}

/** One intended message of a provider, and its treatment by the network. */
export interface Planned {
  readonly what: 'bet' | 'win' | 'rollback';
  /** Index of the earlier bet, or bet and win, to which it refers. */
  readonly about: number;
  /** In the smallest coins of the currency. */
  readonly coins: number;
  readonly round: number;
  readonly closes: boolean;
  readonly free: boolean;
  /** Never arrives. */
  readonly lost: boolean;
  readonly copies: number;
  /** Delay of each further copy in positions; 0 for simultaneous copies. */
  readonly delay: number;
  /** Delay of the first copy in positions. */
  readonly initialDelay: number;
  /** The last copy has another amount. */
  readonly altered: boolean;
  /** Copies have their own request ids. */
  readonly newRequestIds: boolean;
}

export type StoryCall =
  | { readonly name: 'bet'; readonly request: BetRequest }
  | { readonly name: 'win'; readonly request: WinRequest }
  | { readonly name: 'rollback'; readonly request: RollbackRequest };

/** Messages that arrive at the same time: copies of each other. */
export type Arrival = readonly StoryCall[];

/** The smallest coin of a currency in protocol units: 1000 of PHP, 100000 of JPY. */
export function wireOfCoin(currency: string): number {
  return wireFromUnits(coinUnitsOf(currencyDecimals(currency)));
}

interface Written {
  readonly planned: Planned;
  readonly call: StoryCall;
}

/** The messages of a plan, with ids unique to the scenario. */
export function writeStory(story: string, player: StoryPlayer, plan: readonly Planned[]): Written[] {
  const bets: string[] = [];
  const movements: string[] = [];
  return plan.map((planned, place) => {
    const { what, about, coins, free } = planned;
    const transaction_uuid = `${story}-${place}`;
    const { user, token, game_code, currency } = player;
    const head = {
      user,
      token,
      game_code,
      transaction_uuid,
      round: `${story}-r${planned.round}`,
      round_closed: planned.closes,
      request_uuid: `${transaction_uuid}-q`,
    };
    const known = what === 'win' ? bets : movements;
    const reference_transaction_uuid = known[about % Math.max(1, known.length)] ?? `${story}-never`;
    if (what === 'rollback')
      return { planned, call: { name: what, request: { ...head, reference_transaction_uuid } } };
    movements.push(transaction_uuid);
    const amount = free && what === 'bet' ? 0 : coins * wireOfCoin(currency);
    const priced = { ...head, is_free: free, currency, amount };
    if (what === 'win')
      return { planned, call: { name: what, request: { ...priced, reference_transaction_uuid } } };
    bets.push(transaction_uuid);
    return { planned, call: { name: what, request: priced } };
  });
}

/** The arrivals in order, after the network lost, copied, delayed and reordered messages. */
export function arrivals(written: readonly Written[]): Arrival[] {
  const placed = written.flatMap(({ planned, call }, index) => {
    if (planned.lost) return [];
    const first = index + planned.initialDelay;
    // Simultaneous copies are identical, because their order is undefined.
    if (planned.delay === 0 && !planned.altered)
      return [{ at: first, arrival: Array.from({ length: planned.copies }, () => call) }];
    const copies = Array.from({ length: planned.copies }, (_, copy) => copyOf(call, planned, copy));
    return copies.map((one, copy) => ({ at: first + copy * planned.delay, arrival: [one] }));
  });
  return placed.toSorted((a, b) => a.at - b.at).map(({ arrival }) => arrival);
}

function copyOf(call: StoryCall, { copies, altered, newRequestIds }: Planned, copy: number): StoryCall {
  const again = newRequestIds && copy > 0 && { request_uuid: `${call.request.request_uuid}${copy}` };
  const request = { ...call.request, ...again };
  if (!altered || copy !== copies - 1 || call.name === 'rollback') return { ...call, request } as StoryCall;
  const { amount, currency } = call.request;
  return { ...call, request: { ...request, amount: amount + wireOfCoin(currency) } } as StoryCall;
}

/** Deterministic whole numbers from 0 to limit - 1 for a seed. */
type Choices = (limit: number) => number;

/** Mulberry32: a printed seed reproduces the scenarios. */
export function choicesOf(seed: number): Choices {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32) * limit);
  };
}

/** A random plan with stakes of a few hundredths. */
export function drawPlan(below: Choices): Planned[] {
  const oneIn = (chance: number): boolean => below(chance) === 0;
  return Array.from({ length: 1 + below(STORY_LENGTH) }, () => {
    const kind = below(10);
    return {
      what: kind < 5 ? 'bet' : kind < 8 ? 'win' : 'rollback',
      about: below(STORY_LENGTH),
      coins: oneIn(8) ? 400 : 1 + below(30),
      round: below(4),
      closes: oneIn(4),
      free: oneIn(10),
      lost: oneIn(10),
      copies: oneIn(3) ? 2 + below(2) : 1,
      delay: below(3),
      initialDelay: oneIn(3) ? below(10) : 0,
      altered: oneIn(12),
      newRequestIds: oneIn(4),
    };
  });
}
