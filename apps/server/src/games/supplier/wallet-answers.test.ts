import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  openOperatorSite,
  type OperatorSite,
  type WalletAct,
} from '../../../testing/games/operator-wallet.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';
import { seedGames } from '../seed/seed-games.ts';
import { finishDueRounds } from './finish-round.ts';

const { games, play, studio } = api;
const STAKE = '0.10';
const CYCLE_MS = 2500;
/** Timeouts of the wallet calls: the real value, and a shorter one where the wallet never answers. */
const [PATIENCE_MS, SHORT_PATIENCE_MS] = [5000, 300];
const FINISHED = { timeout: 30_000, interval: 20 };

let platform: OperatorSite;
let test: TestApp;
let nodeId: string;
let gameCode: string;
let timeoutMs = PATIENCE_MS;
beforeAll(async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === PATIENCE_MS ? timeoutMs : ms));
  platform = await openOperatorSite();
  // The market with the most requirements before play.
  test = await startTestApp({ listen: true, env: { ...platform.env, MARKET: 'nl' } });
  await test.database.transaction(seedGames);
  const { games: slots } = await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' });
  const slot = slots.find(({ playable }) => playable);
  [nodeId, gameCode] = [slot?.nodeId ?? '', slot?.gameId ?? ''];
});
afterAll(async () => {
  await test.stop();
  await platform.stop();
  vi.restoreAllMocks();
});
afterEach(() => {
  platform.act = ({ honest }) => ({ reply: honest });
});

const stateOf = statement<[requestKey: string], { states: string[] }>(
  'test.supplier-states',
  `SELECT coalesce(array_agg(state ORDER BY state), '{}') AS states FROM supplier_round WHERE request_key = $1`,
);
/** The row that remains when a process ends before the wallet's answer. */
const requestOfNewest = statement<[requestKey: string, stakeUnits: bigint, requestedAt: Date]>(
  'test.ask-of-newest',
  `INSERT INTO supplier_round (bet_uuid, win_uuid, seat_id, member_id, request_key, stake_units, state, asked_at)
   SELECT gen_random_uuid(), gen_random_uuid(), id, member_id, $1, $2, 'asked', $3
     FROM supplier_seat ORDER BY id DESC LIMIT 1`,
);
const states = async (requestKey: string) => (await test.database.one(stateOf, [requestKey])).states;
const becomes = (requestKey: string, ...due: string[]) =>
  vi.waitFor(async () => expect(await states(requestKey)).toEqual(due), FINISHED);

async function spin(player: Visitor, requestKey: string) {
  test.clock.advance(CYCLE_MS);
  const { body } = await test.call(player, studio.slotRound, { nodeId, stake: STAKE, requestKey });
  return body.success ? 'played' : body.errorCode;
}

/** Replies of a wallet to a bet, the error code for its player, and the final state of the bet. */
const UNAPPROVED_BETS: readonly [
  name: string,
  act: (honest: object) => WalletAct,
  code: string,
  state: string,
][] = [
  [
    'not enough money',
    (honest) => ({ reply: { ...honest, status: 'RS_ERROR_NOT_ENOUGH_MONEY' } }),
    'balance.insufficient',
    'refused',
  ],
  [
    'a reality check',
    (honest) => ({ reply: { ...honest, status: 'RS_ERROR_LIMIT_REACHED', reason: 'reality-check' } }),
    'game.check.due',
    'refused',
  ],
  [
    'a limit',
    (honest) => ({ reply: { ...honest, status: 'RS_ERROR_LIMIT_REACHED' } }),
    'player.limit',
    'refused',
  ],
  [
    'a limit of the bet, with a reason of its own',
    (honest) => ({ reply: { ...honest, status: 'RS_ERROR_BET_LIMIT_EXCEEDED', reason: { is: 'table' } } }),
    'player.limit',
    'undone',
  ],
  [
    'a launch that is over',
    (honest) => ({ reply: { ...honest, status: 'RS_ERROR_TOKEN_EXPIRED' } }),
    'game.elsewhere',
    'undone',
  ],
  [
    'a game it closed',
    (honest) => ({ reply: { ...honest, status: 'RS_ERROR_INVALID_GAME' } }),
    'game.not.found',
    'undone',
  ],
  [
    'a closed account',
    (honest) => ({ reply: { ...honest, status: 'RS_ERROR_USER_DISABLED' } }),
    'player.disabled',
    'undone',
  ],
  [
    'a break',
    (honest) => ({ reply: { ...honest, status: 'RS_ERROR_USER_DISABLED', reason: 'break' } }),
    'player.break',
    'undone',
  ],
  [
    'an approval without a balance',
    (honest) => ({ reply: { ...honest, balance: undefined } }),
    'vendor_under_maintenance',
    'undone',
  ],
  [
    'an approval of another request',
    (honest) => ({ reply: { ...honest, request_uuid: 'another' } }),
    'vendor_under_maintenance',
    'undone',
  ],
  [
    'an approval without a valid signature',
    (honest) => ({ forged: honest }),
    'vendor_under_maintenance',
    'undone',
  ],
  ['an invalid body', () => ({ text: '<html>' }), 'vendor_under_maintenance', 'undone'],
  ['a server error', () => ({ status: 500 }), 'vendor_under_maintenance', 'undone'],
  ['a timeout', () => 'silence', 'vendor_under_maintenance', 'undone'],
];

it('a game launches for a player of another operator, without the checks of the local market', async () => {
  const player = await platform.player(test, gameCode);
  const launched = await test.value(player, games.launchGame, { nodeId, language: 'EN' });
  expect(launched).toMatchObject({ launchMode: 'studio' });
});

it('reality checks follow the player’s operator, not the local market', async () => {
  const player = await platform.player(test, gameCode);
  const { session } = await test.value(player, games.launchGame, { nodeId, language: 'EN' });
  expect(session.check).toBeNull();
  const { sessionId } = session;
  for (let minutes = 0; minutes < 125; minutes += 25) {
    test.clock.advance(25 * 60_000);
    expect((await test.value(player, play.gameSession, { sessionId })).check).toBeNull();
  }
  expect(await spin(player, randomUUID())).toBe('played');
});

describe('bet without approval of the wallet', () => {
  it.each(UNAPPROVED_BETS)(
    'plays no round, moves no money and leaves the key usable after %s',
    async (_name, act, code, state) => {
      const player = await platform.player(test, gameCode);
      const requestKey = randomUUID();
      platform.act = ({ name, honest }) => (name === 'bet' ? act(honest) : { reply: honest });
      timeoutMs = act({}) === 'silence' ? SHORT_PATIENCE_MS : PATIENCE_MS;
      expect(await spin(player, requestKey)).toBe(code);
      timeoutMs = PATIENCE_MS;
      await becomes(requestKey, state);
      expect((await test.value(player, games.gameRecord, { language: 'EN' })).list).toEqual([]);
      const taken = platform.calls.filter(({ name }) => name === 'rollback').length;
      platform.act = ({ honest }) => ({ reply: honest });
      expect(await spin(player, requestKey)).toBe('played');
      await becomes(requestKey, ...['settled', state].toSorted());
      expect(platform.calls.filter(({ name }) => name === 'rollback')).toHaveLength(taken);
    },
  );
});

describe('repeated bet', () => {
  it.each(['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED'])(
    'is rolled back after %s, because a lost reply may have approved it',
    async (status) => {
      const player = await platform.player(test, gameCode);
      const requestKey = randomUUID();
      await test.database.run(requestOfNewest, [requestKey, 1_000n, test.clock.now()]);
      platform.act = ({ name, honest }) => ({ reply: name === 'bet' ? { ...honest, status } : honest });
      const errorCode = status === 'RS_ERROR_LIMIT_REACHED' ? 'player.limit' : 'balance.insufficient';
      expect(await spin(player, requestKey)).toBe(errorCode);
      await becomes(requestKey, 'undone');
    },
  );
});

describe('result of a round', () => {
  it.each([
    ['rollback', 'undone'],
    ['win', 'settled'],
  ] as const)('is reported in a %s until the wallet confirms it', async (message, end) => {
    const player = await platform.player(test, gameCode);
    const requestKey = randomUUID();
    const deaf: WalletAct[] = [{ status: 500 }];
    platform.act = ({ name, honest }) => {
      if (name === 'bet' && message === 'rollback') return { text: '' };
      return name === message ? (deaf.shift() ?? { reply: honest }) : { reply: honest };
    };
    const before = platform.calls.length;
    await spin(player, requestKey);
    await becomes(requestKey, end);
    const calls = platform.calls.slice(before).filter(({ name }) => name === message);
    expect(calls.length).toBeGreaterThan(1);
    expect(new Set(calls.map(({ request }) => request.transaction_uuid)).size).toBe(1);
  });

  it('is marked for manual review when the wallet refuses it permanently', async () => {
    const player = await platform.player(test, gameCode);
    const requestKey = randomUUID();
    platform.act = ({ name, honest }) => ({
      reply: name === 'win' ? { ...honest, status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' } : honest,
    });
    expect(await spin(player, requestKey)).toBe('played');
    await becomes(requestKey, 'disputed');
  });
});

describe('unfinished bet of another process', () => {
  const countRollbacks = (before: number) =>
    platform.calls.slice(before).filter(({ name }) => name === 'rollback').length;

  it('is rolled back at the start of a process, unless it is still in flight', async () => {
    const player = await platform.player(test, gameCode);
    const [inFlight, left] = [randomUUID(), randomUUID()];
    const release = Promise.withResolvers<void>();
    timeoutMs = FINISHED.timeout;
    platform.act = async ({ name, honest }) => {
      if (name === 'bet') await release.promise;
      return { reply: honest };
    };
    const playing = spin(player, inFlight);
    await becomes(inFlight, 'asked');
    test.clock.advance(10_000);
    const leftAt = new Date(test.clock.now().getTime() - 60_000);
    await test.database.run(requestOfNewest, [left, 1_000n, leftAt]);
    const second = await startTestApp({ beside: test, listen: true, env: { ...platform.env, MARKET: 'nl' } });
    await becomes(left, 'undone');
    expect(await states(inFlight)).toEqual(['asked']);
    release.resolve();
    expect(await playing).toBe('played');
    await becomes(inFlight, 'settled');
    await second.stop();
    timeoutMs = PATIENCE_MS;
  });

  it('is rolled back once by concurrent processes, and again only after the retry time', async () => {
    await platform.player(test, gameCode);
    const leftAt = new Date(test.clock.now().getTime() - 60_000);
    const keys = Array.from({ length: 20 }, () => randomUUID());
    for (const key of keys) await test.database.run(requestOfNewest, [key, 1_000n, leftAt]);
    platform.act = () => ({ status: 500 });
    const supplier = test.app.deps.supplier;
    if (!supplier) throw new Error('this is no studio');
    const before = platform.calls.length;
    await Promise.all([finishDueRounds(supplier), finishDueRounds(supplier), finishDueRounds(supplier)]);
    await finishDueRounds(supplier);
    expect(countRollbacks(before)).toBe(keys.length);
    platform.act = ({ honest }) => ({ reply: honest });
    test.clock.advance(31_000);
    await finishDueRounds(supplier);
    expect(countRollbacks(before)).toBe(2 * keys.length);
    for (const key of keys) expect(await states(key)).toEqual(['undone']);
  });
});

it('the books balance', async () => {
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});
