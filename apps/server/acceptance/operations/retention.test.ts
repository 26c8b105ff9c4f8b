import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { deleteAllExpired } from '../../testing/database/delete-expired.ts';
import { seedGames } from '../../src/games/seed/seed-games.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { retentionRules } from '../../src/retention.ts';

const DAY_MS = 86_400_000;

/** A row of each table at the time `at`; `hash` and `id` are its own. */
const ROWS: Readonly<Record<string, string>> = {
  sealed_nonce: '(nonce, expires_at) SELECT hash, at',
  rate_limit: '(key, count, window_ends_at) SELECT hash, 1, at',
  login_ticket: `(id_hash, purpose, data, expires_at) SELECT hash, 'x', '{}', at`,
  captcha: `(id_hash, purpose, expires_at) SELECT hash, 'x', at`,
  used_id_token: '(token_hash, expires_at) SELECT hash, at',
  one_time_code: `(merchant_code, purpose, target, flow, code_hash, request_id, created_at, expires_at)
    SELECT 'tessera', 'login', hash, hash, hash, gen_random_uuid(), at, at`,
  password_reset: `(token_hash, member_id, request_id, created_at, expires_at)
    SELECT hash, member, gen_random_uuid(), at, at`,
  remembered_login: `(selector, family, member_id, validator_hash, created_at, expires_at)
    SELECT hash, 1, member, hash, at, at`,
  message_sent: `(id, channel, sent_at) SELECT gen_random_uuid(), 'sms', at`,
  session: '(id_hash, member_id, created_at, seen_at) SELECT hash, member, at, at',
  account_event: `(member_id, kind, at) SELECT member, 'password-changed', at`,
  exclusion_lookup: '(member_id, lookup, until, proven) SELECT member, hash, at, true',
  excluded_lookup: `(merchant_code, lookup, until, proven) SELECT 'tessera', hash, at, true`,
  content_read: `(member_id, entry_id, read_at) SELECT member, entry.id, '2000-01-01'`,
  cancelled_money_request: '(member_id, request_key, cancelled_at) SELECT member, gen_random_uuid(), at',
  inbox: `(source, message_id, received_at) SELECT 'x', id::text, at`,
  seamless_token: `(token_hash, provider, player, member_id, node_id, asset, currency, expires_at)
    SELECT hash, 'x', 'x', member, node, 'PHP', 'PHP', at`,
  supplier_seat: `(member_id, node_id, token, entry_hash, opened_at) SELECT member, node, 'x', hash, at`,
  supplier_round: `(bet_uuid, win_uuid, seat_id, member_id, request_key, stake_units, state, asked_at)
    SELECT gen_random_uuid(), gen_random_uuid(), seat, member, gen_random_uuid(), 1, 'refused', at`,
  game_win: `(round_id, day, asset, win_units) SELECT id, ledger_day(at), 'PHP', 1`,
};
const ENTRY = `, entry AS (
  INSERT INTO content_entry (merchant_code, key, type, status, revision, document, created_at, updated_at, updated_by)
  SELECT 'tessera', 'k' || id, 'A', 'archived', 1, '{}', at, at, 'x' FROM given RETURNING id)`;

function insertRow(table: string) {
  const joined = table === 'content_read' ? ENTRY : '';
  return statement<[at: Date, id: bigint]>(
    `test.insert-${table}`,
    `WITH given AS (
       SELECT $1::timestamptz AS at, $2::bigint AS id, int8send($2::bigint) AS hash,
              (SELECT min(id) FROM member) AS member, (SELECT min(id) FROM game) AS node,
              (SELECT min(id) FROM supplier_seat) AS seat)${joined}
     INSERT INTO ${table} ${ROWS[table]} FROM given${joined && ', entry'}`,
  );
}
const openPlayerSession = statement<[]>(
  'test.seat-player',
  `WITH player AS (INSERT INTO supplier_player (member_id, player) SELECT min(id), 'x' FROM member RETURNING member_id)
   INSERT INTO supplier_seat (member_id, node_id, token, opened_at)
   SELECT member_id, (SELECT min(id) FROM game), 'x', '2000-01-01' FROM player`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  await test.given.member();
  await test.database.run(openPlayerSession, []);
});
afterAll(() => test.stop());

let id = 0n;
async function addRow(table: string, at: Date): Promise<void> {
  id += 1n;
  await test.database.run(insertRow(table), [at, id]);
}

describe('the retention rule', () => {
  it.each(retentionRules.map((rule) => [rule.table, rule] as const))(
    'of %s deletes a row that expired, and none before',
    async (table, { column, joined = table, retentionMs, ofDays, where = 'true' }) => {
      const remaining = statement<[], { at: string }>(
        `test.remaining-${table}`,
        `SELECT ${column}::text AS at FROM ${joined} WHERE ${where}`,
      );
      await test.database.run(statement<[]>(`test.clear-${table}`, `DELETE FROM ${table} WHERE true`), []);
      const now = test.clock.now().getTime();
      await addRow(table, new Date(now - retentionMs + 1000));
      const [fresh] = await test.database.many(remaining, []);
      // A day is over with its last moment.
      await addRow(table, new Date(now - retentionMs - (ofDays ? DAY_MS : 0)));
      if (table === 'supplier_seat') await addRow(table, test.clock.now());
      const before = await test.database.many(remaining, []);
      await deleteAllExpired(test);
      const after = await test.database.many(remaining, []);
      expect(after).toHaveLength(before.length - 1);
      expect(after).toContainEqual(fresh);
    },
  );
});

describe('a supplier seat', () => {
  const listSeats = statement<[], { opened: boolean; rounds: bigint }>(
    'test.list-seats',
    `SELECT entry_hash IS NULL AS opened, (SELECT count(*) FROM supplier_round r WHERE r.seat_id = s.id) AS rounds
       FROM supplier_seat s ORDER BY id`,
  );
  const clear = statement<[]>(
    'test.clear-seats',
    'WITH rounds AS (DELETE FROM supplier_round) DELETE FROM supplier_seat',
  );
  const openSeat = statement<[]>('test.open-seat', 'UPDATE supplier_seat SET entry_hash = NULL');
  const playOnSeat = statement<[]>(
    'test.play-on-seat',
    `INSERT INTO supplier_round (bet_uuid, win_uuid, seat_id, member_id, request_key, stake_units, state, win_units,
                                 asked_at)
     SELECT gen_random_uuid(), gen_random_uuid(), max(id), max(member_id), gen_random_uuid(), 1, 'settled', 0, '2000-01-01'
       FROM supplier_seat`,
  );

  it('stays when it was opened, played on, or is the latest of its game', async () => {
    await test.database.run(clear, []);
    const long = new Date(test.clock.now().getTime() - 1000 * DAY_MS);
    await addRow('supplier_seat', long);
    await test.database.run(openSeat, []);
    await addRow('supplier_seat', long);
    await test.database.run(playOnSeat, []);
    await addRow('supplier_seat', long);
    await addRow('supplier_seat', long);
    await deleteAllExpired(test);
    expect(await test.database.many(listSeats, [])).toEqual([
      { opened: true, rounds: 0n },
      { opened: false, rounds: 1n },
      { opened: false, rounds: 0n },
    ]);
  });
});

describe('the mark of an announcement that was read', () => {
  const publishAll = statement<[]>(
    'test.publish-entries',
    `UPDATE content_entry SET status = 'published', published_revision = 1`,
  );
  const countRead = statement<[], { read: bigint }>(
    'test.count-read',
    'SELECT count(*) AS read FROM content_read',
  );

  it('stays while the announcement is published', async () => {
    await addRow('content_read', new Date(0));
    const before = await test.database.one(countRead, []);
    await test.database.run(publishAll, []);
    await deleteAllExpired(test);
    expect(await test.database.one(countRead, [])).toEqual(before);
  });
});
