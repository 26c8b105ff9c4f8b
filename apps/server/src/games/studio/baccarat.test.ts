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
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  [nodeId = ''] = await titlesOf(test, 'baccarat');
});
afterAll(() => test.stop());

const deal = async (member: Visitor, bets: readonly object[], requestKey: string = randomUUID()) => {
  test.clock.advance(5000);
  await openGame(test, member, nodeId);
  return test.call(member, studio.baccaratRound, { nodeId, bets, requestKey });
};

it('pays each spot by the winner, and returns player and banker bets on a tie', async () => {
  const member = await test.given.member({ balance: '500' });
  const bets = [
    { spot: 'player', stake: '2' },
    { spot: 'banker', stake: '4' },
    { spot: 'tie', stake: '1' },
  ];
  const due = {
    player: ['4.00', '0.00', '0.00'],
    banker: ['0.00', '7.80', '0.00'],
    tie: ['2.00', '4.00', '10.00'],
  };
  let expected = unitsFromAmount('500');
  for (let turn = 0; turn < 30; turn += 1) {
    const { body } = await deal(member, bets);
    if (!body.success) throw new Error(body.errorCode);
    const { stake, win, balance, winner, bets: paid, player, banker } = body.value;
    expect([stake, paid.map((bet) => bet.win)]).toEqual(['7.00', due[winner]]);
    expect(winner).toBe(
      player.points === banker.points ? 'tie' : player.points > banker.points ? 'player' : 'banker',
    );
    const sum = paid.reduce((units, bet) => units + unitsFromAmount(bet.win), 0n);
    expect(amountFromUnits(sum)).toBe(win);
    expected += sum - unitsFromAmount('7');
    expect(balance).toBe(amountFromUnits(expected));
  }
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});

it('treats the same bets in another order or notation as equal', async () => {
  const member = await test.given.member({ balance: '20' });
  const requestKey = randomUUID();
  const first = await deal(
    member,
    [
      { spot: 'tie', stake: '1' },
      { spot: 'banker', stake: '2.00' },
    ],
    requestKey,
  );
  const again = await deal(
    member,
    [
      { spot: 'banker', stake: '2' },
      { spot: 'tie', stake: '1.0' },
    ],
    requestKey,
  );
  expect(first.body.success).toBe(true);
  expect(again.body).toEqual(first.body);
  const swapped = [
    { spot: 'player', stake: '2' },
    { spot: 'tie', stake: '1' },
  ];
  expect((await deal(member, swapped, requestKey)).body).toMatchObject({ errorCode: 'request.conflict' });
});

it.each([['0'], ['0.50'], ['1.50'], ['501'], ['99999999999999']])('refuses a stake of %s', async (stake) => {
  const member = await test.given.member({ balance: '10' });
  const { status, body } = await deal(member, [
    { spot: 'player', stake: '1' },
    { spot: 'tie', stake },
  ]);
  expect([status, body]).toMatchObject([
    422,
    { errorCode: 'game.stake.invalid', value: { minStake: '1.00', maxStake: '500.00' } },
  ]);
  expect((await test.value(member, wallet.wallet, {})).sumBalance).toBe('10.00');
});

it.each([
  [[]],
  [
    [
      { spot: 'tie', stake: '1' },
      { spot: 'tie', stake: '2' },
    ],
  ],
  [[{ spot: 'dealer', stake: '1' }]],
  [[{ spot: 'tie', stake: '-1' }]],
])('rejects the bets %j as invalid input', async (bets) => {
  const member = await test.given.member({ balance: '10' });
  const { status, body } = await deal(member, bets);
  expect([status, body]).toMatchObject([400, { errorCode: 'request_param_err' }]);
});

it('returns the return of every spot with the open game', async () => {
  const { table } = await test.value(await test.given.member(), studio.baccaratGame, { nodeId });
  expect(table.spots.map(({ spot, pays, returnPercent }) => [spot, pays, returnPercent])).toEqual([
    ['player', 200, '98.76'],
    ['banker', 195, '98.94'],
    ['tie', 1000, '95.15'],
  ]);
});
