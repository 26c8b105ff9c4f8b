import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { operateOn, type Operating } from '../../../testing/server/operating.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';

const LARGE = '10000.01';

let test: TestApp;
let platform: Operating;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  platform = operateOn(test);
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
beforeEach(async () => {
  // A transfer that a row could name as its credit.
  member = await test.given.member({ balance: '5' });
});
afterAll(() => test.stop());

async function createOrder(amount = '20000'): Promise<string> {
  const input = { method: 'transfer', amount, repeatConfirmed: true, requestKey: randomUUID() } as const;
  return (await test.value(member, api.wallet.deposit, input)).depositId;
}
const confirm = (id: string, amount: string, by: string) =>
  platform.run(`deposits confirm ${id} --as ${by} --amount ${amount} --reference BL-${id} --payer Maria`);
const balance = async () => (await test.value(member, api.wallet.wallet, {})).sumBalance;
const namesOf = statement<[id: bigint], { foundBy: string | null; confirmedBy: string | null }>(
  'test.names-of-deposit',
  `SELECT found_by AS "foundBy", confirmed_by AS "confirmedBy" FROM deposit_order WHERE id = $1`,
);
const names = (id: string) => test.database.one(namesOf, [BigInt(id)]);

/** The values of a credited row, written directly to the database. */
async function credit(id: string, amount: string, by: string | null): Promise<void> {
  const units = BigInt(amount.replace('.', '')) * 100n;
  await platform.sql(`UPDATE deposit_order SET state = 'received' WHERE id = ${id} AND state = 'waiting'`);
  await platform.sql(
    `UPDATE deposit_order SET state = 'credited', credited_units = ${units}, received_units = ${units},
            received_currency = 'PHP', rail_reference = 'BL-${id}', transfer_id = (SELECT max(id) FROM transfer),
            confirmed_by = ${by === null ? 'NULL' : `'${by}'`}
      WHERE id = ${id}`,
  );
}

const limitOnePerson = statement<[units: bigint]>(
  'test.limit-one-person',
  'UPDATE deposit_rules SET one_person_units = $1',
);

describe('amount that one operator confirms', () => {
  it('is the merchant’s setting for the command and for the database', async () => {
    await test.database.run(limitOnePerson, [5_000_000n]);
    onTestFinished(async () => {
      await test.database.run(limitOnePerson, [100_000_000n]);
    });
    const [small, large] = [await createOrder('500'), await createOrder('500.01')];
    expect((await confirm(small, '500', 'lina')).lines[0]).not.toContain('another person');
    expect((await confirm(large, '500.01', 'lina')).lines[0]).toContain('after another operator confirms');
    await expect(credit(large, '500.01', 'lina')).rejects.toThrow('takes another person');
  });
});

describe('database', () => {
  it('credits no two-person deposit for the operator who found it', async () => {
    const id = await createOrder();
    expect((await confirm(id, LARGE, 'lina')).lines[0]).toContain('after another operator confirms');
    await expect(credit(id, LARGE, 'lina')).rejects.toThrow('takes another person');
    await expect(
      platform.sql(`UPDATE deposit_order SET confirmed_by = 'lina' WHERE id = ${id}`),
    ).rejects.toThrow('deposit_order_takes_another');
    await expect(credit(id, LARGE, null)).rejects.toThrow('a person confirms it');
    await credit(id, LARGE, 'omar');
    expect(await names(id)).toEqual({ foundBy: 'lina', confirmedBy: 'omar' });
  });

  it('requires two equal findings in sequence', async () => {
    const id = await createOrder();
    await expect(credit(id, LARGE, 'omar')).rejects.toThrow('takes another person');
    await confirm(id, '15000.00', 'lina');
    await expect(credit(id, LARGE, 'omar')).rejects.toThrow('takes another person');
    const atOnce = `found_by = 'ines', found_units = 100000100, found_reference = 'BL-${id}', state = 'credited'`;
    await expect(
      platform.sql(
        `UPDATE deposit_order SET ${atOnce}, credited_units = 100000100, rail_reference = 'BL-${id}',
                transfer_id = (SELECT max(id) FROM transfer), confirmed_by = 'omar' WHERE id = ${id}`,
      ),
    ).rejects.toThrow('takes another person');
  });

  it('requires one operator up to the ordered amount and two above it', async () => {
    const [exact, over] = [await createOrder('500'), await createOrder('500')];
    await credit(exact, '500.00', 'lina');
    await expect(credit(over, '500.01', 'lina')).rejects.toThrow('takes another person');
  });

  it('starts no order as credited and keeps the operators of a credited order', async () => {
    const id = await createOrder();
    await confirm(id, LARGE, 'lina');
    expect((await confirm(id, LARGE, 'omar')).status).toBe(0);
    for (const change of [
      "found_by = 'omar'",
      'found_by = NULL',
      "confirmed_by = 'ines'",
      "rail = 'sandbox'",
    ]) {
      await expect(platform.sql(`UPDATE deposit_order SET ${change} WHERE id = ${id}`)).rejects.toThrow(
        'stays on record',
      );
    }
    const copied = `jsonb_populate_record(o, jsonb_build_object('id', o.id + 1000, 'request_key', gen_random_uuid(),
      'rail_reference', 'BL-copy'))`;
    await expect(
      platform.sql(
        `INSERT INTO deposit_order OVERRIDING SYSTEM VALUE
         SELECT (${copied}).* FROM deposit_order o WHERE id = ${id}`,
      ),
    ).rejects.toThrow('before a person found it');
  });
});

it('both operators are stored with the deposit, and the first may withdraw a too high finding', async () => {
  const [large, mistyped] = [await createOrder(), await createOrder('500')];
  await confirm(large, LARGE, 'lina');
  expect((await confirm(large, LARGE, 'lina')).lines[0]).toContain('after another operator confirms');
  expect((await confirm(large, LARGE, 'omar')).status).toBe(0);
  expect(await names(large)).toEqual({ foundBy: 'lina', confirmedBy: 'omar' });
  expect((await confirm(mistyped, '5000', 'lina')).lines[0]).toContain('after another operator confirms');
  expect((await confirm(mistyped, '500', 'lina')).status).toBe(0);
  expect(await names(mistyped)).toEqual({ foundBy: null, confirmedBy: 'lina' });
  expect(await balance()).toBe('10505.01');
});
