import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { allowOpenDeposits } from '../../../testing/wallet/deposits.ts';
import { reportPayment, operateOn } from '../../../testing/server/operating.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';

const AT_ONCE = 50;
const MOST = 20;

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
beforeEach(async () => {
  member = await test.given.member();
});
afterAll(() => test.stop());

const open = (requestKey: string = randomUUID(), visitor = member) =>
  test.call(visitor, api.wallet.deposit, {
    method: 'sandbox',
    amount: '100',
    repeatConfirmed: true,
    requestKey,
  });
/** Repeats a request that timed out behind the others, like the page does. */
async function openWithRetries(key: string): Promise<string> {
  const { body } = await open(key);
  if (body.success) return body.value.depositId;
  return body.errorCode === 'busy' ? openWithRetries(key) : body.errorCode;
}
const openConcurrently = (keys: readonly string[]) => Promise.all(keys.map((key) => openWithRetries(key)));
const anyKeys = (count: number) => Array.from({ length: count }, () => randomUUID());
const refusal = {
  status: 409,
  body: { success: false, errorCode: 'deposit.open.limit', value: { most: MOST } },
};

it(`of ${AT_ONCE} concurrent deposits exactly ${MOST} are opened, and other members are not affected`, async () => {
  const other = await test.given.member();
  const answers = await openConcurrently(anyKeys(AT_ONCE));
  expect(answers.filter((answer) => answer === 'deposit.open.limit')).toHaveLength(AT_ONCE - MOST);
  const opened = answers.filter((answer) => answer !== 'deposit.open.limit');
  expect(new Set(opened).size).toBe(MOST);
  expect(await open()).toMatchObject(refusal);
  expect((await open(randomUUID(), other)).status).toBe(200);
});

it('a repeated key returns its deposit at the limit, also concurrently', async () => {
  const keys = anyKeys(MOST - 1);
  const opened = await openConcurrently(keys);
  const last = randomUUID();
  const answers = await openConcurrently(Array.from({ length: AT_ONCE }, () => last));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^[0-9]+$/);
  expect(await open()).toMatchObject(refusal);
  expect(await openConcurrently(keys)).toEqual(opened);
});

it('a deposit that is paid or in review frees a place', async () => {
  const [first = '', second = ''] = await openConcurrently(anyKeys(MOST));
  for (const [id, amount] of [
    [first, '100'],
    [second, '60'],
  ] as const) {
    expect(await open()).toMatchObject(refusal);
    await reportPayment(test, id, amount);
    expect((await open()).status).toBe(200);
  }
  expect(await open()).toMatchObject(refusal);
});

it('the database refuses orders beyond the limit', async () => {
  const [first = ''] = await openConcurrently(anyKeys(MOST));
  const { sql } = operateOn(test);
  const copy = (state: string) => `INSERT INTO deposit_order OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(o, jsonb_build_object('id', o.id + 100000, 'request_key', gen_random_uuid(),
      'state', '${state}'))).* FROM deposit_order o WHERE id = ${first}`;
  expect(await sql(copy('created'))).toMatchObject({ rowCount: 0 });
  expect(await sql(copy('failed'))).toMatchObject({ rowCount: 1 });
});

it('the merchant sets the limit', async () => {
  await allowOpenDeposits(test.database, 3);
  const answers = await openConcurrently(anyKeys(AT_ONCE));
  expect(answers.filter((answer) => answer !== 'deposit.open.limit')).toHaveLength(3);
  expect((await open()).body).toMatchObject({ value: { most: 3 } });
});
