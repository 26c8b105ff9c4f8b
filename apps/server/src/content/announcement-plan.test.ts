import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { planOf } from '../../testing/database/plan.ts';
import { statement } from '../platform/database/statement.ts';
import {
  findActivity,
  findNotice,
  findPage,
  listAnnouncements,
  listNotices,
  listOfType,
  listRunningOfTypes,
} from './queries.ts';

const fill = statement<[from: number, to: number]>(
  'test.fill-content',
  `WITH entries AS (
     INSERT INTO content_entry (merchant_code, key, type, status, revision, published_revision, document,
                                created_at, updated_at, updated_by)
     SELECT 'plan', 'entry-' || n, CASE WHEN n % 5 = 0 THEN 'A' WHEN n % 99 = 1 THEN 'B' ELSE 'PL' END,
            'published', 1, 1, '{}', now(), now(), 'test'
       FROM generate_series($1::integer, $2::integer) AS n RETURNING id, key, type)
   INSERT INTO content_shown (entry_id, merchant_code, key, type, sort, starts_at, executions, promotion_type, category,
                              linkage_type, url, art, display_speed, texts)
   SELECT id, 'plan', key, type, 0, now() - make_interval(mins => id::integer), '{A,B}', '', '', '', '', '', '', '{"EN":{}}'
     FROM entries`,
);
const merchant = statement<[]>(
  'test.plan-merchant',
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('plan', 'PHP', 'PHP', '{}')`,
);
const analyze = statement<[]>('test.analyze-content', 'ANALYZE content_shown');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.database.run(merchant, []);
  for (let from = 1; from <= 20_000; from += 2000) await test.database.run(fill, [from, from + 1999]);
  await test.database.run(analyze, []);
});
afterAll(() => test.drop());

const VIEWER = `'plan', 'TY', now(), '{A}', 0`;

it.each([
  ['a home', listAnnouncements, `${VIEWER}, 1, '{B,PL,PU,H}', 'm_home'`],
  ['a page of notices', listNotices, `${VIEWER}, 1, 'PL', 21, NULL, NULL, NULL`],
  ['a deep page of notices', listNotices, `${VIEWER}, NULL, 'PL', 21, 0, now() - interval '9 days', 9000`],
  ['banners', listOfType, `${VIEWER}, 'B', 'm_home', false`],
  ['one notice', findNotice, `${VIEWER}, 7`],
  ['one promotion', findActivity, `${VIEWER}, now(), 1, 7`],
  ['promotions for deposits', listRunningOfTypes, `${VIEWER}, '{WELCOME}', 1`],
  ['a page of the house', findPage, `${VIEWER}, 'about'`],
])('%s is one statement without a sequential scan', async (_name, query, values) => {
  const plan = await planOf(test.database, query, values);
  expect(plan).toMatch(/Index (?:Only )?Scan.* on content_shown/);
  expect(plan).not.toMatch(/Seq Scan on content_/);
});
