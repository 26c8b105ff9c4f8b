import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import { type StaffLottery, startStaffLottery } from '../../../testing/lottery/staff-lottery.ts';
import type { Visitor } from '../../../testing/server/app.ts';
import { bookChecks } from '../../slices.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';

const { numeros, lotteryOrders } = api;
const GAME = 'DIGITS';
const MINUTE_MS = 60_000;
/** Wins with 1 as the first digit: 19.00 and the rebate (1956 − 1900) / 2000 of 2.00. */
const FIRST_IS_ONE = '1____~1~1801~1~1900~1';

let lottery: StaffLottery;
let member: Visitor;
let numero: string;

beforeAll(async () => {
  lottery = await startStaffLottery();
});
beforeEach(async () => {
  await advanceLotteries(lottery.test, MINUTE_MS);
  member = await lottery.test.given.member({ balance: '100' });
  numero = await lottery.onSale();
});
afterAll(() => lottery.test.stop());

const correct = async (numbers: string) => {
  await lottery.run(`results correct ${GAME} ${numero} ${numbers} --reason typing_error`, 'ana');
  return lottery.run(`results correct ${GAME} ${numero} ${numbers} --reason typing_error`, 'lina');
};
const result = async () =>
  (await lottery.test.value(null, numeros.draws, { gameId: lottery.gameId })).content.find(
    (one) => one.numero === numero,
  );
describe('a corrected result', () => {
  it('takes back what was paid, pays again, and shows both results', async () => {
    const winner = await lottery.test.given.member({ balance: '100' });
    const lost = await lottery.bet(member, FIRST_IS_ONE);
    const won = await lottery.bet(winner, FIRST_IS_ONE.replace('1____', '2____'));
    await lottery.draw(numero, '1,2,3,4,5');
    expect(await lottery.cash(member)).toBe('117.056');
    expect((await correct('2,2,3,4,5')).lines).toEqual([expect.stringMatching(/two operators/)]);
    expect(await result()).toMatchObject({
      winningNumber: '2,2,3,4,5',
      corrected: true,
      state: 'drawn',
      earlierResults: [{ winningNumber: '1,2,3,4,5' }],
    });
    await lottery.work();
    expect(await lottery.cash(member)).toBe('98.056');
    expect(await lottery.cash(winner)).toBe('117.056');
    expect(await lottery.order(member, lost)).toMatchObject({
      status: 1,
      winAmount: '0.00',
      winningNumber: '2,2,3,4,5',
      earlierResults: [{ winningNumber: '1,2,3,4,5' }],
      lines: [{ status: 1, rebate: '0.056', revoked: [{ won: true, prize: '19.00', rebate: '0.056' }] }],
    });
    expect(await lottery.order(winner, won)).toMatchObject({
      status: 2,
      winAmount: '19.00',
      lines: [{ revoked: [{ won: false, prize: '0.00' }] }],
    });
    expect(await result()).toMatchObject({ state: 'settled' });
    // A second correction returns to the first result.
    await correct('1,2,3,4,5');
    await lottery.work();
    expect(await lottery.cash(member)).toBe('117.056');
    expect(await lottery.cash(winner)).toBe('98.056');
    expect((await lottery.order(member, lost)).lines[0]?.revoked).toHaveLength(2);
    expect(await reconcile(lottery.test.database, bookChecks)).toEqual([]);
  });

  it('leaves a debt where the prize was spent', async () => {
    await lottery.bet(member, FIRST_IS_ONE);
    await lottery.draw(numero, '1,2,3,4,5');
    const wrong = numero;
    numero = await lottery.onSale();
    // 117.056 less 58 stakes of 2.00.
    await lottery.bet(member, '1____~1~1801~1~1900~58');
    numero = wrong;
    await correct('2,2,3,4,5');
    await lottery.work();
    const parts = await lottery.test.value(member, api.report.balanceParts, {});
    expect(parts).toMatchObject({ cash: '0.00', debt: '17.944' });
    expect(await reconcile(lottery.test.database, bookChecks)).toEqual([]);
  });

  it('needs other numbers and a second operator with the same numbers', async () => {
    await lottery.draw(numero, '1,2,3,4,5');
    expect((await correct('1,2,3,4,5')).lines).toEqual(['refused: the issue has this result']);
    const typed = `results correct ${GAME} ${numero}`;
    await lottery.run(`${typed} 1,2,3,4,6 --reason a`, 'ana');
    expect((await lottery.run(`${typed} 1,2,3,4,7 --reason a`, 'lina')).lines[0]).toMatch(/^conflict/);
    expect(await result()).toMatchObject({ winningNumber: '1,2,3,4,5', corrected: false });
    await lottery.run(`results confirm ${GAME} ${numero} 1,2,3,4,6`, 'lina');
    expect(await result()).toMatchObject({ winningNumber: '1,2,3,4,6', corrected: true });
  });
});

describe('a cancelled issue', () => {
  const cancel = () => lottery.both(`results cancel ${GAME} ${numero} --reason no_draw`);

  it('returns all stakes while it is on sale, and accepts no more orders', async () => {
    const id = await lottery.bet(member, `${FIRST_IS_ONE};0____~1~1801~1~1900~3`);
    expect(await lottery.cash(member)).toBe('92.00');
    await cancel();
    const refused = await lottery.test.call(member, lotteryOrders.placeOrder, {
      gameId: lottery.gameId,
      currentNumero: numero,
      prizeModeId: 1,
      bettingSlipString: FIRST_IS_ONE,
      betCartAmountSum: '2',
      requestKey: crypto.randomUUID(),
    });
    expect(refused.body).toMatchObject({ errorCode: 'lottery.issue.closed' });
    await lottery.work();
    expect(await lottery.cash(member)).toBe('100.00');
    expect(await lottery.order(member, id)).toMatchObject({
      status: 3,
      winAmount: '0.00',
      lines: [{ status: 3 }, { status: 3 }],
    });
    expect(await reconcile(lottery.test.database, bookChecks)).toEqual([]);
  });

  it('takes back prizes and rebates after the settlement', async () => {
    const id = await lottery.bet(member, FIRST_IS_ONE);
    await lottery.draw(numero, '1,2,3,4,5');
    await cancel();
    await lottery.work();
    expect(await lottery.cash(member)).toBe('100.00');
    expect(await lottery.order(member, id)).toMatchObject({
      status: 3,
      lines: [{ status: 3, prize: '0.00', revoked: [{ prize: '19.00' }] }],
    });
    expect(await result()).toMatchObject({ winningNumber: '1,2,3,4,5', state: 'cancelled' });
    expect((await correct('2,2,3,4,5')).lines).toEqual(['refused: the issue is cancelled']);
    expect(await reconcile(lottery.test.database, bookChecks)).toEqual([]);
  });

  it('has no latest result, and counts in no trend', async () => {
    const { test, gameId } = lottery;
    const shown = async () => {
      const { lastNumero } = await test.value(null, numeros.currentNumeros, { gameId });
      const latest = await test.value(null, numeros.latestDraws, {});
      const { draws } = await test.value(null, numeros.hotGapInfo, { gameId, draws: '30' });
      return { last: lastNumero?.numero, listed: latest.some((draw) => draw.numero === numero), draws };
    };
    await lottery.draw(numero, '1,2,3,4,5');
    await lottery.work();
    const before = await shown();
    expect(before).toMatchObject({ last: numero, listed: true });
    await cancel();
    expect(await shown()).toMatchObject({ listed: false, draws: before.draws - 1 });
    expect((await shown()).last).not.toBe(numero);
  });

  it('needs two operators', async () => {
    const id = await lottery.bet(member, FIRST_IS_ONE);
    await lottery.run(`results cancel ${GAME} ${numero} --reason no_draw`, 'ana');
    await lottery.run(`results cancel ${GAME} ${numero} --reason no_draw`, 'ana');
    await lottery.work();
    expect(await lottery.order(member, id)).toMatchObject({ status: 0 });
  });
});
