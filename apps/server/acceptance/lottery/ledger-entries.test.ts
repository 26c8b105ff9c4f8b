import { api } from '@tessera/contract';
import { chasePlan } from '@tessera/contract/lottery/chase-shapes';
import { plannedPhases } from '@tessera/contract/lottery/chase-plan';
import { slipLineOf } from '@tessera/contract/lottery/slip';
import { amountFromUnits } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceChases } from '../../src/lottery/chases/advance-chases.ts';
import { advanceLotteries } from '../../testing/lottery/lotteries.ts';
import { type StaffLottery, startStaffLottery } from '../../testing/lottery/staff-lottery.ts';
import type { Visitor } from '../../testing/server/app.ts';

const { chases, report } = api;
const GAME = 'DIGITS';
/** Wins with 1 as the first digit: 19.00 and the rebate (1956 − 1900) / 2000 of 2.00. */
const FIRST_IS_ONE = '1____~1~1801~1~1900~1';
const FIRST_IS_TWO = '2____~1~1801~1~1900~1';

let lottery: StaffLottery;
let member: Visitor;
let numero: string;
beforeAll(async () => {
  lottery = await startStaffLottery();
});
beforeEach(async () => {
  await advanceLotteries(lottery.test, 60_000);
  member = await lottery.test.given.member({ balance: '100' });
  numero = await lottery.onSale();
});
afterAll(() => lottery.test.stop());

const explain = (txId: string, visitor = member) =>
  lottery.test.value(visitor, report.explainTransaction, { txId, language: 'EN' });
const twice = async (typed: string) => {
  await lottery.both(`results ${typed}`);
  await lottery.work();
};
const movements = async (id: string) =>
  (await lottery.order(member, id)).movements.map(({ line, kind, amount, reversed }) => ({
    line,
    kind,
    amount,
    reversed,
  }));

describe('an order', () => {
  it('has the movements of its lines, each explained by the order', async () => {
    const id = await lottery.bet(member, `${FIRST_IS_ONE};${FIRST_IS_TWO}`);
    expect(await movements(id)).toEqual([
      { line: 1, kind: 'stake', amount: '2.00', reversed: false },
      { line: 2, kind: 'stake', amount: '2.00', reversed: false },
    ]);
    await lottery.draw(numero, '1,2,3,4,5');
    const order = await lottery.order(member, id);
    expect(order.bettingSlipString).toBe(`${FIRST_IS_ONE};${FIRST_IS_TWO}`);
    expect(order.movements.slice(2)).toMatchObject([
      { line: 1, kind: 'prize', amount: '19.00', reversed: false },
      { line: 1, kind: 'rebate', amount: '0.056', reversed: false },
      { line: 2, kind: 'rebate', amount: '0.056', reversed: false },
    ]);
    for (const { txId, amount, kind } of order.movements) {
      const { orderId, gameId } = order;
      expect(await explain(txId)).toMatchObject({
        amount: kind === 'stake' ? `-${amount}` : amount,
        origin: { kind: 'lottery-order', orderId, gameId, numero },
      });
    }
  });

  it('has the prize that a correction took back, and its reversal', async () => {
    const id = await lottery.bet(member, FIRST_IS_ONE);
    await lottery.draw(numero, '1,2,3,4,5');
    await twice(`correct ${GAME} ${numero} 2,2,3,4,5 --reason typing_error`);
    expect(await movements(id)).toEqual([
      { line: 1, kind: 'stake', amount: '2.00', reversed: false },
      { line: 1, kind: 'prize', amount: '19.00', reversed: true },
      { line: 1, kind: 'rebate', amount: '0.056', reversed: true },
      { line: 1, kind: 'rebate', amount: '0.056', reversed: false },
    ]);
    const [, prize] = (await lottery.order(member, id)).movements;
    const { reversedBy } = await explain(prize?.txId ?? '');
    expect(await explain(reversedBy ?? '')).toMatchObject({
      amount: '-19.00',
      origin: { kind: 'lottery-order', orderId: id },
    });
  });

  it('has the refund of a cancelled issue', async () => {
    const id = await lottery.bet(member, FIRST_IS_ONE);
    await twice(`cancel ${GAME} ${numero} --reason no_draw`);
    expect(await movements(id)).toEqual([
      { line: 1, kind: 'stake', amount: '2.00', reversed: true },
      { line: 1, kind: 'refund', amount: '2.00', reversed: false },
    ]);
    const refund = (await lottery.order(member, id)).movements.find(({ kind }) => kind === 'refund');
    expect(await explain(refund?.txId ?? '')).toMatchObject({
      amount: '2.00',
      origin: { kind: 'lottery-order', orderId: id },
    });
  });
});

describe('a chase', () => {
  it('has the movements of its hold and of its phases, each explained by the chase', async () => {
    const line = slipLineOf(FIRST_IS_ONE);
    if (typeof line === 'string') throw new Error(line);
    const plan = chasePlan.parse({ kind: 'constant', phases: 3, multiple: 1 });
    const planned = plannedPhases([line], plan);
    if ('error' in planned) throw new Error(planned.error);
    const { content } = await lottery.test.value(null, chases.chaseNumeros, { id: lottery.gameId });
    const { chase } = await lottery.test.value(member, chases.placeChase, {
      gameId: lottery.gameId,
      currentNumero: numero,
      prizeModeId: 1,
      bettingSlipString: FIRST_IS_ONE,
      plan,
      phases: planned.map(({ multiple, amountUnits }, at) => ({
        numero: content[at]?.numero ?? '',
        multiple,
        amount: amountFromUnits(amountUnits),
      })),
      winningStop: true,
      requestKey: randomUUID(),
    });
    const { chaseId } = chase;
    expect(chase.phases.map(({ releaseTxId }) => releaseTxId === null)).toEqual([false, true, true]);
    expect(await explain(chase.holdTxId)).toMatchObject({
      txKind: 'chase-hold',
      amount: '-6.00',
      origin: { kind: 'chase', chaseId },
    });
    await lottery.draw(numero, '1,2,3,4,5');
    await advanceChases(lottery.test.app.deps.lottery);
    const { phases } = await lottery.test.value(member, chases.chaseDetail, { id: chaseId });
    expect(phases.map(({ state }) => state)).toEqual(['won', 'refunded', 'refunded']);
    expect(phases[1]?.releaseTxId).toBe(phases[2]?.releaseTxId);
    expect(await explain(phases[0]?.releaseTxId ?? '')).toMatchObject({ amount: '2.00' });
    expect(await explain(phases[1]?.releaseTxId ?? '')).toMatchObject({
      txKind: 'chase-release',
      amount: '4.00',
      origin: { kind: 'chase', chaseId },
    });
    const stranger = await lottery.test.given.member({});
    const refused = await lottery.test.call(stranger, report.explainTransaction, {
      txId: chase.holdTxId,
      language: 'EN',
    });
    expect(refused.body).toMatchObject({ errorCode: 'transaction.not.found' });
  });
});
