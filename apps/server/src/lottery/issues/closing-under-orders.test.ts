import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderDigest } from '../orders/order-digest.ts';
import { advanceIssues } from './advance-issues.ts';

const { lotteryOrders, numeros } = api;
const CLIENTS = 64;
const MEMBERS = 16;
/** The clock of the server that closes and draws is ahead by more than the rest of the sale and the time to its draw. */
const AHEAD_MS = 80_000;
const SLIP = 'big____~1~1802~1~1950~1';

let test: TestApp;
let gameId: string;

const findIssue = statement<
  [gameId: bigint, numero: string],
  { id: bigint; digest: string | null; state: string }
>(
  'test.find-closed-issue',
  'SELECT id, order_digest AS digest, state FROM lottery_issue WHERE game_id = $1 AND numero = $2',
);
const countOrders = statement<[issueId: bigint], { orders: number }>(
  'test.count-orders-of-issue',
  'SELECT count(*)::integer AS orders FROM lottery_order WHERE issue_id = $1',
);

beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
  gameId = await lotteryId(test, 'SSC_1M');
});
afterAll(() => test.stop());

it('closes a sale and draws while clients of a server with a slow clock bet without a pause, and accepts no order afterwards', async () => {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, () => test.given.member({ balance: '10000' })),
  );
  const { currentNumero } = await test.value(null, numeros.currentNumeros, { gameId });
  const numero = currentNumero?.numero ?? '';
  const answers: (string | null)[] = [];
  let stopped = false;
  const bet = async (member: Visitor) => {
    while (!stopped) {
      const { body } = await test.call(member, lotteryOrders.placeOrder, {
        gameId,
        currentNumero: numero,
        prizeModeId: 1,
        bettingSlipString: SLIP,
        betCartAmountSum: '2',
        requestKey: randomUUID(),
      });
      answers.push(body.success ? null : body.errorCode);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, at) => bet(members[at % MEMBERS] as Visitor));
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(CLIENTS);
  const ahead = { now: () => new Date(test.clock.now().getTime() + AHEAD_MS) };
  await advanceIssues({ ...test.app.deps.lottery, clock: { ...test.clock, ...ahead } });
  const closedAfter = answers.length;
  await expect
    .poll(() => answers.slice(closedAfter).filter((code) => code !== null).length, { timeout: 30_000 })
    .toBeGreaterThan(CLIENTS);
  stopped = true;
  await Promise.all(clients);
  const issue = await test.database.one(findIssue, [BigInt(gameId), numero]);
  expect(issue.state).toBe('drawn');
  const { orders } = await test.database.one(countOrders, [issue.id]);
  expect(orders).toBe(answers.filter((code) => code === null).length);
  expect(issue.digest).toBe(await orderDigest(test.database, issue.id));
  expect(new Set(answers)).toEqual(new Set([null, 'lottery.issue.closed']));
});
