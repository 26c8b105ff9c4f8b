import { api } from '@tessera/contract';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';
import { seedGames } from '../seed/seed-games.ts';

const { studio } = api;

let test: TestApp;
let nodeId: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  [nodeId = ''] = await titlesOf(test, 'fishing');
});
afterAll(() => test.stop());

const cast = async (member: Visitor, more: object = {}) => {
  test.clock.advance(5000);
  const input = { nodeId, stake: '0.50', fish: 'ANCHOVY', gear: 'NET', requestKey: randomUUID(), ...more };
  await openGame(test, member, input.nodeId);
  return test.call(member, studio.fishingRound, input);
};

it('pays a catch by the published table, and four times for a golden fish', async () => {
  const member = await test.given.member({ balance: '20' });
  const { table } = await test.value(member, studio.fishingGame, { nodeId });
  const { pays = 0, chance } =
    table.casts.find(({ fish, gear }) => fish === 'ANCHOVY' && gear === 'NET') ?? {};
  expect([pays, chance, table.returnPercent, table.minCycleMs]).toEqual([2, 420_000, '96.60', 5000]);
  let expected = unitsFromAmount('20');
  let caught = 0;
  for (let turn = 0; turn < 30; turn += 1) {
    const { body } = await cast(member);
    if (!body.success) throw new Error(body.errorCode);
    const round = body.value;
    const winUnits = round.caught ? 5_000n * BigInt(pays * (round.golden ? table.goldenTimes : 1)) : 0n;
    expect(round).toMatchObject({ fish: 'ANCHOVY', gear: 'NET', win: amountFromUnits(winUnits) });
    expected += winUnits - 5_000n;
    expect(round.balance).toBe(amountFromUnits(expected));
    caught += round.caught ? 1 : 0;
  }
  expect(caught).toBeGreaterThan(0);
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});

it('refuses a known request key with another fish, gear or stake', async () => {
  const member = await test.given.member({ balance: '5' });
  const requestKey = randomUUID();
  const { body } = await cast(member, { requestKey });
  for (const other of [{ fish: 'TUNA' }, { gear: 'ROD' }, { stake: '1' }]) {
    const { body: refused } = await cast(member, { requestKey, ...other });
    expect(refused).toMatchObject({ errorCode: 'request.conflict' });
  }
  expect((await cast(member, { requestKey })).body).toEqual(body);
});

it.each([
  [{ stake: '0.15' }, 422, 'game.stake.invalid'],
  [{ fish: 'WHALE' }, 400, 'request_param_err'],
  [{ gear: 'DYNAMITE' }, 400, 'request_param_err'],
])('refuses %j', async (wrong, due, errorCode) => {
  const { status, body } = await cast(await test.given.member({ balance: '5' }), wrong);
  expect([status, body]).toMatchObject([due, { errorCode }]);
});
