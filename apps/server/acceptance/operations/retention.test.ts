import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { deleteAllExpired } from '../../testing/database/delete-expired.ts';
import { seedGames } from '../../src/games/seed/seed-games.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { retentionRules } from '../../src/retention.ts';

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
  message: `(sender, recipient_id, kind, data, sent_at, expires_at) SELECT 'system', member, 'new-device', '{}', at, at`,
  broadcast: `(merchant_code, audience, category, texts, sent_at, valid_until, expires_at)
    SELECT 'tessera', 'everyone', 'service', '{"EN": {}}', at, at, at`,
  broadcast_mark: '(member_id, broadcast_id, read_at, expires_at) SELECT member, id, at, at',
  feedback_picture: `(member_id, request_key, picture, uploaded_at, expires_at)
    SELECT member, gen_random_uuid(), hash, at, at`,
  feedback: `(member_id, reference, category, content, request_key, sent_at)
    SELECT member, id::text, 'other', 'x', gen_random_uuid(), at`,
  push_subscription: `(member_id, session_id, endpoint, p256dh, auth, created_at, expires_at)
    SELECT member, 1, id::text, 'x', 'x', at, at`,
  chat: `(merchant_code, guest_hash, opened_at, last_at) SELECT 'tessera', hash, at, at`,
  chat_line: `(chat_id, side, request_key, content, sent_at)
    SELECT chat, 'visitor', gen_random_uuid(), 'x', at`,
  chat_picture: '(line_id, chat_id, picture, sent_at, expires_at) SELECT line.id, line.chat_id, hash, at, at',
  chat_block: `(merchant_code, chat_id, member_id, blocked_by, blocked_at, expires_at)
    SELECT 'tessera', 1, member, 'x', at, at`,
  cancelled_money_request: '(member_id, request_key, cancelled_at) SELECT member, gen_random_uuid(), at',
  inbox: `(source, message_id, received_at) SELECT 'x', id::text, at`,
  seamless_token: `(token_hash, provider, player, member_id, node_id, asset, currency, expires_at)
    SELECT hash, 'x', 'x', member, node, 'PHP', 'PHP', at`,
  supplier_seat: `(member_id, node_id, token, entry_hash, opened_at) SELECT member, node, 'x', hash, at`,
  supplier_round: `(bet_uuid, win_uuid, seat_id, member_id, request_key, stake_units, state, asked_at)
    SELECT gen_random_uuid(), gen_random_uuid(), seat, member, gen_random_uuid(), 1, 'refused', at`,
  game_win: `(round_id, day, asset, win_units) SELECT id, ledger_day(at), 'PHP', 1`,
  cashback: `(promotion_id, member_id, window_from, settled_units)
    SELECT promotion.id, member, ledger_day(at), 1`,
  mission_progress: `(promotion_id, member_id, window_from, amount, due)
    SELECT promotion.id, member, ledger_day(at), 1, false`,
  bonus_wager: `(reward_id, round_id, game_type, node_id, played_at, stake_units, win_units, wager_units, counted_units)
    SELECT bonus.reward_id, id, 'RNG', node, at, 1, 0, 1, 1`,
};
const ENTRY = `, entry AS (
  INSERT INTO content_entry (merchant_code, key, type, status, revision, document, created_at, updated_at, updated_by)
  SELECT 'tessera', 'k' || id, 'A', 'archived', 1, '{}', at, at, 'x' FROM given RETURNING id)`;

const LINE = `, line AS (
  INSERT INTO chat_line (chat_id, side, request_key, content, sent_at)
  SELECT chat, 'visitor', gen_random_uuid(), '', '2100-01-01' FROM given RETURNING id, chat_id)`;
const PROMOTION = `, promotion AS (
  INSERT INTO promotion (merchant_code, code, kind, state, join_by, texts, terms, starts_at)
  SELECT 'tessera', 'k' || id, 'MISSION', 'ended', 'automatic', '{}', '{}', at FROM given RETURNING id)`;
const BONUS = `, reward AS (
  INSERT INTO reward (member_id, kind, source_key, form, asset, amount_units, state, data, issued_at, expires_at)
  SELECT member, 'DEPOSIT', 'k' || id, 'bonus', 'PHP', 1, 'expired', '{}', at, at FROM given RETURNING id
), bonus AS (
  INSERT INTO bonus_claim (reward_id, member_id, asset, amount_units, state, bonus_first, refused_types, contributions,
    required_units, lasts_days, ended_at)
  SELECT reward.id, member, 'PHP', 1, 'ended', false, '{}', '{}', 1, 1, at FROM given, reward RETURNING reward_id)`;
const JOINED: Readonly<Record<string, readonly [text: string, name: string]>> = {
  content_read: [ENTRY, 'entry'],
  chat_picture: [LINE, 'line'],
  cashback: [PROMOTION, 'promotion'],
  mission_progress: [PROMOTION, 'promotion'],
  bonus_wager: [BONUS, 'bonus'],
};

function insertRow(table: string) {
  const [joined, name] = JOINED[table] ?? ['', ''];
  return statement<[at: Date, id: bigint]>(
    `test.insert-${table}`,
    `WITH given AS (
       SELECT $1::timestamptz AS at, $2::bigint AS id, int8send($2::bigint) AS hash,
              (SELECT min(id) FROM member) AS member, (SELECT min(id) FROM game) AS node,
              (SELECT min(id) FROM supplier_seat) AS seat, (SELECT min(id) FROM chat) AS chat)${joined}
     INSERT INTO ${table} ${ROWS[table]} FROM given${joined && `, ${name}`}`,
  );
}
const openPlayerSession = statement<[]>(
  'test.seat-player',
  `WITH player AS (INSERT INTO supplier_player (member_id, player) SELECT min(id), 'x' FROM member RETURNING member_id)
   INSERT INTO supplier_seat (member_id, node_id, token, opened_at)
   SELECT member_id, (SELECT min(id) FROM game), 'x', '2000-01-01' FROM player`,
);
const openConversation = statement<[]>(
  'test.open-conversation',
  `INSERT INTO chat (merchant_code, guest_hash, opened_at, last_at)
   VALUES ('tessera', '\\x00', '2000-01-01', '2100-01-01')`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  await test.given.member();
  await test.database.run(openPlayerSession, []);
  await test.database.run(openConversation, []);
});
afterAll(() => test.stop());

let id = 0n;
async function addRow(table: string, at: Date): Promise<void> {
  id += 1n;
  await test.database.run(insertRow(table), [at, id]);
}

describe('retention rule', () => {
  it.each(retentionRules.map((rule) => [rule.table, rule] as const))(
    'of %s deletes an expired row, and no row before its expiry',
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

describe('provider session', () => {
  const listSessions = statement<[], { opened: boolean; rounds: bigint }>(
    'test.list-seats',
    `SELECT entry_hash IS NULL AS opened, (SELECT count(*) FROM supplier_round r WHERE r.seat_id = s.id) AS rounds
       FROM supplier_seat s ORDER BY id`,
  );
  const clear = statement<[]>(
    'test.clear-seats',
    'WITH rounds AS (DELETE FROM supplier_round) DELETE FROM supplier_seat',
  );
  const openSession = statement<[]>('test.open-seat', 'UPDATE supplier_seat SET entry_hash = NULL');
  const playInSession = statement<[]>(
    'test.play-on-seat',
    `INSERT INTO supplier_round (bet_uuid, win_uuid, seat_id, member_id, request_key, stake_units, state, win_units,
                                 asked_at)
     SELECT gen_random_uuid(), gen_random_uuid(), max(id), max(member_id), gen_random_uuid(), 1, 'settled', 0, '2000-01-01'
       FROM supplier_seat`,
  );

  it('is retained when it was opened, has rounds or is the latest of its game', async () => {
    await test.database.run(clear, []);
    const long = new Date(test.clock.now().getTime() - 1000 * DAY_MS);
    await addRow('supplier_seat', long);
    await test.database.run(openSession, []);
    await addRow('supplier_seat', long);
    await test.database.run(playInSession, []);
    await addRow('supplier_seat', long);
    await addRow('supplier_seat', long);
    await deleteAllExpired(test);
    expect(await test.database.many(listSessions, [])).toEqual([
      { opened: true, rounds: 0n },
      { opened: false, rounds: 1n },
      { opened: false, rounds: 0n },
    ]);
  });
});

describe('read flag of an announcement', () => {
  const publishAll = statement<[]>(
    'test.publish-entries',
    `UPDATE content_entry SET status = 'published', published_revision = 1`,
  );
  const countRead = statement<[], { read: bigint }>(
    'test.count-read',
    'SELECT count(*) AS read FROM content_read',
  );

  it('is retained while the announcement is published', async () => {
    await addRow('content_read', new Date(0));
    const before = await test.database.one(countRead, []);
    await test.database.run(publishAll, []);
    await deleteAllExpired(test);
    expect(await test.database.one(countRead, [])).toEqual(before);
  });
});
