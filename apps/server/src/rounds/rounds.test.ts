import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@tessera/contract';
import type { TestApp } from '../../testing/server/app.ts';
import { startSupplied } from '../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../testing/games/supplier.ts';
import { statement } from '../platform/database/statement.ts';
import { roundStatements } from './index.ts';
import { consumeRoundEvents, dailyTotals } from './round-events.ts';

/** A bet source of the tests: rounds of many steps, played with the member's session. */
const table = roundStatements<[memberId: bigint, nodeId: bigint]>({
  name: 'test-table',
  source: `'test-table'`,
  session: `(SELECT ROW(m.id, 'PHP', 'PHP', g.id, g.id, g.game_type, g.vassalage, NULL)::round_seat
            FROM member m, game g WHERE m.id = $1 AND g.id = $2)`,
  parameters: 2,
});
const NO_RULES = '{}';

const findPlayer = statement<[], { memberId: bigint; nodeId: bigint }>(
  'test.find-player',
  `SELECT member_id AS "memberId", node_id AS "nodeId" FROM game_session
    WHERE ended_at IS NULL ORDER BY id DESC LIMIT 1`,
);
const findRound = statement<
  [round: string],
  { open: boolean; bets: number; stake: bigint; win: bigint; events: number }
>(
  'test.find-round',
  `SELECT open, bets, stake_units AS stake, win_units AS win,
          (SELECT count(*)::integer FROM round_event e WHERE e.round_id = r.id) AS events
     FROM game_round r WHERE provider = 'test-table' AND provider_round = $1`,
);
const closeByName = statement<[round: string, now: Date], { closed: boolean }>(
  'test.close-round',
  `SELECT round_close(id, $2) AS closed FROM game_round WHERE provider = 'test-table' AND provider_round = $1`,
);

const findPlayed = statement<[memberId: bigint], { hands: number; stake: bigint; win: bigint }>(
  'test.find-played',
  `SELECT sum(hands)::integer AS hands, sum(stake_units)::bigint AS stake, sum(win_units)::bigint AS win
     FROM play_day($1)`,
);
/** Simulates a round from before round events: its bets are in the daily totals, but there is no event. */
const placeBefore = statement<[round: string]>(
  'test.place-before',
  `WITH placed AS (
     UPDATE game_round SET by_event = false WHERE provider = 'test-table' AND provider_round = $1 RETURNING *
   )
   INSERT INTO game_day (member_id, day, game_type, vassalage, hands, stake_units, win_units)
   SELECT p.member_id, p.day, p.game_type, g.vassalage, 1, p.stake_units, p.win_units
     FROM placed p JOIN game g ON g.id = p.node_id`,
);

let test: TestApp;
let supplier: Supplier;
let gameSession: PlayerSession;
let player: { memberId: bigint; nodeId: bigint };
beforeAll(async () => {
  ({ test, supplier } = await startSupplied({ env: { LOG_LEVEL: 'silent' } }));
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  gameSession = await supplier.openSession(test, { balance: '100' });
  player = await test.database.one(findPlayer, []);
});

interface Step {
  readonly id?: string;
  readonly of?: string;
  readonly amount?: bigint;
  readonly closes?: boolean;
}

function request(round: string, { id = randomUUID(), of, amount, closes = false }: Step) {
  const money = amount === undefined ? ([null, null, null] as const) : (['PHP', amount, false] as const);
  return [id, randomUUID(), of ?? null, round, closes, '', ...money, null, null] as const;
}

const now = () => test.clock.now();
const bet = (round: string, step: Step) =>
  test.database.one(table.bet, [player.memberId, player.nodeId, ...request(round, step), now(), NO_RULES]);
const win = (round: string, step: Step) =>
  test.database.one(table.win, [player.memberId, player.nodeId, ...request(round, step), now()]);
const rollback = (round: string, step: Step) =>
  test.database.one(table.rollback, [player.memberId, player.nodeId, ...request(round, step), now(), true]);
const balance = async () => (await test.value(gameSession.visitor, api.wallet.wallet, {})).sumBalance;

describe('round of several moves', () => {
  it('takes several bets, pays several wins and is reported when it closes', async () => {
    const [round, first] = [randomUUID(), randomUUID()];
    expect(await bet(round, { id: first, amount: 100_000n })).toMatchObject({ status: 'RS_OK', moved: true });
    await bet(round, { amount: 50_000n });
    await win(round, { of: first, amount: 20_000n });
    expect(await test.database.one(findRound, [round])).toEqual({
      open: true,
      bets: 2,
      stake: 150_000n,
      win: 20_000n,
      events: 0,
    });
    await win(round, { of: first, amount: 30_000n, closes: true });
    expect(await test.database.one(findRound, [round])).toMatchObject({
      open: false,
      win: 50_000n,
      events: 1,
    });
    expect(await balance()).toBe('90.00');
  });

  it('closes once without a win', async () => {
    const round = randomUUID();
    await bet(round, { amount: 100_000n });
    expect(await test.database.one(closeByName, [round, now()])).toEqual({ closed: true });
    expect(await test.database.one(closeByName, [round, now()])).toEqual({ closed: false });
    expect(await test.database.one(findRound, [round])).toMatchObject({ open: false, events: 1 });
  });

  it('counts once per day while it is open, closed and reopened', async () => {
    const [round, first] = [randomUUID(), randomUUID()];
    const played = () => test.database.one(findPlayed, [player.memberId]);
    await bet(round, { id: first, amount: 100_000n });
    await win(round, { of: first, amount: 20_000n });
    expect(await played()).toEqual({ hands: 1, stake: 100_000n, win: 20_000n });
    await win(round, { of: first, amount: 30_000n, closes: true });
    expect(await played()).toEqual({ hands: 1, stake: 100_000n, win: 50_000n });
    await bet(round, { amount: 40_000n });
    expect(await played()).toEqual({ hands: 1, stake: 140_000n, win: 50_000n });
    await consumeRoundEvents(test.database, dailyTotals);
    expect(await played()).toEqual({ hands: 1, stake: 140_000n, win: 50_000n });
  });

  it('counts a win once that arrives for a round older than round events', async () => {
    const [round, id] = [randomUUID(), randomUUID()];
    const played = () => test.database.one(findPlayed, [player.memberId]);
    await bet(round, { id, amount: 100_000n });
    await test.database.run(placeBefore, [round]);
    await win(round, { of: id, amount: 30_000n, closes: true });
    expect(await played()).toEqual({ hands: 1, stake: 100_000n, win: 30_000n });
    await consumeRoundEvents(test.database, dailyTotals);
    expect(await played()).toEqual({ hands: 1, stake: 100_000n, win: 30_000n });
  });

  it('takes a transaction once despite concurrent copies', async () => {
    const [round, id] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bet(round, { id, amount: 100_000n, closes: true })),
    );
    expect(answers.filter(({ moved }) => moved)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['RS_OK']));
    expect([await balance(), (await test.database.one(findRound, [round])).events]).toEqual(['90.00', 1]);
  });

  it('stays consistent with a concurrent bet and rollback', async () => {
    for (let race = 0; race < 10; race += 1) {
      const [round, id] = [randomUUID(), randomUUID()];
      const [placed, undone] = await Promise.all([
        bet(round, { id, amount: 100_000n }),
        rollback(round, { of: id }),
      ]);
      expect(undone.status).toBe('RS_OK');
      expect(['RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK']).toContain(placed.status);
    }
    expect(await balance()).toBe('100.00');
  });

  it('refuses a bet after its rollback, a win of an unknown bet, and changed content of a transaction', async () => {
    const [round, id] = [randomUUID(), randomUUID()];
    await rollback(round, { of: id });
    expect(await bet(round, { id, amount: 100_000n })).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    });
    expect(await win(round, { of: randomUUID(), amount: 1n })).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    });
    const other = randomUUID();
    await bet(round, { id: other, amount: 100_000n });
    expect(await bet(round, { id: other, amount: 200_000n })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    });
    expect(await balance()).toBe('90.00');
  });

  it('refuses a bet above the balance and stores the refusal', async () => {
    const [round, id] = [randomUUID(), randomUUID()];
    const refused = { status: 'RS_ERROR_NOT_ENOUGH_MONEY', moved: false };
    expect(await bet(round, { id, amount: 2_000_000n })).toMatchObject(refused);
    expect(await bet(round, { id, amount: 2_000_000n })).toMatchObject(refused);
    expect(await test.database.maybe(findRound, [round])).toBeUndefined();
  });
});
