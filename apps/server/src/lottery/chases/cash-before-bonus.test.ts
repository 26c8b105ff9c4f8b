import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { claimedBonus, pocketsOf } from '../../../testing/rewards/bonus.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { advanceChases } from './advance-chases.ts';

const { chases, lotteryOrders } = api;
const MINUTE_MS = 60_000;
/** Costs 2.00. */
const DIGIT = '1____~1~1801~1~1900~1';
const TERMS = { contributions: { LOTT: 10_000 } };

let test: TestApp;
let gameId: string;
let member: Visitor;

beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
  gameId = await lotteryId(test, 'SSC_1M');
});
beforeEach(async () => {
  await advanceLotteries(test, MINUTE_MS);
  member = await test.given.member({ balance: '100' });
});
afterAll(() => test.stop());

const issues = async () =>
  (await test.value(null, chases.chaseNumeros, { id: gameId })).content.map(({ numero }) => numero);

/** A chase of two phases that begins with the next issue. Each phase costs 2.00 times the multiple. */
async function parked(multiple: number): Promise<string> {
  const [current = '', ...following] = await issues();
  const { chase } = await test.value(member, chases.placeChase, {
    gameId,
    currentNumero: current,
    firstNumero: following[0],
    prizeModeId: 1,
    bettingSlipString: DIGIT,
    plan: { kind: 'constant', phases: 2, multiple },
    phases: following.slice(0, 2).map((numero) => ({ numero, multiple, amount: `${multiple * 2}` })),
    winningStop: false,
    requestKey: randomUUID(),
  });
  return chase.chaseId;
}

/** An order for the issue on sale, of lines that cost 2.00 times the multiple each. Returns the refusal. */
async function bet(multiple: number, lines = 1): Promise<string | undefined> {
  const { body } = await test.call(member, lotteryOrders.placeOrder, {
    gameId,
    currentNumero: (await issues())[0] ?? '',
    prizeModeId: 1,
    bettingSlipString: Array.from({ length: lines }, () => `1____~1~1801~1~1900~${multiple}`).join(';'),
    betCartAmountSum: `${multiple * lines * 2}`,
    requestKey: randomUUID(),
  });
  return body.success ? undefined : body.errorCode;
}

it('cash in a chase is staked before a bonus, whether it was held before the bonus or after', async () => {
  await parked(10);
  await claimedBonus(test, member, TERMS);
  const chaseId = await parked(15);
  expect(await pocketsOf(test, member)).toEqual([0, 100]);
  expect(await bet(1)).toBe('balance.insufficient');
  expect(await pocketsOf(test, member)).toEqual([0, 100]);
  await test.value(member, chases.cancelSuborders, { chaseId });
  expect(await bet(30)).toBeUndefined();
  expect(await pocketsOf(test, member)).toEqual([0, 100]);
});

it('a bonus stays as high as the cash in a chase, and the rest can be staked', async () => {
  await parked(20);
  await claimedBonus(test, member, TERMS);
  expect(await bet(10)).toBeUndefined();
  expect(await pocketsOf(test, member)).toEqual([0, 100]);
  expect(await bet(11)).toBe('balance.insufficient');
  expect(await bet(10)).toBeUndefined();
  expect(await pocketsOf(test, member)).toEqual([0, 80]);
  expect(await bet(1)).toBe('balance.insufficient');
});

it('a bonus that is staked first does not wait for the cash in a chase', async () => {
  await parked(25);
  await claimedBonus(test, member, { ...TERMS, bonusFirst: true });
  expect(await bet(50)).toBeUndefined();
  expect(await pocketsOf(test, member)).toEqual([0, 0]);
});

it('a phase is paid by the cash that was held for it', async () => {
  await parked(25);
  await claimedBonus(test, member, TERMS);
  await advanceLotteries(test, MINUTE_MS);
  await advanceChases(test.app.deps.lottery);
  const { content } = await test.value(member, chases.listChases, {});
  expect(content).toMatchObject([{ completed: 1, heldAmount: '50.00', spentAmount: '50.00' }]);
  expect(await pocketsOf(test, member)).toEqual([0, 100]);
});

/** A third of each stake, so that the part of a line of 2.00 is rounded down. */
const DISCOUNT = { ...TERMS, wagering: 1, bonusFirst: true, stakeBasisPoints: 3333 };

it('a discount pays its part of each line, and cash the rest', async () => {
  await claimedBonus(test, member, { ...DISCOUNT, amount: '10' });
  expect(await bet(1, 2)).toBeUndefined();
  expect(await pocketsOf(test, member)).toEqual([97.3332, 8.6668]);
});

it('a discount does not replace the cash that a chase holds', async () => {
  await parked(25);
  await claimedBonus(test, member, DISCOUNT);
  expect(await bet(1)).toBe('balance.insufficient');
  expect(await pocketsOf(test, member)).toEqual([0, 100]);
});

it('a discount pays its part of a phase, and the rest of the held cash stays with the member', async () => {
  await parked(25);
  await claimedBonus(test, member, DISCOUNT);
  await advanceLotteries(test, MINUTE_MS);
  await advanceChases(test.app.deps.lottery);
  const { content } = await test.value(member, chases.listChases, {});
  expect(content).toMatchObject([{ completed: 1, heldAmount: '50.00', spentAmount: '50.00' }]);
  expect(await pocketsOf(test, member)).toEqual([16.665, 83.335]);
});
