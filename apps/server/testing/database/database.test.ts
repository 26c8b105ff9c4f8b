import { expect, test } from 'vitest';
import { statement } from '../../src/platform/database/statement.ts';
import { createTestDatabase } from './database.ts';

const createMark = statement<[]>('test-create-mark', 'CREATE TABLE mark (id int)');
const findMark = statement<[], { found: boolean }>(
  'test-find-mark',
  `SELECT to_regclass('mark') IS NOT NULL AS "found"`,
);
const countMigrations = statement<[], { applied: bigint }>(
  'test-count-migrations',
  `SELECT count(*) AS "applied" FROM applied_migration`,
);

test('databases created at the same moment are migrated and independent', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => createTestDatabase()));
  try {
    await all[0]?.database.run(createMark, []);
    const marks = await Promise.all(all.map(({ database }) => database.one(findMark, [])));
    expect(marks.map(({ found }) => found)).toEqual([true, ...Array(7).fill(false)]);
    for (const { database } of all) {
      expect((await database.one(countMigrations, [])).applied).toBeGreaterThan(0n);
    }
  } finally {
    await Promise.all(all.map((one) => one.drop()));
  }
});
