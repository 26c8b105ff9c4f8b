import { expect, it } from 'vitest';
import { migratedUpTo } from '../../../testing/migrated-up-to.ts';
import { statement } from '../../platform/database/statement.ts';
import { listChannels } from '../channels/queries.ts';
import { findOrder, listSteps } from './queries.ts';

/** The last one before orders had steps and methods channels. */
const BEFORE = '0029';

const put = [
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('tessera', 'PHP', 'PHP', '{}')`,
  `INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at, password_changed_at)
   VALUES ('tessera', 'older', 0, '', now(), now())`,
  `INSERT INTO deposit_method (merchant_code, code, rail, names, min_units, max_units, step_units, fixed_units, sort)
   VALUES ('tessera', 'old', 'sandbox', '{"EN": "Old way"}', 10000, 20000, 100, '{10000,15000}', 1)`,
  `INSERT INTO account (kind, owner, asset, may_go_negative)
   VALUES ('gateway-in', 'gateway:sandbox', 'PHP', true), ('bank', 'house', 'PHP', true)`,
  `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, asset, kind)
   SELECT 16, 16, now(), min(id), max(id), 15000, 'PHP', 'deposit' FROM account`,
  `INSERT INTO deposit_order (member_id, request_key, method, rail, asset, currency, requested_units, credited_units,
     state, rail_reference, transfer_id, created_at, updated_at, expires_at)
   SELECT m.id, gen_random_uuid(), 'old', 'sandbox', 'PHP', 'PHP', 15000, o.credited, o.state, o.reference, o.paid,
          '2026-01-01T00:00:00Z', '2026-01-01T00:05:00Z', '2026-01-01T00:30:00Z'
     FROM member m,
          (VALUES (15000, 'credited', 'SBX-1', 16), (NULL, 'waiting', NULL, NULL)) o (credited, state, reference, paid)`,
];

it('orders and methods from before keep what they were, as one channel and two steps', async () => {
  const { database, migrateOn } = await migratedUpTo(BEFORE);
  for (const [at, text] of put.entries()) await database.run(statement(`test.older-orders-${at}`, text), []);
  await migrateOn();
  expect(await database.many(listChannels, ['tessera'])).toMatchObject([
    {
      method: 'old',
      code: 'old',
      rail: 'sandbox',
      names: { EN: 'Old way' },
      minUnits: 10_000n,
      fixedUnits: ['10000', '15000'],
      fixedOnly: false,
    },
  ]);
  const [credited, waiting] = [await database.one(findOrder, [1n]), await database.one(findOrder, [2n])];
  expect(credited).toMatchObject({
    state: 'credited',
    channel: 'old',
    receivedUnits: 15_000n,
    receivedCurrency: 'PHP',
  });
  expect(waiting).toMatchObject({ state: 'waiting', channel: 'old', receivedUnits: null, feeUnits: 0n });
  const steps = async (id: bigint) => (await database.many(listSteps, [id])).map(({ state }) => state);
  expect([await steps(1n), await steps(2n)]).toEqual([['waiting', 'credited'], ['waiting']]);
});
