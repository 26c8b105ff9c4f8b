import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { planOf } from '../../../testing/database/plan.ts';
import { openLottery } from '../../../testing/lottery/drawn-issue.ts';
import { statement } from '../../platform/database/statement.ts';
import { listCountedDraws, listResults } from './queries.ts';

/** Issues of one game, every hundredth of which was cancelled before its draw. */
const fill = statement<[]>(
  'test.fill-issues',
  `WITH day AS (INSERT INTO lottery_day (game_id, day, draws, commitment, sealed_seed, committed_at)
     SELECT id, '2020-01-01', 20000, repeat('0', 64), '', now() FROM lottery_game LIMIT 1 RETURNING game_id)
   INSERT INTO lottery_issue (game_id, day, place, numero, opens_at, closes_at, draws_at, state, order_digest, drawn)
   SELECT d.game_id, '2020-01-01', n, '20200101-' || n, t, t + interval '1 second', t + interval '2 seconds',
     CASE WHEN n % 100 = 0 THEN 'cancelled' ELSE 'settled' END, repeat('0', 64),
     CASE WHEN n % 100 = 0 THEN NULL ELSE '{1,2,3,4,5}'::integer[] END
     FROM day d, generate_series(1, 20000) AS n, LATERAL (SELECT now() - make_interval(mins => n) AS t) x`,
);
const analyze = statement<[]>('test.analyze-issues', 'ANALYZE lottery_issue');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await openLottery(test.database, 1);
  await test.database.run(fill, []);
  await test.database.run(analyze, []);
});
afterAll(() => test.drop());

it.each([
  ['results', listResults, '1, now(), 11, 0'],
  ['draws that count', listCountedDraws, '1, 100, 0'],
] as const)('%s are read in the order of their draws from one index', async (_list, list, values) => {
  const plan = await planOf(test.database, list, values);
  expect(plan).toContain('Scan Backward using lottery_issue_listed');
  expect(plan).not.toMatch(/Sort .*\n.*draws_at/);
});
