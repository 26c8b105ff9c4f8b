import { coinUnitsOf, currencyDecimals } from '@tessera/contract/currency';
import {
  type BetRequest,
  type RollbackRequest,
  type WinRequest,
  wireFromUnits,
} from '@tessera/contract/games/seamless';

/** Who plays a story, where and with what. */
export interface StorySeat {
  readonly user: string;
  readonly token: string;
  readonly game_code: string;
  readonly currency: string;
}

/** One message as a provider means it, and what the network does to it. */
export interface Planned {
  readonly what: 'bet' | 'win' | 'rollback';
  /** Which of the bets before, or of the bets and wins before, it is about. */
  readonly about: number;
  /** In the smallest coins of the currency. */
  readonly coins: number;
  readonly round: number;
  readonly closes: boolean;
  readonly free: boolean;
  /** Never arrives. */
  readonly lost: boolean;
  readonly copies: number;
  /** How many places later each further copy arrives; none for copies that arrive together. */
  readonly delay: number;
  /** By how many places even the first is late. */
  readonly late: number;
  /** The last copy names another amount. */
  readonly altered: boolean;
  /** Copies are requests of their own. */
  readonly askedAnew: boolean;
}

export type StoryCall =
  | { readonly name: 'bet'; readonly request: BetRequest }
  | { readonly name: 'win'; readonly request: WinRequest }
  | { readonly name: 'rollback'; readonly request: RollbackRequest };

/** Messages that arrive at one moment: copies of one another. */
export type Arrival = readonly StoryCall[];

/** The smallest coin of a currency on the wire: 1000 of PHP, 100000 of JPY. */
export function wireOfCoin(currency: string): number {
  return wireFromUnits(coinUnitsOf(currencyDecimals(currency)));
}

interface Written {
  readonly planned: Planned;
  readonly call: StoryCall;
}

/** The messages of a plan with ids that no other story has. */
export function writeStory(story: string, seat: StorySeat, plan: readonly Planned[]): Written[] {
  const bets: string[] = [];
  const movements: string[] = [];
  return plan.map((planned, place) => {
    const { what, about, coins, free } = planned;
    const transaction_uuid = `${story}-${place}`;
    const { user, token, game_code, currency } = seat;
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

/** What arrives, moment by moment, after the network lost, copied, delayed and reordered it. */
export function arrivals(written: readonly Written[]): Arrival[] {
  const placed = written.flatMap(({ planned, call }, index) => {
    if (planned.lost) return [];
    const first = index + planned.late;
    // Copies that come together are the same to the letter: nobody can say which of them was the first.
    if (planned.delay === 0 && !planned.altered)
      return [{ at: first, arrival: Array.from({ length: planned.copies }, () => call) }];
    const copies = Array.from({ length: planned.copies }, (_, copy) => copyOf(call, planned, copy));
    return copies.map((one, copy) => ({ at: first + copy * planned.delay, arrival: [one] }));
  });
  return placed.toSorted((a, b) => a.at - b.at).map(({ arrival }) => arrival);
}

function copyOf(call: StoryCall, { copies, altered, askedAnew }: Planned, copy: number): StoryCall {
  const again = askedAnew && copy > 0 && { request_uuid: `${call.request.request_uuid}${copy}` };
  const request = { ...call.request, ...again };
  if (!altered || copy !== copies - 1 || call.name === 'rollback') return { ...call, request } as StoryCall;
  const { amount, currency } = call.request;
  return { ...call, request: { ...request, amount: amount + wireOfCoin(currency) } } as StoryCall;
}
