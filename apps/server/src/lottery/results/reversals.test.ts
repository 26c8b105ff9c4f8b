import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import {
  type StaffLottery,
  startStaffLottery,
  UNTIL_DRAWN_MS,
} from '../../../testing/lottery/staff-lottery.ts';
import { listBox } from '../../../testing/messages/inbox.ts';
import { claimedBonus, pocketsOf, runBonusJobs, statusOf } from '../../../testing/rewards/bonus.ts';
import type { Visitor } from '../../../testing/server/app.ts';
import { bookChecks } from '../../slices.ts';
import { statement } from '../../platform/database/statement.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { advanceChases } from '../chases/advance-chases.ts';

const { chases, numeros, lotteryOrders } = api;
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
      requestKey: randomUUID(),
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

  it('before its draw is in the results from the time of the draw on, and counts nowhere', async () => {
    const { test, gameId } = lottery;
    const listed = (counted?: '1') =>
      test.value(null, numeros.draws, { gameId, size: '100', ...(counted && { counted }) });
    const before = await listed('1');
    await cancel();
    expect(await result()).toBeUndefined();
    await advanceLotteries(test, UNTIL_DRAWN_MS);
    await lottery.work();
    expect(await result()).toMatchObject({ state: 'cancelled', winningNumber: null, corrected: false });
    const { content } = await test.value(null, numeros.drawsOfCode, { code: GAME, size: '100' });
    expect(content).toEqual((await listed()).content);
    expect(await listed('1')).toEqual(before);
    const { lastNumero } = await test.value(null, numeros.currentNumeros, { gameId });
    expect(lastNumero?.numero).not.toBe(numero);
    expect((await test.value(null, numeros.latestDraws, {})).map((draw) => draw.numero)).not.toContain(
      numero,
    );
    const { draws } = await test.value(null, numeros.hotGapInfo, { gameId, draws: '100' });
    expect(draws).toBe(before.content.length);
    expect(await test.value(null, numeros.drawProof, { gameId, numero })).toMatchObject({
      cancelled: true,
      serverSeed: null,
      winningNumber: null,
    });
  });

  it('needs two operators', async () => {
    const id = await lottery.bet(member, FIRST_IS_ONE);
    await lottery.run(`results cancel ${GAME} ${numero} --reason no_draw`, 'ana');
    await lottery.run(`results cancel ${GAME} ${numero} --reason no_draw`, 'ana');
    await lottery.work();
    expect(await lottery.order(member, id)).toMatchObject({ status: 0 });
  });
});

describe('a tie', () => {
  /** Two stakes of 2.00 on sides of the special ball. Ball 49 returns both. */
  const BIG_AND_ODD = 'big,odd~2~5004~1~1900~1';
  const TIED = '01,02,03,04,05,06,49';
  const useGroup = statement<[group: string]>(
    'test.use-group',
    `UPDATE lottery_game SET group_code = $1 WHERE code = 'DIGITS'`,
  );
  beforeAll(() => lottery.test.database.run(useGroup, ['MARK_SIX']));
  afterAll(() => lottery.test.database.run(useGroup, ['SSC']));

  it('returns the stake without rebate, and is neither a win nor a loss', async () => {
    const id = await lottery.bet(member, `${BIG_AND_ODD};small~1~5004~1~1900~1`);
    const other = await lottery.bet(member, `${BIG_AND_ODD};01~1~5001~1~1900~1`);
    await lottery.draw(numero, TIED);
    // Only the stake of 2.00 on ball 01 is lost, and earns 0.016.
    expect(await lottery.cash(member)).toBe('98.016');
    const tied = { status: 16, prize: '0.00', rebate: '0.00' };
    expect(await lottery.order(member, id)).toMatchObject({
      status: 16,
      winAmount: '0.00',
      lines: [tied, tied],
      movements: [
        { line: 1, kind: 'stake' },
        { line: 2, kind: 'stake' },
        { line: 1, kind: 'refund', amount: '4.00', reversed: false },
        { line: 2, kind: 'refund', amount: '2.00', reversed: false },
      ],
    });
    expect(await lottery.order(member, other)).toMatchObject({ status: 1, lines: [tied, { status: 1 }] });
    expect((await listBox(lottery.test, member)).content).toEqual([]);
    expect(await reconcile(lottery.test.database, bookChecks)).toEqual([]);
  });

  it('counts nothing for the wagering of a bonus', async () => {
    const { test } = lottery;
    const player = await test.given.member();
    await claimedBonus(test, player, { contributions: { LOTT: 10_000 } });
    await lottery.bet(player, BIG_AND_ODD);
    await lottery.draw(numero, TIED);
    await runBonusJobs(test);
    expect(await pocketsOf(test, player)).toEqual([0, 100]);
    expect((await statusOf(test, player)).active?.wagered).toBe('0.00');
  });

  it('does not stop a chase that stops after a win', async () => {
    const { test, gameId } = lottery;
    const { content } = await test.value(null, chases.chaseNumeros, { id: gameId });
    const phases = content.slice(0, 2).map((one) => ({ numero: one.numero, multiple: 1, amount: '4.00' }));
    const { chase } = await test.value(member, chases.placeChase, {
      gameId,
      currentNumero: numero,
      prizeModeId: 1,
      bettingSlipString: BIG_AND_ODD,
      plan: { kind: 'constant', phases: 2, multiple: 1 },
      phases,
      winningStop: true,
      requestKey: randomUUID(),
    });
    await lottery.draw(numero, TIED);
    await advanceChases(test.app.deps.lottery);
    const after = await test.value(member, chases.chaseDetail, { id: chase.chaseId });
    expect(after).toMatchObject({ state: 'running', winAmount: '0.00' });
    expect(after.phases.map(({ state }) => state)).toEqual(['tied', 'placed']);
  });

  it('is taken back by a corrected result, with a message', async () => {
    const id = await lottery.bet(member, BIG_AND_ODD);
    await lottery.draw(numero, TIED);
    await correct('01,02,03,04,05,06,48');
    await lottery.work();
    await lottery.work();
    // Big wins 3.7958, odd loses, and the rebate of both stakes is 0.032.
    expect(await lottery.cash(member)).toBe('99.8278');
    expect(await lottery.order(member, id)).toMatchObject({
      status: 2,
      lines: [{ status: 2, prize: '3.7958', revoked: [{ won: false, prize: '0.00', rebate: '0.00' }] }],
    });
    await correct(TIED);
    await lottery.work();
    await lottery.work();
    expect(await lottery.cash(member)).toBe('100.00');
    expect(await lottery.order(member, id)).toMatchObject({ status: 16 });
    const { content } = await listBox(lottery.test, member);
    expect(content.map(({ title }) => title)).toEqual([
      expect.stringMatching(/was corrected$/),
      expect.stringMatching(/was corrected$/),
    ]);
    expect(await reconcile(lottery.test.database, bookChecks)).toEqual([]);
  });
});
