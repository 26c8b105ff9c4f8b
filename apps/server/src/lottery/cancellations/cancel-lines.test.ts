import { api } from '@tessera/contract';
import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import { checkOrder, isTextOfOrder } from '@tessera/contract/lottery/draw-proof';
import { unitsFromAmount } from '@tessera/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries, nodeCrypto } from '../../../testing/lottery/lotteries.ts';
import {
  type StaffLottery,
  startStaffLottery,
  UNTIL_DRAWN_MS,
} from '../../../testing/lottery/staff-lottery.ts';
import { claimedBonus, pocketsOf } from '../../../testing/rewards/bonus.ts';
import { unreadOf } from '../../../testing/messages/inbox.ts';
import type { Visitor } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';
import { advanceIssues } from '../issues/advance-issues.ts';
import { MAX_CANCELLED_LINES } from './cancel-lines.ts';
import { orderDigest } from '../orders/order-digest.ts';

const { chases, lotteryOrders } = api;
const GAME = 'DIGITS';
const MINUTE_MS = 60_000;
/** Lines of 2.00. The first digit of the draw is 1 below, so the first line wins 19.00. */
const ONE = '1____~1~1801~1~1900~1';
const TWO = '2____~1~1801~1~1900~1';
/** Sides of the first digit; a stake wins 3.90. */
const [BIG, SMALL, ODD] = ['big', 'small', 'odd'].map((side) => `${side}____~1~1802~1~1950~1`) as [
  string,
  string,
  string,
];

const setLimits = statement<[memberUnits: bigint, exposureUnits: bigint]>(
  'test.set-limits-of-cancelled-orders',
  'UPDATE lottery_game SET max_member_units = $1, max_exposure_units = $2',
);
const extendSale = statement<[numero: string]>(
  'test.extend-sale-of-cancelled-orders',
  `UPDATE lottery_issue SET closes_at = closes_at + interval '3 days', draws_at = draws_at + interval '3 days'
    WHERE numero = $1`,
);
const placeDayBefore = statement<[orderId: bigint]>(
  'test.place-order-a-day-before',
  `UPDATE lottery_order SET placed_at = placed_at - interval '1 day' WHERE id = $1`,
);
const countCancelled = statement<[], { lines: number }>(
  'test.count-cancelled-lines',
  'SELECT count(*)::integer AS lines FROM lottery_cancelled_line',
);
const findIssue = statement<[gameId: bigint, numero: string], { id: bigint; digest: string | null }>(
  'test.find-issue-of-cancelled-orders',
  'SELECT id, order_digest AS digest FROM lottery_issue WHERE game_id = $1 AND numero = $2',
);
const findExposure = statement<[issueId: bigint], { most: bigint }>(
  'test.find-exposure-of-cancelled-orders',
  'SELECT most_units AS most FROM lottery_exposure WHERE issue_id = $1',
);

let lottery: StaffLottery;
let member: Visitor;
let numero: string;
beforeAll(async () => {
  lottery = await startStaffLottery();
});
beforeEach(async () => {
  await lottery.test.database.run(setLimits, [10n ** 12n, 10n ** 15n]);
  await advanceLotteries(lottery.test, MINUTE_MS);
  member = await lottery.test.given.member({ balance: '100' });
  numero = await lottery.onSale();
});
afterAll(() => lottery.test.stop());

const linesOf = async (orderId: string, visitor = member) =>
  (await lottery.order(visitor, orderId)).lines.map(({ orderDetailId }) => orderDetailId);
const cancel = async (orderDetailIds: readonly string[], visitor = member) =>
  (await lottery.test.call(visitor, chases.cancelSuborders, { orderDetailIds })).body;
const cancelOrder = async (orderId: string, visitor = member) =>
  cancel(await linesOf(orderId, visitor), visitor);
const closeSale = () => advanceLotteries(lottery.test, UNTIL_DRAWN_MS);

describe('the cancellation of an order', () => {
  it('refunds all its lines, and nothing is drawn, paid or announced for it', async () => {
    const id = await lottery.bet(member, `${ONE};${TWO}`);
    expect(await lottery.order(member, id)).toMatchObject({ status: 0, cancelUntil: expect.any(String) });
    const answer = await cancelOrder(id);
    expect(answer).toMatchObject({
      value: { balance: '100.00', order: { status: -1, cancelUntil: null, lines: [{ status: -1 }, {}] } },
    });
    await lottery.draw(numero, '1,2,3,4,5');
    const order = await lottery.order(member, id);
    expect(order).toMatchObject({ status: -1, winAmount: '0.00' });
    expect(order.movements.map(({ kind }) => kind)).toEqual(['stake', 'stake', 'refund', 'refund']);
    expect(await lottery.cash(member)).toBe('100.00');
    expect(await unreadOf(lottery.test, member)).toBe(0);
    expect(await reconcile(lottery.test.database, bookChecks)).toEqual([]);
  });

  it('refunds single lines, and the digest of the issue has the mark of the cancelled line', async () => {
    const id = await lottery.bet(member, `${TWO};${ONE};${TWO}`);
    const [first = '', , third = ''] = await linesOf(id);
    await cancel([third]);
    await cancel([first]);
    expect(await lottery.order(member, id)).toMatchObject({ status: 0, cancelUntil: expect.any(String) });
    await lottery.draw(numero, '1,2,3,4,5');
    const order = await lottery.order(member, id);
    expect(order).toMatchObject({
      status: 2,
      winAmount: '19.00',
      lines: [{ status: -1 }, { status: 2 }, {}],
    });
    const proof = await lottery.test.value(member, lotteryOrders.orderProof, { id });
    expect(await checkOrder(nodeCrypto, proof.order, proof.path, proof.orderDigest)).toBe(true);
    expect(isTextOfOrder(proof.order, { ...order, cancelledLines: [1, 3] })).toBe(true);
    expect(isTextOfOrder(proof.order, { ...order, cancelledLines: [] })).toBe(false);
  });

  it('is made once for 64 parallel requests', async () => {
    const before = (await lottery.test.database.one(countCancelled, [])).lines;
    const ids = await linesOf(await lottery.bet(member, `${ONE};${TWO}`));
    const answers = await Promise.all(Array.from({ length: 64 }, () => cancel(ids)));
    expect(answers.map((body) => body.success)).toEqual(Array(64).fill(true));
    expect(await lottery.cash(member)).toBe('100.00');
    expect((await lottery.test.database.one(countCancelled, [])).lines - before).toBe(2);
    // A repetition after the sale returns the order as it is.
    await closeSale();
    expect(await cancel(ids)).toMatchObject({ success: true, value: { balance: '100.00' } });
  });

  it('and the closing of the sale exclude each other', async () => {
    const orders: string[] = [];
    for (let count = 0; count < 20; count += 1) orders.push(await lottery.bet(member, TWO));
    const lines = await Promise.all(orders.map((id) => linesOf(id)));
    const ahead = { now: () => new Date(lottery.test.clock.now().getTime() + MINUTE_MS) };
    const deps = { ...lottery.test.app.deps.lottery, clock: { ...lottery.test.clock, ...ahead } };
    // Requests of two halves, with the closing between them.
    const first = lines.slice(0, 10).map((ids) => cancel(ids));
    const closing = advanceIssues(deps);
    const answers = await Promise.all([...first, ...lines.slice(10).map((ids) => cancel(ids))]);
    await closing;
    const refunded = answers.filter((body) => body.success).length;
    for (const [at, body] of answers.entries())
      expect((await cancel(lines[at] ?? [])).success).toBe(body.success);
    for (const body of answers) if (!body.success) expect(body.errorCode).toBe('lottery.issue.closed');
    expect(await lottery.cash(member)).toBe(`${60 + 2 * refunded}.00`);
    const issue = await lottery.test.database.one(findIssue, [BigInt(lottery.gameId), numero]);
    expect(issue.digest).toBe(await orderDigest(lottery.test.database, issue.id));
  });

  it('of a phase of a chase refunds the phase, and the chase continues', async () => {
    const { content } = await lottery.test.value(null, chases.chaseNumeros, { id: lottery.gameId });
    const { chase } = await lottery.test.value(member, chases.placeChase, {
      gameId: lottery.gameId,
      currentNumero: numero,
      prizeModeId: 1,
      bettingSlipString: TWO,
      plan: { kind: 'constant', phases: 2, multiple: 1 },
      phases: [0, 1].map((at) => ({ numero: content[at]?.numero ?? '', multiple: 1, amount: '2.00' })),
      winningStop: false,
      requestKey: crypto.randomUUID(),
    });
    await cancelOrder(chase.phases[0]?.orderId ?? '');
    expect(await lottery.cash(member)).toBe('98.00');
    expect(await lottery.test.value(member, chases.chaseDetail, { id: chase.chaseId })).toMatchObject({
      state: 'running',
      phases: [{ state: 'refunded', reason: 'chase.cancelled' }, { state: 'waiting' }],
    });
  });

  it('returns the stake to the bonus that paid it', async () => {
    const player = await lottery.test.given.member();
    await claimedBonus(lottery.test, player, { contributions: { LOTT: 10_000 }, maxStake: '5' });
    const id = await lottery.bet(player, `${ONE};${TWO}`);
    expect(await pocketsOf(lottery.test, player)).toEqual([0, 96]);
    await cancelOrder(id, player);
    expect(await pocketsOf(lottery.test, player)).toEqual([0, 100]);
    // The maximum stake of the bonus on an issue is available again.
    await lottery.bet(player, `${ONE};${TWO}`);
  });
});

describe('a cancellation gives back', () => {
  it('the loss limit', async () => {
    await lottery.test.value(member, api.protection.setLimit, { kind: 'loss', period: 'day', most: '4' });
    const id = await lottery.bet(member, `${ONE};${TWO}`);
    await expect(lottery.bet(member, ONE)).rejects.toThrow('protection.limit.loss');
    await cancelOrder(id);
    await lottery.bet(member, `${ONE};${TWO}`);
  });

  it('the limits of the member', async () => {
    await lottery.test.database.run(setLimits, [unitsFromAmount('4'), 10n ** 15n]);
    const id = await lottery.bet(member, `${ONE};${TWO}`);
    await expect(lottery.bet(member, ONE)).rejects.toThrow('lottery.limit');
    await cancelOrder(id);
    await lottery.bet(member, `${ONE};${TWO}`);
  });

  it('the exposure, of the sum as of the worst draw', async () => {
    await lottery.test.database.run(setLimits, [10n ** 12n, unitsFromAmount('7.80')]);
    const issue = await lottery.test.database.one(findIssue, [BigInt(lottery.gameId), numero]);
    const most = async () => (await lottery.test.database.one(findExposure, [issue.id])).most;
    const ids = [];
    for (const side of [BIG, SMALL, ODD]) ids.push(await lottery.bet(member, side));
    // Big and odd, or small and odd, win together.
    expect(await most()).toBe(unitsFromAmount('7.80'));
    await expect(lottery.bet(member, ODD)).rejects.toThrow('lottery.limit');
    await cancelOrder(ids[0] ?? '');
    // Small and odd can still win together, so the sum of the lines that remain is no lower.
    expect(await most()).toBe(unitsFromAmount('7.80'));
    await expect(lottery.bet(member, ODD)).rejects.toThrow('lottery.limit');
    // Big never wins with small: the computation of the worst draw knows that the first order is cancelled.
    await lottery.bet(member, BIG);
    await expect(lottery.bet(member, BIG)).rejects.toThrow('lottery.limit');
    await cancelOrder(ids[2] ?? '');
    await lottery.bet(member, ODD);
    await lottery.draw(numero, '1,2,3,4,5');
  });
});

describe('a cancellation is refused', () => {
  it('after the sale, and changes nothing', async () => {
    const id = await lottery.bet(member, ONE);
    await closeSale();
    expect(await cancelOrder(id)).toMatchObject({ errorCode: 'lottery.issue.closed' });
    expect(await lottery.order(member, id)).toMatchObject({ status: 0, cancelUntil: null });
    expect(await lottery.cash(member)).toBe('98.00');
  });

  it('after the day of the order, so that the losses of a day are the stakes of that day', async () => {
    const endOfDay = beginningOf(daysAfter(dayOf(lottery.test.clock.now().getTime()), 1));
    const id = await lottery.bet(member, TWO);
    await lottery.test.database.run(extendSale, [numero]);
    expect(await lottery.order(member, id)).toMatchObject({ cancelUntil: new Date(endOfDay).toISOString() });
    await lottery.test.database.run(placeDayBefore, [BigInt(id)]);
    expect(await cancelOrder(id)).toMatchObject({ errorCode: 'lottery.cancellation.next.day' });
    expect(await lottery.order(member, id)).toMatchObject({ status: 0, cancelUntil: null });
    expect(await lottery.cash(member)).toBe('98.00');
  });

  it('above the limit of lines of the issue, also of parallel requests', async () => {
    const rich = await lottery.test.given.member({ balance: '1000' });
    const half = MAX_CANCELLED_LINES / 2;
    const orderOf = (lines: number) => lottery.bet(rich, Array<string>(lines).fill(TWO).join(';'));
    await cancelOrder(await orderOf(half), rich);
    const parallel = [await orderOf(half - 1), await orderOf(half - 1), await orderOf(half - 1)];
    const answers = await Promise.all(parallel.map((id) => cancelOrder(id, rich)));
    const refusals = answers.flatMap((body) => (body.success ? [] : [body.errorCode]));
    expect(refusals).toEqual(Array(2).fill('lottery.cancellation.limit'));
    const [first = '', second = ''] = await linesOf(await orderOf(2), rich);
    expect(await cancel([first, second], rich)).toMatchObject({ errorCode: 'lottery.cancellation.limit' });
    // A repetition of a cancellation is no further one.
    for (let request = 0; request < 2; request += 1)
      expect(await cancel([first], rich)).toMatchObject({ success: true });
    const other = await lottery.bet(member, TWO);
    expect(await cancelOrder(other)).toMatchObject({ success: true });
  });

  it('for lines of another member, and of two orders', async () => {
    const [one, two] = [await lottery.bet(member, ONE), await lottery.bet(member, TWO)];
    const other = await lottery.test.given.member();
    const lines = [...(await linesOf(one)), ...(await linesOf(two))];
    for (const [ids, visitor] of [
      [lines.slice(1), other],
      [lines, member],
      [['999999999'], member],
    ] as const)
      expect(await cancel(ids, visitor)).toMatchObject({ errorCode: 'lottery.order.not.found' });
    expect(await lottery.cash(member)).toBe('96.00');
  });

  it('where staff stopped the cancellations of the game', async () => {
    const id = await lottery.bet(member, ONE);
    expect(await lottery.run(`cancellations stop ${GAME} --reason abuse`, 'ana')).toMatchObject({
      status: 0,
    });
    expect(await cancelOrder(id)).toMatchObject({ errorCode: 'lottery.cancellation.refused' });
    expect(await lottery.order(member, id)).toMatchObject({ status: 0, cancelUntil: null });
    expect(await lottery.run(`cancellations allow ${GAME}`, 'ana')).toMatchObject({ status: 0 });
    expect(await cancelOrder(id)).toMatchObject({ success: true });
  });
});

it('an issue that staff cancels refunds the lines that the member did not cancel', async () => {
  const id = await lottery.bet(member, `${ONE};${TWO}`);
  const [first = ''] = await linesOf(id);
  await cancel([first]);
  await lottery.both(`results cancel ${GAME} ${numero} --reason fault`);
  await lottery.work();
  expect(await lottery.order(member, id)).toMatchObject({
    status: 3,
    lines: [{ status: -1 }, { status: 3 }],
  });
  expect(await lottery.cash(member)).toBe('100.00');
});
