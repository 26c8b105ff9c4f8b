import { api } from '@tessera/contract';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';
import { seedGames } from '../seed/seed-games.ts';

const { studio, wallet } = api;

let test: TestApp;
let nodeId: string;
let slotNodeId: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  [nodeId = ''] = await titlesOf(test, 'dice');
  [slotNodeId = ''] = await titlesOf(test, 'slot');
});
afterAll(() => test.stop());

const roll = async (member: Visitor, more: object = {}) => {
  test.clock.advance(5000);
  const input = { nodeId, stake: '2', side: 'under', chance: 5000, requestKey: randomUUID(), ...more };
  await openGame(test, member, input.nodeId);
  return test.call(member, studio.diceRound, input);
};

it('takes the stake and pays by the table for every roll', async () => {
  const member = await test.given.member({ balance: '100' });
  let expected = unitsFromAmount('100');
  const wins = { true: 0, false: 0 };
  for (let turn = 0; turn < 20; turn += 1) {
    const side = turn % 2 ? 'over' : 'under';
    const { body } = await roll(member, { side });
    if (!body.success) throw new Error(body.errorCode);
    const round = body.value;
    expect(round.won).toBe(side === 'under' ? round.roll < 5000 : round.roll >= 5000);
    expect(round).toMatchObject({ side, target: 5000, win: round.won ? '3.96' : '0.00' });
    expected += unitsFromAmount(round.win) - unitsFromAmount('2');
    expect(round.balance).toBe(amountFromUnits(expected));
    wins[`${round.won}`] += 1;
  }
  expect((await test.value(member, wallet.wallet, {})).sumBalance).toBe(amountFromUnits(expected));
  expect(Math.min(wins.true, wins.false)).toBeGreaterThan(0);
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});

it.each([
  [{ stake: '0.50' }, 'game.stake.invalid'],
  [{ stake: '0' }, 'game.stake.invalid'],
  [{ chance: 4951 }, 'game.choice.invalid'],
  [{ chance: 9900 }, 'game.choice.invalid'],
  [{ chance: -100 }, 'game.choice.invalid'],
])('refuses %j', async (wrong, errorCode) => {
  const member = await test.given.member({ balance: '10' });
  const { status, body } = await roll(member, wrong);
  expect([status, body]).toMatchObject([422, { errorCode }]);
  expect((await test.value(member, wallet.wallet, {})).sumBalance).toBe('10.00');
});

it('is refused for a slot game, and a slot round for a dice game', async () => {
  const member = await test.given.member({ balance: '10' });
  expect((await roll(member, { nodeId: slotNodeId })).body).toMatchObject({ errorCode: 'game.not.found' });
  const spin = await test.call(member, studio.slotRound, { nodeId, stake: '1', requestKey: randomUUID() });
  expect(spin.body).toMatchObject({ errorCode: 'game.not.found' });
});

it('refuses a known request key with another side, chance or stake', async () => {
  const member = await test.given.member({ balance: '10' });
  const requestKey = randomUUID();
  const { body } = await roll(member, { requestKey });
  for (const other of [{ side: 'over' }, { chance: 4950 }, { stake: '1' }]) {
    const { status, body: refused } = await roll(member, { requestKey, ...other });
    expect([status, refused]).toMatchObject([409, { errorCode: 'request.conflict' }]);
  }
  expect((await roll(member, { requestKey, stake: '2.00' })).body).toEqual(body);
});

it('opens with the same return for every chance, and the member’s last rolls', async () => {
  const member = await test.given.member({ balance: '10' });
  const { body } = await roll(member);
  const { table, lastRounds } = await test.value(member, studio.diceGame, { nodeId });
  expect(table).toMatchObject({ rules: 'dice-1', returnPercent: '99.00', minCycleMs: 5000 });
  expect(table.chances).toContainEqual({ chance: 4950, pays: 200 });
  expect(lastRounds).toEqual(body.success ? [body.value] : []);
});
