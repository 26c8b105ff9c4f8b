import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { statement } from '../../platform/database/statement.ts';
import { pruneJob } from './prune.ts';

const { identity } = api;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const fill = statement<[at: Date]>(
  'test.fill',
  `WITH one AS (SELECT id FROM member LIMIT 1),
        codes AS (INSERT INTO one_time_code (merchant_code, purpose, target, flow, code_hash, request_id,
                                             created_at, expires_at)
                  VALUES ('tessera', 'login', '\\x01', '\\x01', '\\x01', gen_random_uuid(), $1, $1)),
        resets AS (INSERT INTO password_reset (token_hash, member_id, request_id, created_at, expires_at)
                   SELECT '\\x01', id, gen_random_uuid(), $1, $1 FROM one),
        tickets AS (INSERT INTO login_ticket (id_hash, purpose, data, expires_at) VALUES ('\\x01', 'x', '{}', $1)),
        sent AS (INSERT INTO message_sent (id, channel, sent_at) VALUES (gen_random_uuid(), 'sms', $1)),
        captchas AS (INSERT INTO captcha (id_hash, purpose, expires_at) VALUES ('\\x01', 'x', $1)),
        tokens AS (INSERT INTO used_id_token (token_hash, expires_at) VALUES ('\\x01', $1)),
        excluded AS (INSERT INTO exclusion_lookup (member_id, lookup, until, proven)
                     SELECT id, ended.lookup, ended.at, true
                       FROM one, (VALUES ('\\x01'::bytea, $1), ('\\x02', NULL)) AS ended (lookup, at)),
        forgotten AS (INSERT INTO excluded_lookup (merchant_code, lookup, until, proven)
                      VALUES ('tessera', '\\x01', $1, true), ('tessera', '\\x02', NULL, true))
   INSERT INTO sealed_nonce (nonce, expires_at) VALUES ('\\x01', $1 - interval '1 second')`,
);
const count = statement<[], Readonly<Record<string, bigint>>>(
  'test.count-passing',
  `SELECT (SELECT count(*) FROM one_time_code) AS codes, (SELECT count(*) FROM password_reset) AS resets,
          (SELECT count(*) FROM login_ticket) AS tickets, (SELECT count(*) FROM used_id_token) AS tokens,
          (SELECT count(*) FROM captcha) AS captchas, (SELECT count(*) FROM message_sent) AS sent,
          (SELECT count(*) FROM sealed_nonce) AS nonces, (SELECT count(*) FROM rate_limit) AS counts,
          (SELECT count(*) FROM remembered_login) AS remembered,
          (SELECT count(*) FROM exclusion_lookup) AS excluded,
          (SELECT count(*) FROM excluded_lookup) AS forgotten, (SELECT count(*) FROM session) AS sessions`,
);
const findTrials = statement<[], { enabled: boolean; secret: Buffer | null }>(
  'test.find-trials',
  `SELECT enabled, trial_secret_hash AS secret FROM member WHERE type = 4`,
);

const eventKinds = statement<[userName: string], { kind: string }>(
  'test.prune-event-kinds',
  `SELECT e.kind FROM account_event e JOIN member m ON m.id = e.member_id
    WHERE m.user_name = $1 ORDER BY e.id`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const prune = () => pruneJob(test.app.deps.identity).work({});

it('what is over is forgotten, and nothing before', async () => {
  await test.given.member({ userName: 'lasting' });
  const browser = openBrowser(test, '20.1.1.1');
  await browser.login('lasting', 'a wrong guess');
  await browser.login('lasting', 'correct horse battery', { remember: true });
  await browser.call(identity.testPlay, {});
  await test.database.run(fill, [new Date(test.clock.now().getTime() + HOUR_MS)]);
  const full = await test.database.one(count, []);
  expect(Object.values(full).every((rows) => rows > 0n)).toBe(true);
  await prune();
  expect(await test.database.one(count, [])).toEqual(full);
  expect(await test.database.one(findTrials, [])).toMatchObject({ enabled: true });

  test.clock.advance(DAY_MS);
  await prune();
  const passing = { codes: 0n, resets: 0n, tickets: 0n, tokens: 0n, captchas: 0n, nonces: 0n, counts: 0n };
  // Of each kind the one exclusion that nobody ended.
  const lasting = { excluded: 1n, forgotten: 1n };
  expect(await test.database.one(count, [])).toEqual({ ...full, ...passing, ...lasting });
  expect(await test.database.one(findTrials, [])).toEqual({ enabled: false, secret: null });

  test.clock.advance(29 * DAY_MS);
  await prune();
  expect(await test.database.one(count, [])).toMatchObject({ sent: 1n });
  test.clock.advance(HOUR_MS);
  await prune();
  expect(await test.database.one(count, [])).toMatchObject({ sent: 0n });
  expect(await test.database.one(count, [])).toMatchObject({ remembered: 0n, sessions: full['sessions'] });
  test.clock.advance(60 * DAY_MS);
  await prune();
  expect(await test.database.one(count, [])).toMatchObject({ sessions: 0n });
});

describe('a backlog', () => {
  const countersOf = statement<[from: number, to: number]>(
    'test.many-counters',
    `INSERT INTO rate_limit (key, count, window_ends_at)
     SELECT decode(lpad(to_hex(n), 32, '0'), 'hex'), 1, '2000-01-01' FROM generate_series($1::integer, $2::integer) AS n`,
  );

  const ticket = statement<[]>(
    'test.old-ticket',
    `INSERT INTO login_ticket (id_hash, purpose, data, expires_at) VALUES ('\\x02', 'x', '{}', '2000-01-01')`,
  );

  it('is forgotten in batches, to the last row', async () => {
    await test.database.run(countersOf, [1, 10]);
    const batches: number[] = [];
    const { clock, database } = test.app.deps.identity;
    const run: typeof database.run = async (what, params) => {
      const rows = await database.run(what, params);
      if (what.name === 'identity.forget-counts') batches.push(rows);
      return rows;
    };
    await pruneJob({ clock, database: Object.assign(Object.create(database), { run }) }, 4).work({});
    expect(batches).toEqual([4, 4, 2]);
    expect(await test.database.one(count, [])).toMatchObject({ counts: 0n });
  });

  it('of one table that fails does not stop the others, and fails the job', async () => {
    await test.database.run(countersOf, [1, 10]);
    await test.database.run(ticket, []);
    const { clock, database } = test.app.deps.identity;
    const run: typeof database.run = async (what, params) => {
      if (what.name === 'identity.forget-counts')
        throw new Error('canceling statement due to statement timeout');
      return database.run(what, params);
    };
    const failing = Object.assign(Object.create(database), { run });
    await expect(pruneJob({ clock, database: failing }).work({})).rejects.toThrow('not forgotten');
    expect(await test.database.one(count, [])).toMatchObject({ counts: 10n, tickets: 0n });
    await prune();
    expect(await test.database.one(count, [])).toMatchObject({ counts: 0n });
  });
});

it('of what happened to an account two years ago, the last sign-in stays', async () => {
  await test.given.member({ userName: 'eventful' });
  for (let signIn = 0; signIn < 3; signIn += 1) {
    await openBrowser(test, `20.2.${signIn}.1`).login('eventful', 'correct horse battery');
  }
  const kinds = async () => (await test.database.many(eventKinds, ['eventful'])).map(({ kind }) => kind);
  const all = await kinds();
  expect(all).toContain('login-new-device');
  test.clock.advance(2 * 365 * DAY_MS - HOUR_MS);
  await prune();
  expect(await kinds()).toEqual(all);
  test.clock.advance(HOUR_MS);
  await prune();
  expect(await kinds()).toEqual(['login']);
});
