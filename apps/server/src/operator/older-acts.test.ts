import { expect, it } from 'vitest';
import { migratedUpTo } from '../../testing/migrated-up-to.ts';
import { statement } from '../platform/database/statement.ts';

const fill = statement<[]>(
  'test.fill-older-acts',
  `WITH house AS (INSERT INTO merchant (code, currency, asset, register_fields)
                  VALUES ('tessera', 'PHP', 'PHP', '{}') RETURNING code),
        maria AS (INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at)
                  SELECT code, 'maria', 0, 'x', now() FROM house)
   INSERT INTO operator_act (at, operator, machine_user, command, subject, parameters, outcome, told)
   VALUES (now(), 'lina', 'box', 'member freeze', 'member maria', '{"given":["maria"],"reason":"chargeback"}', 'refused',
           'maria is frozen already'),
          (now(), 'lina', 'box', 'member freeze', 'member nobody', '{"given":["nobody"]}', 'refused', 'none'),
          (now(), 'lina', 'box', 'withdrawals approve', 'withdrawals 7', '{"given":["7"]}', 'done', NULL)`,
);
const acts = statement<[], { subject: string; parameters: object; told: string | null }>(
  'test.older-acts',
  `SELECT subject, parameters, told FROM operator_act ORDER BY id`,
);
const change = statement<[]>('test.change-older-act', `UPDATE operator_act SET told = ''`);

it('acts of before name a member by number, and stay as they are from then on', async () => {
  const { database, migrateOn } = await migratedUpTo('0034');
  await database.run(fill, []);
  await migrateOn();
  expect(await database.many(acts, [])).toEqual([
    { subject: 'member 1', parameters: { given: ['1'], reason: 'chargeback' }, told: '1 is frozen already' },
    { subject: 'member nobody', parameters: { given: ['nobody'] }, told: 'none' },
    { subject: 'withdrawals 7', parameters: { given: ['7'] }, told: null },
  ]);
  await expect(database.run(change, [])).rejects.toThrow('stays on record');
});
