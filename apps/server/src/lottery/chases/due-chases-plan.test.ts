import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { planOf } from '../../../testing/database/plan.ts';
import { openLottery } from '../../../testing/lottery/drawn-issue.ts';
import { statement } from '../../platform/database/statement.ts';
import { listDueChases } from './queries.ts';

/** Chases that run until their next issue, of which few are due. */
const fill = statement<[member: bigint]>(
  'test.fill-chases',
  `INSERT INTO lottery_chase (member_id, game_id, asset, currency, request_key, prize_mode, slip, plan, winning_stop, held_units,
     placed_at, next_at)
   SELECT $1, g.id, 'PHP', 'PHP', gen_random_uuid(), 1, '', '{}', false, 1, now(), now() + make_interval(mins => n)
     FROM lottery_game g, generate_series(1, 20000) AS n`,
);
const analyze = statement<[]>('test.analyze-chases', 'ANALYZE lottery_chase');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const { first } = await openLottery(test.database, 1);
  await test.database.run(fill, [first]);
  await test.database.run(analyze, []);
});
afterAll(() => test.drop());

it('due chases are found by their time, beside 20,000 other chases', async () => {
  const plan = await planOf(test.database, listDueChases, "now(), '-infinity', 0, 500");
  expect(plan).toContain('using lottery_chase_due on lottery_chase c');
  expect(plan).not.toMatch(/(?:^|->  )(?:Incremental )?Sort .*\n.*next_at/m);
});
