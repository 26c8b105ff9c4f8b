import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { addRoundMonths } from '../../testing/games/round-months.ts';
import {
  withdraw,
  fakeRail,
  givePayee,
  offerWithdrawals,
  payingWith,
} from '../../testing/wallet/withdrawals.ts';
import { DAY_MS } from '../platform/clock.ts';
import { sqlState } from '../platform/database/database.ts';
import { prepareMonths } from '../platform/database/monthly-partitions.ts';
import { statement } from '../platform/database/statement.ts';
import { seedDepositMethods } from './channels/seed-channels.ts';
import { listSteps as listDepositSteps } from './deposits/queries.ts';
import { monthlyWalletTables } from './retention.ts';
import { listSteps as listWithdrawalSteps } from './withdrawals/queries.ts';
import { rejectWithdrawal } from './withdrawals/decide-withdrawal.ts';

const UNIQUE = '23505';
const RESTRICTED = '23001';

const MONTH_MS = 31 * DAY_MS;

let test: TestApp;
let afterwards: Date;
beforeEach(async () => {
  test = await startTestApp();
  afterwards = test.clock.now();
  await offerWithdrawals(test, 'by hand');
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
afterEach(() => test.stop());

const listPartitions = statement<[], { name: string; kind: string }>(
  'test.list-step-partitions',
  `SELECT tableoid::regclass::text AS name, 'deposit' AS kind FROM deposit_step
   UNION SELECT tableoid::regclass::text, 'withdrawal' FROM withdrawal_step ORDER BY 1`,
);
const countWaiting = statement<[], { waiting: number }>(
  'test.count-waiting-steps',
  `SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
);
const partitions = async (kind: string) =>
  (await test.database.many(listPartitions, [])).filter((row) => row.kind === kind).map(({ name }) => name);
async function nextMonth(): Promise<void> {
  afterwards = new Date(afterwards.getTime() + MONTH_MS);
  await prepareMonths(test.database, monthlyWalletTables, afterwards);
}
const run = (text: string) => test.database.transaction((tx) => tx.foreign(text, []));
const refusal = (text: string) => run(text).then(() => undefined, sqlState);

async function withdrawalOverMonths(): Promise<bigint> {
  const { body } = await withdraw(test, await givePayee(test, '1000'), '200');
  const withdrawalId = BigInt(body.success ? body.value.withdrawalId : 0);
  await nextMonth();
  const deps = payingWith(test, fakeRail(() => () => 'pending').rail);
  await test.database.transaction((tx) =>
    rejectWithdrawal(deps, tx, { withdrawalId, by: 'Ana', reason: 'account-mismatch' }),
  );
  return withdrawalId;
}

async function depositOverMonths(): Promise<bigint> {
  const member = await test.given.member();
  const input = { method: 'transfer', amount: '500', requestKey: randomUUID() };
  const { depositId } = await test.value(member, api.wallet.deposit, input);
  await nextMonth();
  await test.value(member, api.wallet.depositReminder, { depositId });
  return BigInt(depositId);
}

describe('steps of an order', () => {
  it('are read from all months in order', async () => {
    const withdrawal = await test.database.many(listWithdrawalSteps, [await withdrawalOverMonths()]);
    expect(withdrawal.map(({ state }) => state)).toEqual(['requested', 'checks', 'rejected']);
    expect(await partitions('withdrawal')).toHaveLength(2);
    const deposit = await test.database.many(listDepositSteps, [await depositOverMonths()]);
    expect(deposit.map(({ reason }) => reason)).toEqual([null, 'reminded']);
    expect(await partitions('deposit')).toHaveLength(2);
  });

  it('have unique numbers across months', async () => {
    const id = await withdrawalOverMonths();
    const again = (number: number) =>
      refusal(
        `INSERT INTO withdrawal_step (withdrawal_id, number, state, at, actor) VALUES (${id}, ${number}, 'checks', now(), 'system')`,
      );
    expect(await again(1)).toBe(UNIQUE);
    expect(await again(3)).toBe(UNIQUE);
    expect(await again(4)).toBeUndefined();
  });

  it('have unique numbers when two are written concurrently', async () => {
    const id = await withdrawalOverMonths();
    const step = `INSERT INTO withdrawal_step (withdrawal_id, number, state, at, actor) VALUES (${id}, 9, 'checks', now(), 'system')`;
    let other: ReturnType<typeof refusal> | undefined;
    await test.database.transaction(async (tx) => {
      await tx.foreign(step, []);
      other = refusal(step);
      const waits = vi.waitUntil(async () => (await test.database.one(countWaiting, [])).waiting === 1);
      await Promise.race([other, waits]);
    });
    expect(await other).toBe(UNIQUE);
  });

  it('are immutable in the partition of their month', async () => {
    await withdrawalOverMonths();
    await depositOverMonths();
    await prepareMonths(test.database, monthlyWalletTables, test.clock.now());
    const names = [...(await partitions('withdrawal')), ...(await partitions('deposit'))];
    expect(names).toHaveLength(4);
    for (const name of [...names, 'deposit_step', 'withdrawal_step', 'withdrawal_step_earlier']) {
      for (const change of [`UPDATE ${name} SET at = now()`, `DELETE FROM ${name}`, `TRUNCATE ${name}`]) {
        expect(await refusal(change), change).toBe(RESTRICTED);
      }
    }
  });

  it('are read by an index in every month of two years', async () => {
    await addRoundMonths(test.database, 24);
    for (const { text } of [listDepositSteps, listWithdrawalSteps]) {
      const plan = await test.database.transaction(async (tx) => {
        await tx.foreign('SET LOCAL enable_seqscan = off', []);
        return JSON.stringify((await tx.foreign(`EXPLAIN ${text}`, [1n])).rows);
      });
      expect(plan.match(/Index Scan/g)?.length).toBeGreaterThan(24);
      expect(plan).not.toMatch(/Seq Scan|Sort Key: \w+\.at/);
    }
  });
});
