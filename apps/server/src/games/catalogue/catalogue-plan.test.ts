import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { planOf } from '../../../testing/database/plan.ts';
import { statement } from '../../platform/database/statement.ts';
import { listIndexedGames } from './queries.ts';

const fill = statement<[]>(
  'test.fill-catalogue',
  `WITH v AS (INSERT INTO vendor (code, names, sort, in_house) VALUES ('PLAN', '{"EN":"Plan"}', 1, false) RETURNING code)
   INSERT INTO game (code, game_type, vassalage, provider, names, hot, is_new, sort)
   SELECT 'g' || n, 'RNG', v.code, 'plan', '{"EN":"Game"}', false, false, n % 1000 FROM v, generate_series(1, 20000) AS n`,
);
const analyze = statement<[]>('test.analyze-games', 'ANALYZE game');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.database.run(fill, []);
  await test.database.run(analyze, []);
});
afterAll(() => test.drop());

it('the catalogue index reads its pages from a database index without sorting the catalogue', async () => {
  const plan = await planOf(test.database, listIndexedGames, '500, 900, 2000');
  expect(plan).toContain('Index Scan using game_shelf on game');
  expect(plan).not.toMatch(/(?:^|->  )Sort/m);
});
