import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { COMPILED } from '../../testing/server/server-process.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { openGame, titlesOf } from '../../testing/games/studio.ts';
import { makeDataFolder } from '../../testing/database/data-folder.ts';
import { nextTransferMonth } from '../../testing/ledger/book-months.ts';
import { tampered } from '../../testing/database/tampered.ts';
import { blockedPayouts } from '../../testing/wallet/withdrawals.ts';
import { seedGames } from '../../src/games/index.ts';
import { audit as auditBooks, bookJobs, recordDiscrepancies, post } from '../../src/ledger/index.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import type { Log } from '../../src/platform/log.ts';
import { bookChecks } from '../../src/slices.ts';
import { applyPayment } from '../../src/wallet/deposits/settle-deposit.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';

const TIMEOUT_MS = 120_000;
let test: TestApp;
let member: Visitor;
let memberId: bigint;
let alarms: Record<string, unknown>[];
beforeEach(async () => {
  alarms = [];
  test = await startTestApp();
  await test.database.transaction(async (tx) => {
    await seedGames(tx);
    await seedDepositMethods(tx, 'tessera');
  });
  member = await test.given.member();
  const session = await test.app.deps.identity.sessions.find(test.database, member.cookie.split('=')[1]);
  memberId = session?.memberId ?? 0n;
  await deposit('100');
  const [nodeId = ''] = await titlesOf(test, 'dice');
  await openGame(test, member, nodeId);
  for (let turn = 0; turn < 6; turn += 1) {
    const roll = { nodeId, stake: '2', side: 'under', chance: 5000, requestKey: randomUUID() } as const;
    test.clock.advance(5000);
    await test.value(member, api.studio.diceRound, roll);
  }
});
afterEach(() => test.stop());

/** A deposit that its rail reports as paid. */
async function deposit(amount: string): Promise<void> {
  const input = { method: 'sandbox', amount, requestKey: randomUUID() };
  const { depositId } = await test.value(member, api.wallet.deposit, input);
  const paid = { currency: 'PHP', status: 'paid', amountUnits: unitsFromAmount(amount) } as const;
  const payment = { ...paid, reference: `SBX-${depositId}`, orderId: BigInt(depositId) };
  await test.database.transaction((tx) => applyPayment(test.app.deps.wallet, tx, payment));
}

/** The scheduled work: the check of changes, the seal, and once a day the daily reconciliation. */
async function runScheduledWork(): Promise<void> {
  const log = {
    error: (what: Record<string, unknown>) => alarms.push(what),
    info: () => undefined,
  } as unknown as Log;
  const { wallet } = test.app.deps;
  const jobs = { ...wallet.jobs, enqueue: async () => undefined };
  for (const { work } of bookJobs({ ...wallet, jobs, log, checks: bookChecks })) await work({});
}

/** The metrics that start with a name. */
async function readMetrics(name: string): Promise<string[]> {
  const { body } = await test.app.http.inject('/metrics');
  return body.split('\n').filter((line) => line.startsWith(name));
}

describe('books that agree', () => {
  it('allow payouts, seal the day, and set the time of the last check in the metrics', async () => {
    await runScheduledWork();
    test.clock.advance(DAY_MS);
    await runScheduledWork();
    expect(alarms).toEqual([]);
    expect(await blockedPayouts(test.database)).toBe('none');
    expect(await readMetrics('books_open_breaks')).toEqual([]);
    expect(await readMetrics('payouts_stopped')).toEqual(['payouts_stopped 0']);
    expect(await readMetrics('books_closing_lag_seconds')).toEqual(['books_closing_lag_seconds 0']);
    expect(await readMetrics('books_daily_heartbeat_age_seconds')).toEqual([
      'books_daily_heartbeat_age_seconds 0',
    ]);
    const seconds = test.clock.now().getTime() / 1000;
    expect(await readMetrics('books_checked_timestamp_seconds')).toEqual([
      `books_checked_timestamp_seconds{kind="changes"} ${seconds}`,
      `books_checked_timestamp_seconds{kind="full"} ${seconds}`,
    ]);
  });
});

it('orders and rounds of an archived month are no discrepancy, and are compared again after the month is attached', async () => {
  const folder = await makeDataFolder('tessera-archive-');
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'month.gz');
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const auditor = {
    database: test.database,
    checks: bookChecks,
    operator: 'ana',
    now: test.clock.now(),
    print,
  };
  await nextTransferMonth(test.database);
  for (let day = 0; day < 3; day += 1) {
    await runScheduledWork();
    test.clock.advance(DAY_MS);
  }
  await auditBooks(auditor, { verb: 'months' });
  const [name = ''] = /\d{4}-\d\d/.exec(lines.join()) ?? [];
  expect(await auditBooks(auditor, { verb: 'archive', name, path }), lines.join('\n')).toBe(true);
  await runScheduledWork();
  test.clock.advance(DAY_MS);
  await runScheduledWork();
  expect(alarms).toEqual([]);
  expect(await auditBooks(auditor, { verb: 'verify' }), lines.join('\n')).toBe(true);
  expect(await auditBooks(auditor, { verb: 'attach', path })).toBe(true);
  await tampered(test, 'UPDATE deposit_order SET credited_units = credited_units + 1');
  expect(await auditBooks(auditor, { verb: 'verify' })).toBe(false);
  expect(lines.join('\n')).toContain('deposit-order');
});

it('the metrics omit the books while the database does not respond', async () => {
  await test.app.http.inject('/metrics');
  await test.database.transaction((tx) => tx.foreign('DROP VIEW v_open_break', []));
  expect(await readMetrics('payouts_stopped')).toEqual([]);
});

describe('difference between a domain and the books', () => {
  it.each([
    ['deposit-order', 'deposit order', `UPDATE deposit_order SET credited_units = credited_units + 1`],
    [
      'deposit-order',
      'deposit order',
      `UPDATE transfer SET kind = 'adjustment-credit' WHERE kind = 'deposit'`,
    ],
    [
      'game-round',
      'round',
      'UPDATE game_round SET stake_units = stake_units + 1 WHERE id % 1000000000000 = 3',
    ],
    ['game-round', 'round', `UPDATE transfer SET kind = 'adjustment-debit' WHERE kind = 'bet'`],
    ['game-round', 'round', 'DELETE FROM round_key WHERE round_id % 1000000000000 = 3'],
    ['game-round', 'round', 'DELETE FROM game_round WHERE id % 1000000000000 = 3'],
    ['game-transfer', 'transfer', 'DELETE FROM round_move_key'],
  ])('is found by the daily reconciliation: %s, a %s after %s', async (check, subject, sql) => {
    await tampered(test, sql);
    await runScheduledWork();
    const found = alarms.find((alarm) => alarm['check'] === check);
    expect(String(found?.['subject'])).toMatch(new RegExp(`^${subject} [0-9]+$`));
    expect(await blockedPayouts(test.database)).toBe('of members');
  });

  it.each([
    ['deposit-transfer', { kind: 'deposit', counterparty: 'sandbox' }, 'deposit:999'],
    ['deposit-transfer', { kind: 'deposit', counterparty: 'sandbox' }, undefined],
    ['game-transfer', { kind: 'win', counterparty: 'studio' }, `studio:1:${randomUUID()}:win`],
    ['game-transfer', { kind: 'bet', counterparty: 'aurora' }, undefined],
  ] as const)('is found by the check of changes: %s, %j', async (check, leg, reference) => {
    await runScheduledWork();
    const forged = { ...leg, asset: 'PHP', amountUnits: 10_000n, memberId };
    const envelope = { scope: 'job:forger', key: '1', recordedAt: test.clock.now() } as const;
    const answer = await post(test.database, { ...envelope, ...(reference && { reference }), ...forged });
    expect(answer.outcome).toBe('posted');
    await runScheduledWork();
    const transferId = answer.outcome === 'posted' ? answer.transferId : 0n;
    expect(alarms).toMatchObject([{ check, subject: `transfer ${transferId}` }]);
    expect(await readMetrics('books_open_breaks')).toEqual([`books_open_breaks{check="${check}"} 1`]);
    expect(await readMetrics('payouts_restricted_members')).toEqual(['payouts_restricted_members 1']);
    expect(await readMetrics('payouts_stopped')).toEqual(['payouts_stopped 0']);
  });
});

it('a deposit is credited while payouts are blocked', async () => {
  await tampered(test, 'UPDATE deposit_order SET credited_units = credited_units + 1');
  await runScheduledWork();
  expect(await blockedPayouts(test.database)).toBe('of members');
  const before = (await test.value(member, api.wallet.wallet, {})).sumBalance;
  await deposit('50');
  const after = (await test.value(member, api.wallet.wallet, {})).sumBalance;
  expect(unitsFromAmount(after) - unitsFromAmount(before)).toBe(unitsFromAmount('50'));
});

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

function audit(...args: string[]): Promise<Ended> {
  const main = join(import.meta.dirname, '../../src/audit-main.ts');
  const env = { PATH: process.env['PATH'], DATABASE_URL: test.databaseUrl, LOG_LEVEL: 'error' };
  return new Promise((done) => {
    const child = spawn(process.execPath, [...COMPILED, main, ...args], { env, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.on('close', (status) => done({ status, output }));
  });
}

describe('npm run audit', () => {
  it('reports what it checked and exits with 0 when everything agrees', { timeout: TIMEOUT_MS }, async () => {
    await runScheduledWork();
    const { status, output } = await audit();
    expect(output).toMatch(/^seals: 1 days with [0-9]+ transfers agree/);
    expect(output).toContain('Everything agrees.');
    expect(status).toBe(0);
  });

  it('reports open discrepancies of earlier checks with the command that clears them, and exits with an error', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await runScheduledWork();
    const ofNobody = { check: 'settlement-deposit', subject: 'deposit order 77', memberId: null };
    const found = { ...ofNobody, expected: '1 PHP paid', found: 'nothing at this rail' };
    await test.database.transaction((tx) => recordDiscrepancies(tx, [found], test.clock.now()));
    const { status, output } = await audit();
    expect(output).not.toContain('Everything agrees.');
    expect(output).toMatch(
      /still open:\n1 .* deposit order 77.*\n +stops all payouts\n +.*npm run audit -- clear 1 /,
    );
    expect(output).toContain('All payouts are stopped.');
    expect(status).toBe(1);
  });

  it('names the first row that differs and exits with an error', { timeout: TIMEOUT_MS }, async () => {
    await runScheduledWork();
    await tampered(test, `UPDATE transfer SET reference = 'another' WHERE member_sequence = 2`);
    const { status, output } = await audit();
    expect(output).toMatch(
      /FIRST DIFFERENCE: seal, transfer [0-9]+: expected as sealed on .*, found altered/,
    );
    expect(status).toBe(1);
  });

  it('lists the open discrepancies, and clears one under the name of the caller', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await tampered(test, 'UPDATE deposit_order SET credited_units = credited_units + 1');
    await runScheduledWork();
    const listed = await audit('breaks');
    expect(listed).toMatchObject({
      status: 1,
      output: expect.stringMatching(
        /\n2 .* deposit-order, deposit order 1.*\n +blocks the payouts of member \d+\n +.*npm run audit -- clear 2 /,
      ),
    });
    expect(await audit('clear', '1')).toMatchObject({ status: 1, output: expect.stringContaining('usage:') });
    expect((await audit('clear', '1', 'put right by hand')).output).toMatch(/^Cleared by \S+: 1 /);
    expect(await blockedPayouts(test.database)).toBe('of members');
    expect(await audit('clear', '2', 'put', 'right', 'by', 'hand')).toMatchObject({ status: 0 });
    expect(await audit('clear', '1', 'once more')).toMatchObject({ status: 1 });
    expect(await audit('breaks')).toMatchObject({ status: 0 });
    expect(await blockedPayouts(test.database)).toBe('none');
  });
});
