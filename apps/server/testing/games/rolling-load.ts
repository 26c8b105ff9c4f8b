import { api } from '@tessera/contract';
import type { Endpoint, Envelope, OutputOf } from '@tessera/contract/endpoint';
import { unitsFromAmount } from '@tessera/contract/money';
import { DIALECTS, type GameUrlRequest, type WalletReply } from '@tessera/contract/games/seamless';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { requestOf } from '../server/app.ts';
import { type MemberHeaders, signIn } from './remote-member.ts';
import type { Supplier } from './supplier.ts';

/** A member of the demo platform who bets. */
export interface Player {
  readonly userName: string;
  /** Sum of the balance changes of all answered bets, in ledger units. */
  gainUnits: bigint;
  /**
   * Places a bet, and repeats the same request on another server where `again` is set. Throws when a call is refused.
   */
  bet(again: boolean): Promise<void>;
}

/** The servers of one site; any call may go to any server. */
export interface Site {
  readonly origins: string[];
  /** The next server in rotation. */
  next(): string;
}

export function siteOf(origin: string): Site {
  const origins = [origin];
  let calls = 0;
  return {
    origins,
    next() {
      calls += 1;
      return origins[calls % origins.length] ?? origin;
    },
  };
}

const PASSWORD = 'Tessera-2026';
const STAKE = '0.10';
/** In the unit of providers, 10⁻⁵ of the currency. */
const PROVIDER_STAKE = 10_000;
const WIRE_PER_UNIT = 10n;

async function call<E extends Endpoint>(
  site: Site,
  headers: MemberHeaders,
  endpoint: E,
  input: object,
): Promise<OutputOf<E>> {
  const { method, url, payload } = requestOf(endpoint, input);
  const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
  const response = await fetch(site.next() + url, { method, headers, ...body });
  const envelope = (await response.json()) as Envelope<OutputOf<E>>;
  if (!envelope.success) throw new Error(`${url} was refused: ${envelope.errorCode}`);
  return envelope.value;
}

/**
 * Returns a player of the in-house slots. Each bet uses another slot, because a slot accepts one round of a member per
 * cycle.
 */
export async function slotPlayer(site: Site, userName: string): Promise<Player> {
  const headers = await signIn(site.next(), userName, PASSWORD);
  const slots = await slotsOf(site, headers);
  let rounds = 0;
  const player: Player = {
    userName,
    gainUnits: 0n,
    async bet(again) {
      const nodeId = slots[rounds % slots.length] ?? '';
      rounds += 1;
      await call(site, headers, api.games.launchGame, { nodeId, language: 'EN' });
      const input = { nodeId, stake: STAKE, requestKey: randomUUID() };
      const round = await call(site, headers, api.studio.slotRound, input);
      player.gainUnits += unitsFromAmount(round.win) - unitsFromAmount(round.stake);
      if (!again) return;
      const repeated = await call(site, headers, api.studio.slotRound, input);
      if (repeated.orderNo !== round.orderNo || repeated.win !== round.win) {
        throw new Error(`the same key played round ${round.orderNo} and round ${repeated.orderNo}`);
      }
    },
  };
  return player;
}

async function slotsOf(site: Site, headers: MemberHeaders): Promise<string[]> {
  const found: string[] = [];
  for (let pageNo = 1, totalPages = 1; pageNo <= totalPages; pageNo += 1) {
    const input = { language: 'EN', gameType: 'RNG', pageNo };
    const page = await call(site, headers, api.games.gameList, input);
    ({ totalPages } = page);
    // The in-house vendor also makes dice; the other vendors make only slots.
    const slots = page.games.filter(({ playable, vassalage }) => playable && vassalage !== 'TESSERA');
    found.push(...slots.map(({ nodeId }) => nodeId));
  }
  return found;
}

/** Plays a game of the provider, which sends bets and wins for the member. */
export async function providerPlayer(site: Site, supplier: Supplier, userName: string): Promise<Player> {
  const headers = await signIn(site.next(), userName, PASSWORD);
  const { games } = await call(site, headers, api.games.gameList, { language: 'EN', gameType: 'LIVE' });
  const launches = supplier.launches.length;
  await call(site, headers, api.games.launchGame, { nodeId: games[0]?.nodeId ?? '', language: 'EN' });
  const launch = supplier.launches[launches];
  if (!launch) throw new Error(`the provider launched no game for ${userName}`);
  let rounds = 0n;
  const player: Player = {
    userName,
    gainUnits: 0n,
    async bet(again) {
      rounds += 1n;
      const bet = betOf(launch);
      // From zero to twice the stake.
      const amount = (PROVIDER_STAKE / 2) * Number(rounds % 5n);
      const win = {
        ...bet,
        transaction_uuid: randomUUID(),
        request_uuid: randomUUID(),
        reference_transaction_uuid: bet.transaction_uuid,
        round_closed: true,
        amount,
      };
      for (const times of again ? [1, 2] : [1]) {
        await callWallet(site, supplier, 'bet', bet);
        if (times === 1) player.gainUnits -= BigInt(PROVIDER_STAKE) / WIRE_PER_UNIT;
      }
      for (const times of again ? [1, 2] : [1]) {
        await callWallet(site, supplier, 'win', win);
        if (times === 1) player.gainUnits += BigInt(amount) / WIRE_PER_UNIT;
      }
    },
  };
  return player;
}

function betOf({ user = '', token = '', game_code }: GameUrlRequest) {
  return {
    user,
    token,
    game_code,
    currency: 'PHP',
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    round: randomUUID(),
    round_closed: false,
    is_free: false,
    amount: PROVIDER_STAKE,
  };
}

async function callWallet(
  site: Site,
  supplier: Supplier,
  name: 'bet' | 'win',
  request: object,
): Promise<void> {
  const { paths, signatureHeader } = DIALECTS.hub88;
  const body = JSON.stringify(request);
  const response = await fetch(`${site.next()}/provider/${supplier.code}${paths[name]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: supplier.sign(body) },
    body,
  });
  const reply = (await response.json()) as WalletReply;
  if (reply.status !== 'RS_OK')
    throw new Error(`the provider's ${name} was refused: ${JSON.stringify(reply)}`);
}

export interface Load {
  /** Number of answered bets. */
  readonly placed: () => number;
  readonly failures: readonly string[];
  /** Resolves once the running bets are answered. */
  stop(): Promise<void>;
}

/** One bet in this number is sent twice. */
const AGAIN_EVERY = 20;

/**
 * Lets the players bet at a total rate per second. A player has at most one running bet: on a slower machine the rate
 * is lower.
 */
export function startLoad(players: readonly Player[], perSecond: number): Load {
  const startedMs = performance.now();
  const failures: string[] = [];
  let stopped = false;
  let taken = 0;
  let placed = 0;
  const play = async (player: Player): Promise<void> => {
    while (!stopped) {
      taken += 1;
      const number = taken;
      await wait(Math.max(0, startedMs + (number * 1000) / perSecond - performance.now()));
      try {
        await player.bet(number % AGAIN_EVERY === 0);
        placed += 1;
      } catch (error) {
        failures.push(`${player.userName}: ${(error as Error).message}`);
      }
    }
  };
  const playing = Promise.all(players.map(play));
  return {
    placed: () => placed,
    failures,
    async stop() {
      stopped = true;
      await playing;
    },
  };
}
