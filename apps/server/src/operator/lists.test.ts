import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { operateOn, type Operating } from '../../testing/server/operating.ts';

const MORE = /^… continue with --after ([\d.]+)$/;

let test: TestApp;
let platform: Operating;
beforeAll(async () => {
  test = await startTestApp();
  platform = operateOn(test);
  const { info } = await test.given.member();
  const owner = `(SELECT id FROM member WHERE user_name = '${info.userName}')`;
  await platform.sql(
    `INSERT INTO adjustment (member_id, asset, side, amount_units, reason, proposed_by, proposed_machine_user, proposed_at)
     SELECT ${owner}, 'PHP', 'credit', n, 'lost spin', 'lina', 'tester', now() FROM generate_series(1, 401) n`,
  );
  // Every third order has a reminder. Few distinct times, so that many rows share a position.
  await platform.sql(
    `INSERT INTO deposit_order (member_id, request_key, method, channel, rail, asset, currency, requested_units, state,
       created_at, updated_at, expires_at, reminded_at)
     SELECT ${owner}, gen_random_uuid(), 'transfer', 'transfer', 'sandbox', 'PHP', 'PHP', n, 'review', now(),
            now() - n % 7 * interval '1 hour', now(), CASE WHEN n % 3 = 0 THEN now() - n % 5 * interval '1 hour' END
       FROM generate_series(1, 401) n`,
  );
});
afterAll(() => test.stop());

/** The first column of every page, from the first to the last. */
async function pages(list: string): Promise<string[][]> {
  const all: string[][] = [];
  for (let after = ''; ; ) {
    const { status, lines } = await platform.run(`${list} --as lina${after}`);
    expect(status).toBe(0);
    const next = MORE.exec(lines.at(-1) ?? '')?.[1];
    all.push(lines.slice(1, next === undefined ? undefined : -1).map((line) => line.split(' ')[0] ?? ''));
    if (next === undefined) return all;
    after = ` --after ${next}`;
  }
}

it.each(['adjust list', 'deposits list'])(
  '%s reports further rows and continues after the last one',
  async (list) => {
    const read = await pages(list);
    expect(read.map((page) => page.length)).toEqual([200, 200, 1]);
    expect(new Set(read.flat()).size).toBe(401);
  },
);

it('deposits list continues after the last row, even when that row has changed', async () => {
  const [first = [], second] = await pages('deposits list');
  const hint = (await platform.run('deposits list --as lina')).lines.at(-1) ?? '';
  const last = first.at(-1) ?? '';
  const [moved, decided] = [
    `UPDATE deposit_order SET updated_at = now() WHERE id = ${last}`,
    `deposits reject ${last}`,
  ];
  const readOn = async () => {
    const { lines } = await platform.run(`deposits list --as lina --after ${MORE.exec(hint)?.[1]}`);
    return lines.slice(1, -1).map((line) => line.split(' ')[0]);
  };
  await platform.sql(moved);
  expect(await readOn()).toEqual(second);
  expect((await platform.run(`${decided} --as lina`)).status).toBe(0);
  expect(await readOn()).toEqual(second);
});

it.each([
  'withdrawals list',
  'withdrawals found',
  'withdrawals stuck',
  'deposits list --state waiting',
  'adjust review',
  'erasure list',
  'talks list',
  'identity list',
])('%s continues from any number and reports no further rows when there are none', async (list) => {
  for (const after of ['', ' --after 1'])
    expect((await platform.run(`${list} --as lina${after}`)).lines).toEqual(['nothing']);
  expect((await platform.run(`${list} --as lina --after first`)).status).toBe(2);
});
