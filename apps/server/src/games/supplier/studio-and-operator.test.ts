import { api } from '@tessera/contract';
import { GAMES_PATHS } from '@tessera/contract/games/seamless';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { disableMember } from '../../../testing/identity/blocked-members.ts';
import {
  type Caller,
  playUntilAnswered,
  PROVIDER,
  startTwoMerchants,
  type TwoMerchants,
  valueOf,
} from '../../../testing/identity/two-merchants.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';
import { catalogueCommand } from '../operating/catalogue-command.ts';

const { games, play, wallet } = api;

/** More players than rounds between two kills, so that no test waits for a player's next cycle. */
const PLAYERS = ['1', '2', '3', '4', '5', '6', '7', '8', '17', '18', '19', '20'].map((one) => `member${one}`);
const KILLS = 2;
const ROUNDS_BETWEEN = 10;
const STAKE = '0.10';
const TIMEOUT_MS = 120_000;
const WITHIN = { timeout: TIMEOUT_MS, interval: 20 };

let merchants: TwoMerchants;
beforeAll(async () => {
  merchants = await startTwoMerchants();
}, TIMEOUT_MS);
afterAll(() => merchants.stop());

/** A member of the operator, and the same person at the studio's games. */
interface Player {
  readonly member: Caller;
  readonly atStudio: Caller;
  /** The game that the player opened, and another game. */
  readonly nodeId: string;
  readonly other: string;
  readonly startUnits: bigint;
  /** Every answered round. */
  readonly seen: { readonly requestKey: string; readonly winUnits: bigint }[];
}

const cashOf = async (member: Caller) =>
  unitsFromAmount((await valueOf(member.call(wallet.wallet, {}))).sumBalance);

async function openSessionOf(userName: string): Promise<Player> {
  const member = await merchants.member(userName);
  const slots = { language: 'EN', gameType: 'RNG', vassalage: 'KILNWORKS', pageNo: 1, pageSize: 26 } as const;
  const list = await valueOf(member.call(games.gameList, slots));
  const [nodeId = '', other = ''] = list.games.map((game) => game.nodeId);
  const startUnits = await cashOf(member);
  const launched = await valueOf(member.call(games.launchGame, { nodeId, language: 'EN' }));
  expect(launched).toMatchObject({ launchMode: 'frame' });
  const atStudio = await merchants.enter(launched.gameUrl);
  return { member, atStudio, nodeId, other, startUnits, seen: [] };
}

async function playOne({ atStudio, nodeId, seen }: Player): Promise<void> {
  const requestKey = randomUUID();
  const { win } = await playUntilAnswered(atStudio, { nodeId, stake: STAKE, requestKey });
  seen.push({ requestKey, winUnits: unitsFromAmount(win) });
}

const openRounds = statement<[], { open: number }>(
  'test.open-supplier-rounds',
  `SELECT count(*)::integer AS open FROM supplier_round WHERE state NOT IN ('settled', 'undone', 'refused')`,
);
const settledRounds = statement<[], { requestKey: string; stakeUnits: bigint; winUnits: bigint }>(
  'test.settled-supplier-rounds',
  `SELECT request_key AS "requestKey", stake_units AS "stakeUnits", win_units AS "winUnits"
     FROM supplier_round WHERE state = 'settled'`,
);
const roundsAtOperator = statement<[provider: string], { rounds: number; netUnits: bigint; open: number }>(
  'test.rounds-at-operator',
  `SELECT count(*)::integer AS rounds, coalesce(sum(win_units - stake_units), 0)::bigint AS "netUnits",
          count(*) FILTER (WHERE open)::integer AS open
     FROM game_round WHERE provider = $1 AND stake_units > 0`,
);

const statesOfKey = statement<[requestKey: string], { state: string }>(
  'test.supplier-states',
  `SELECT state FROM supplier_round WHERE request_key = $1`,
);
const roundOf = statement<[betUuid: string], { state: string }>(
  'test.supplier-round',
  `SELECT state FROM supplier_round WHERE bet_uuid = $1`,
);
const newestTokens = statement<[], { token: string }>(
  'test.newest-tokens',
  `SELECT token FROM supplier_seat ORDER BY id DESC LIMIT 3`,
);
const writeDownBet = statement<[betUuid: string, requestKey: string, stakeUnits: bigint]>(
  'test.write-down-bet',
  `INSERT INTO supplier_round (bet_uuid, win_uuid, seat_id, member_id, request_key, stake_units, state, asked_at)
   SELECT $1, gen_random_uuid(), id, member_id, $2, $3, 'asked', now() - interval '1 minute' FROM supplier_seat ORDER BY id LIMIT 1`,
);
/** Lets the time pass after which a studio takes up the rounds that its last process left. */
const ageRounds = statement<[]>(
  'test.age-supplier-rounds',
  `UPDATE supplier_round SET asked_at = asked_at - interval '1 minute', attempted_at = attempted_at - interval '1 minute'
    WHERE state IN ('asked', 'played', 'undoing')`,
);

describe('API of the studio', () => {
  it('admits a browser once, and only with the address of a launch', async () => {
    const { member, nodeId } = await openSessionOf('member9');
    const { gameUrl } = await valueOf(member.call(games.launchGame, { nodeId, language: 'EN' }));
    await merchants.enter(gameUrl);
    await expect(merchants.enter(gameUrl)).rejects.toThrow('nobody was let in');
    await expect(merchants.enter(gameUrl.replace(/seat=.{9}/, 'seat=AAAAAAAAA'))).rejects.toThrow('nobody');
  });

  it('lists every game in a form that the operator’s catalogue accepts completely', async () => {
    const { operatorBooks: database, connections } = merchants;
    const fetchList = () =>
      catalogueCommand(['fetch', PROVIDER], { database, connections, now: new Date(), read: async () => '' });
    const report = await fetchList();
    expect(report).toContain(`the list of ${PROVIDER}`);
    // A studio that supplies other operators offers no play money.
    expect(report).toMatch(/\nchanged: \d+\n(?: {2}\S+: free_play\n| {2}… and \d+ more\n)+unchanged: 0$/);
    expect(await fetchList()).toMatch(/^the list of house-studio\nunchanged: \d+$/);
  });

  it('shows a round to the operator and leaves the open game unchanged', async () => {
    const player = await openSessionOf('member13');
    const { member, nodeId } = player;
    await playOne(player);
    await valueOf(member.call(games.launchGame, { nodeId, language: 'EN' }));
    const { list } = await valueOf(member.call(games.gameRecord, { language: 'EN' }));
    const orderNo = list[0]?.orderNo ?? '';
    expect(await valueOf(member.call(play.gameRound, { orderNo, language: 'EN' }))).toMatchObject({
      ownStudio: false,
      pageElsewhere: true,
    });
    const { url } = await valueOf(member.call(play.roundPage, { orderNo }));
    const atStudio = await merchants.enter(url);
    const { list: there } = await valueOf(atStudio.call(games.gameRecord, { language: 'EN' }));
    expect(there).toMatchObject([{ betAmount: STAKE }]);
    expect(atStudio.place).toBe(`/m/gameRecord?order=${there[0]?.orderNo}`);
    const [page, launched, first] = await merchants.studioBooks.many(newestTokens, []);
    expect(page?.token).toBe(launched?.token);
    expect(page?.token).not.toBe(first?.token);
  });

  it.each(Object.values(GAMES_PATHS))('rejects unsigned requests to %s', async (path) => {
    const body = JSON.stringify({ operator_id: 'house-1' });
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': 'bm8=' };
    const response = await fetch(merchants.studioOrigin + path, { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toEqual([401, { error: 'signature invalid' }]);
  });

  it('shows a player the balance of the operator', async () => {
    const { member, atStudio } = await openSessionOf('member10');
    const { sumBalance } = await valueOf(atStudio.call(wallet.wallet, {}));
    expect(unitsFromAmount(sumBalance)).toBe(await cashOf(member));
  });
});

describe('player of the studio', () => {
  it('is refused bets in the first game after launching another game of the operator', async () => {
    const { member, atStudio, nodeId, other, startUnits } = await openSessionOf('member12');
    await valueOf(member.call(games.launchGame, { nodeId: other, language: 'EN' }));
    const requestKey = randomUUID();
    const answer = await atStudio.call(api.studio.slotRound, { nodeId, stake: STAKE, requestKey });
    expect(answer).toMatchObject({ success: false, errorCode: 'game.elsewhere' });
    expect(await cashOf(member)).toBe(startUnits);
  });
});

/** Restrictions of a member at the operator, and the refusal on the studio's page. */
const RESTRICTED: readonly [code: string, userName: string, hold: (member: Caller) => Promise<unknown>][] = [
  [
    'player.limit',
    'member14',
    (member) => valueOf(member.call(api.protection.setLimit, { kind: 'loss', period: 'day', most: '0.05' })),
  ],
  ['player.break', 'member15', (member) => valueOf(member.call(api.protection.takeBreak, { term: '24h' }))],
  ['player.disabled', 'member16', () => merchants.operatorBooks.run(disableMember, ['member16'])],
];

describe('player blocked by the operator', () => {
  it.each(RESTRICTED)('gets %s and the stake back', async (code, userName, hold) => {
    const { member, atStudio, nodeId, startUnits } = await openSessionOf(userName);
    await hold(member);
    const requestKey = randomUUID();
    const input = { nodeId, stake: STAKE, requestKey };
    expect(await atStudio.call(api.studio.slotRound, input)).toMatchObject({ errorCode: code });
    const ended = code === 'player.limit' ? 'refused' : 'undone';
    const states = () => merchants.studioBooks.many(statesOfKey, [requestKey]);
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: ended }]), WITHIN);
    if (code !== 'player.disabled') expect(await cashOf(member)).toBe(startUnits);
  });
});

describe('restart of the studio', () => {
  it('rolls back a recorded bet without a reply', { timeout: TIMEOUT_MS }, async () => {
    const { member, startUnits } = await openSessionOf('member11');
    await merchants.killStudio();
    const betUuid = randomUUID();
    await merchants.studioBooks.run(writeDownBet, [betUuid, randomUUID(), 10_000n]);
    await merchants.startStudio();
    const state = async () => (await merchants.studioBooks.one(roundOf, [betUuid])).state;
    await vi.waitUntil(async () => (await state()) === 'undone', WITHIN);
    expect(await cashOf(member)).toBe(startUnits);
  });
});

describe('crash of the studio between bets and wins', () => {
  it('neither loses nor duplicates money on either side', { timeout: TIMEOUT_MS }, async () => {
    const players = await Promise.all(PLAYERS.map(openSessionOf));
    const answered = () => players.reduce((sum, { seen }) => sum + seen.length, 0);
    let stopped = false;
    const playing = players.map(async (player) => {
      while (!stopped) await playOne(player);
    });
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const due = answered() + ROUNDS_BETWEEN;
      await vi.waitUntil(() => answered() >= due, { ...WITHIN, interval: 5 });
      if (kill === KILLS) break;
      await merchants.killStudio();
      await merchants.studioBooks.run(ageRounds, []);
      await merchants.startStudio();
    }
    stopped = true;
    await Promise.all(playing);
    const stillOpen = async () => (await merchants.studioBooks.one(openRounds, [])).open;
    await vi.waitUntil(async () => (await stillOpen()) === 0, WITHIN);

    const settled = await merchants.studioBooks.many(settledRounds, []);
    const byKey = new Map(settled.map((round) => [round.requestKey, round]));
    expect(byKey.size).toBe(settled.length);
    for (const { requestKey, winUnits } of players.flatMap(({ seen }) => seen)) {
      expect(byKey.get(requestKey)).toMatchObject({ stakeUnits: unitsFromAmount(STAKE), winUnits });
    }
    for (const { member, startUnits, seen } of players) {
      const net = seen.reduce((sum, { winUnits }) => sum + winUnits - unitsFromAmount(STAKE), 0n);
      expect(await cashOf(member)).toBe(startUnits + net);
    }
    const netUnits = settled.reduce((sum, round) => sum + round.winUnits - round.stakeUnits, 0n);
    expect(await merchants.operatorBooks.one(roundsAtOperator, [PROVIDER])).toEqual({
      rounds: settled.length,
      netUnits,
      open: 0,
    });
    expect(await reconcile(merchants.operatorBooks, bookChecks)).toEqual([]);
    expect(await reconcile(merchants.studioBooks, bookChecks)).toEqual([]);
  });
});
