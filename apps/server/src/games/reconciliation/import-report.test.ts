import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn, type Operating } from '../../../testing/server/operating.ts';
import {
  runsGames,
  type PlayerSession,
  startSupplier,
  type Supplier,
} from '../../../testing/games/supplier.ts';
import { temporaryFolder } from '../../../testing/database/database.ts';
import { betOf, rollbackOf, winOf } from '../../../testing/games/wallet-calls.ts';
import { blockedPayouts } from '../../../testing/wallet/withdrawals.ts';
import { seedGames } from '../seed/seed-games.ts';

const NAMES = 'transaction_uuid,type,amount,currency,date';
const MINUTE_MS = 60_000;
/** Longer than the tolerated difference between a provider's clock and ours. */
const SIX_MINUTES_MS = 6 * MINUTE_MS;
/** Longer than both end periods of a report together. */
const TWELVE_MINUTES_MS = 2 * SIX_MINUTES_MS;

let test: TestApp;
let platform: Operating;
let supplier: Supplier;
let gameSession: PlayerSession;
beforeEach(async () => {
  supplier = await startSupplier('aurora');
  test = await startTestApp({ env: supplier.env });
  platform = operateOn(test);
  await test.database.transaction(seedGames);
  await runsGames(test, supplier);
  gameSession = await supplier.openSession(test, { balance: '100' });
});
afterEach(async () => {
  await test.stop();
  await supplier.stop();
});

const now = () => test.clock.now().toISOString();
const line = (uuid: string, type: string, amount: string) => `${uuid},${type},${amount},PHP,${now()}`;

const thisMoment = () => ` --from ${now()} --to ${now()}`;

async function imported(lines: readonly string[], options = thisMoment(), whose = '--provider aurora') {
  const path = join(await temporaryFolder(), 'report.csv');
  await writeFile(path, [NAMES, ...lines].join('\n'));
  return { path, ...(await platform.run(`settlement import ${path} ${whose} --as lina${options}`)) };
}

/** Plays a bet of ten that wins fifteen. */
async function played() {
  const bet = betOf(gameSession, { amount: 1_000_000 });
  await supplier.call(test, 'bet', bet);
  const win = winOf(bet, { amount: 1_500_000 });
  await supplier.call(test, 'win', win);
  return { bet: bet.transaction_uuid, win: win.transaction_uuid };
}

it('a matching report has no discrepancies, and a second import changes nothing', async () => {
  const { bet, win } = await played();
  const lost = betOf(gameSession, { amount: 2_000_000 });
  await supplier.call(test, 'bet', lost);
  const back = rollbackOf(lost);
  await supplier.call(test, 'rollback', back);
  const lines = [
    line(bet, 'bet', '10.00'),
    line(win, 'win', '15.00'),
    line(lost.transaction_uuid, 'bet', '20.00'),
    line(back.transaction_uuid, 'rollback', ''),
  ];
  const first = await imported(lines);
  expect([first.status, first.lines[1]]).toEqual([0, 'everything agrees']);
  expect(first.lines[0]).toContain('4 lines, 4 of them new');
  const again = await platform.run(
    `settlement import ${first.path} --provider aurora --as lina${thisMoment()}`,
  );
  expect(again.lines).toEqual(['this file of aurora was imported before: nothing changed']);
  expect(await blockedPayouts(test.database)).toBe('none');
});

it.each([
  ['another amount', 'bet', '10.01', 'a bet of 100000 PHP'],
  ['another kind', 'win', '10.00', 'a bet of 100000 PHP'],
])('a report with %s blocks payouts', async (_what, type, amount) => {
  const { bet, win } = await played();
  const { lines, status } = await imported([line(bet, type, amount), line(win, 'win', '15.00')]);
  expect(status).toBe(0);
  expect(lines.join('\n')).toMatch(new RegExp(`settlement-play .*transaction ${bet}`));
  expect(lines.at(-1)).toContain('1 difference: payouts of these members are blocked');
  expect(await blockedPayouts(test.database)).toBe('of members');
});

it('an unknown transaction and an unreversed refused transaction block payouts', async () => {
  await played().then(({ bet, win }) => imported([line(bet, 'bet', '10'), line(win, 'win', '15')]));
  const dear = betOf(gameSession, { amount: 900_000_000 });
  await supplier.call(test, 'bet', dear);
  test.clock.advance(MINUTE_MS);
  const { lines } = await imported([
    line('never-asked', 'bet', '1.00'),
    line(dear.transaction_uuid, 'bet', '9000.00'),
  ]);
  expect(lines.join('\n')).toContain('nothing of this provider');
  expect(lines.join('\n')).toContain('refused: RS_ERROR_NOT_ENOUGH_MONEY');
  expect(await blockedPayouts(test.database)).toBe('all');
});

it('a transaction that was refused or rolled back in advance is no discrepancy once the provider reversed it', async () => {
  const dear = betOf(gameSession, { amount: 900_000_000 });
  await supplier.call(test, 'bet', dear);
  const delayed = betOf(gameSession);
  const [back, first] = [rollbackOf(dear), rollbackOf(delayed)];
  for (const one of [back, first]) await supplier.call(test, 'rollback', one);
  await supplier.call(test, 'bet', delayed);
  const { lines } = await imported([
    line(dear.transaction_uuid, 'bet', '9000.00'),
    line(back.transaction_uuid, 'rollback', ''),
    line(delayed.transaction_uuid, 'bet', '10.00'),
    line(first.transaction_uuid, 'rollback', ''),
  ]);
  expect(lines[1]).toBe('everything agrees');
});

it('a transaction that no report of its period contains blocks payouts, and one outside the period does not', async () => {
  const from = now();
  test.clock.advance(SIX_MINUTES_MS);
  const { bet, win } = await played();
  test.clock.advance(SIX_MINUTES_MS);
  const to = now();
  test.clock.advance(MINUTE_MS);
  await played();
  const { lines } = await imported([line(bet, 'bet', '10')], ` --from ${from} --to ${to}`);
  expect(lines.join('\n')).toMatch(
    new RegExp(`transaction ${win} .*nothing in the reports of this provider`),
  );
  expect(lines.at(-1)).toContain('1 difference:');
});

it('a transaction near an end of the period is judged once the adjoining report is imported', async () => {
  const from = now();
  test.clock.advance(TWELVE_MINUTES_MS);
  const [reported, unreported] = [await played(), await played()];
  test.clock.advance(MINUTE_MS);
  const edge = now();
  test.clock.advance(TWELVE_MINUTES_MS);
  const first = await imported([line('never-billed', 'bet', '1')], ` --from ${from} --to ${edge}`);
  expect(first.lines.join('\n')).toContain('1 difference:');
  expect(first.lines[1]).toBe(
    '4 close to the start or end of the period are in no report yet and not compared: the adjacent report decides',
  );
  const { bet, win } = reported;
  const second = await imported(
    [line(bet, 'bet', '10'), line(win, 'win', '15')],
    ` --from ${edge} --to ${now()}`,
  );
  const output = second.lines.join('\n');
  expect(output).toContain('2 differences');
  for (const uuid of [unreported.bet, unreported.win]) expect(output).toContain(`transaction ${uuid} `);
  expect(output).not.toContain('not compared');
});

it('a report above the maximum size is refused before it is read', async () => {
  const path = join(await temporaryFolder(), 'endless.csv');
  await writeFile(path, '');
  await truncate(path, 64_000_001);
  const { status, lines } = await platform.run(
    `settlement import ${path} --provider aurora --as lina${thisMoment()}`,
  );
  expect([status, lines]).toEqual([1, [`refused: ${path} has more than 64 MB: split it by period`]]);
});

it('an unreadable file, an unknown provider, and a command with no provider or two providers are refused', async () => {
  expect((await imported([], thisMoment(), '--provider nowhere')).lines).toEqual([
    'refused: there is no provider nowhere',
  ]);
  expect((await imported([line('a', 'stake', '1')])).lines[0]).toContain(
    'line 2: not one of bet, win, rollback',
  );
  expect((await imported([line('a', 'bet', '1,5')])).status).toBe(1);
  expect((await imported([], thisMoment(), '')).status).toBe(2);
  expect((await imported([], thisMoment(), '--provider aurora --rail sandbox')).status).toBe(2);
});

it('a report without a period is refused', async () => {
  const { bet, win } = await played();
  const lines = [line(bet, 'bet', '10'), line(win, 'win', '15')];
  for (const period of ['', ` --from ${now()}`, ` --to ${now()}`]) {
    const refused = await imported(lines, period);
    expect([refused.status, refused.lines[0]]).toEqual([2, expect.stringContaining('needs --from and --to')]);
  }
  expect((await imported(lines)).lines[1]).toBe('everything agrees');
});

it('a report without lines states that its period had no play', async () => {
  const from = now();
  test.clock.advance(SIX_MINUTES_MS);
  const { bet, win } = await played();
  test.clock.advance(SIX_MINUTES_MS);
  const output = (await imported([], ` --from ${from} --to ${now()}`)).lines.join('\n');
  for (const uuid of [bet, win]) expect(output).toContain(`transaction ${uuid} `);
});

it('two empty reports of different periods are different reports', async () => {
  const [first, second] = ['2026-11-01', '2026-11-02'].map(
    (day) => ` --from ${day}T00:00:00Z --to ${day}T23:00:00Z`,
  );
  expect((await imported([], first)).lines[0]).toContain('0 lines');
  expect((await imported([], second)).lines[0]).toContain('0 lines');
  expect((await imported([], second)).lines).toEqual([
    'this file of aurora was imported before: nothing changed',
  ]);
});
