import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../../../testing/database/called-functions.ts';
import { makeDataFolder } from '../../../testing/database/data-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { lockWaits } from '../../../testing/database/lock-waits.ts';
import { migrate } from './migrate.ts';
import { readMigrations, SCHEMA } from './schema-source.ts';
import { statement } from './statement.ts';

/** The longest permitted wait of a bet for a migration, in milliseconds. */
const LONGEST_WAIT_MS = 200;
/** Rows of tables that grow with every bet, and of all others. */
const ROWS = 300_000;
const FEWER_ROWS = 50_000;
const WITH_EVERY_BET = new Set([
  'transfer',
  'idempotency',
  'game_round',
  'studio_round',
  'round_move_key',
  'round_move',
  'round_event',
]);
const FILL_TIMEOUT_MS = 300_000;
const AT = "timestamptz '2026-01-01' + n * interval '1 second'";
const DAY = "date '2026-01-01' + n % 28";
/** Columns and values of row number `n`, for tables that grow with activity. */
const FILLED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  member: { id: 'n', merchant_code: "'m'", user_name: "'user' || n", type: '0', registered_at: AT },
  account: { id: 'n', kind: "'cash'", owner: "'member:' || n", asset: "'PHP'", may_go_negative: 'false' },
  member_balance: {
    member_id: 'n',
    asset: "'PHP'",
    cash_account_id: 'n',
    locked_account_id: 'n',
    bonus_account_id: 'n',
  },
  session: { id: 'n', id_hash: 'int8send(n)', member_id: 'n % 1000 + 1', created_at: AT, seen_at: AT },
  transfer: {
    id: 'n',
    transaction_id: 'n',
    recorded_at: AT,
    debit_account_id: 'n % 1000 + 1',
    credit_account_id: 'n % 1000 + 2',
    amount: 'n',
    member_id: 'n % 1000 + 1',
    member_delta: '-n',
    member_balance_after: '0',
    member_sequence: 'n',
    asset: "'PHP'",
    kind: "'bet'",
  },
  idempotency: { scope: "'bet'", key: 'n', request_hash: 'int8send(n)', transfer_id: 'n' },
  transfer_day: {
    member_id: 'n',
    asset: "'PHP'",
    day: DAY,
    line: "'game'",
    transfers: '1',
    in_units: '0',
    out_units: '1',
    first_sequence: '1',
    last_sequence: '1',
  },
  game_round: {
    id: 'n',
    member_id: 'n % 1000 + 1',
    node_id: '1',
    game_type: "'RNG'",
    provider: "'studio'",
    request_key: 'gen_random_uuid()',
    stake_units: '10000',
    win_units: 'n % 3 * 10000',
    balance_after_units: '0',
    sequence: 'n',
    placed_at: AT,
    day: DAY,
    asset: "'PHP'",
    debit_transfer_id: 'n',
    credit_transfer_id: 'CASE WHEN n % 3 > 0 THEN n END',
  },
  studio_round: {
    round_id: 'n',
    seed_id: '1',
    nonce: 'n',
    rules: "'slot-1'",
    algorithm: "'a'",
    draws: 'ARRAY[1, 2, 3]',
    game: "'slot'",
    choice: "'{}'",
  },
  // A move is written after its key.
  round_move_key: { source: "'vendor'", transaction_id: 'n', move_id: 'n' },
  round_move: {
    id: 'n',
    source: "'vendor'",
    transaction_id: 'n',
    kind: "'bet'",
    member_id: 'n % 1000 + 1',
    request_id: 'n',
    round: 'n',
    amount_units: '10000',
    status: "'RS_OK'",
    round_id: 'n',
    transfer_id: 'n',
    recorded_at: AT,
  },
  round_event: {
    id: 'n',
    round_id: 'n',
    member_id: 'n % 1000 + 1',
    asset: "'PHP'",
    node_id: '1',
    game_type: "'RNG'",
    vassalage: "'HOUSE'",
    day: DAY,
    hands: '1',
    stake_units: '10000',
    win_units: '0',
    counted: 'true',
    recorded_at: AT,
  },
  game_day: {
    member_id: 'n',
    day: DAY,
    game_type: "'RNG'",
    hands: '1',
    stake_units: '1',
    win_units: '1',
    vassalage: "'HOUSE'",
  },
  game_session: {
    id: 'n',
    member_id: 'n',
    node_id: '1',
    game_type: "'RNG'",
    login_session_id: 'n',
    started_at: AT,
    seen_at: AT,
    checked_at: AT,
    day: DAY,
    stake_units_before: '0',
    win_units_before: '0',
    sitting_started_at: AT,
    sitting_stake_before: '0',
    sitting_win_before: '0',
  },
  deposit_order: {
    id: 'n',
    member_id: 'n % 1000 + 1',
    request_key: 'gen_random_uuid()',
    method: "'sandbox'",
    rail: "'sandbox'",
    asset: "'PHP'",
    currency: "'PHP'",
    requested_units: '10000',
    state: "'expired'",
    created_at: AT,
    updated_at: AT,
    expires_at: AT,
    channel: "'sandbox'",
  },
  deposit_step: { id: 'n', order_id: 'n', state: "'created'", at: AT, actor_class: "'member'" },
  account_event: { id: 'n', member_id: 'n % 1000 + 1', kind: "'sign-in'", at: AT },
};

/** Rows that the rows below reference. */
const FIRST_ROWS = `
  INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('m', 'PHP', 'PHP', '{}');
  INSERT INTO vendor (code, names, sort) VALUES ('HOUSE', '{"EN": "House"}', 1);
  INSERT INTO game (vassalage, code, game_type, names, hot, is_new, sort)
    VALUES ('HOUSE', 'slot', 'RNG', '{"EN": "Slot"}', false, false, 1);
  INSERT INTO member (id, merchant_code, user_name, type, registered_at)
    OVERRIDING SYSTEM VALUE VALUES (${ROWS + 1}, 'm', 'first', 0, '2026-01-01');
  INSERT INTO studio_seed (member_id, server_seed_hash, sealed_seed, client_seed, created_at)
    VALUES (${ROWS + 1}, repeat('0', 64), '', 'seed', '2026-01-01')`;
const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND conrelid::regclass::text = ANY ($1)`;

const selectFiles = statement<[], { oid: string; name: string; file: string }>(
  'test-files-of-tables',
  `SELECT oid::text, relname AS name, relfilenode::text AS file FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relfilenode <> 0 AND pg_relation_size(oid) > 1000000`,
);

let made: TestDatabase;
const folders: string[] = [];
beforeAll(async () => {
  made = await createTestDatabase({ migrated: false });
  await migrate(made.url, await previousSchema());
  const client = new pg.Client({ connectionString: made.url });
  await client.connect();
  await client.query(`SET synchronous_commit = off; ${FIRST_ROWS}`);
  // Checked at once for all rows: separate checks would take most of the time.
  const { rows: keys } = await client.query<{ drop: string; add: string }>(FOREIGN_KEYS, [
    Object.keys(FILLED),
  ]);
  for (const { drop } of keys) await client.query(drop);
  for (const [table, values] of Object.entries(FILLED)) {
    await client.query(
      `INSERT INTO ${table} (${Object.keys(values).join()}) OVERRIDING SYSTEM VALUE
       SELECT ${Object.values(values).join()} FROM generate_series(1, ${WITH_EVERY_BET.has(table) ? ROWS : FEWER_ROWS}) n`,
    );
  }
  for (const { add } of keys) await client.query(add);
  await client.query('ANALYZE');
  await client.end();
}, FILL_TIMEOUT_MS);
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
  await made.drop();
});

/** The tables of the previous release. */
async function previousSchema() {
  const { lastMigration } = await readManifest();
  const source = await emptySource();
  for (const { name } of await readMigrations(SCHEMA.migrations)) {
    if (name <= lastMigration) await copyFile(join(SCHEMA.migrations, name), join(source.migrations, name));
  }
  return source;
}

async function emptySource() {
  const folder = await makeDataFolder('tessera-schema-');
  folders.push(folder);
  const source = { migrations: join(folder, 'migrations'), sql: join(folder, 'sql') };
  for (const directory of Object.values(source)) await mkdir(directory);
  return source;
}

describe('migrations on filled activity tables', () => {
  it('lock no table for longer than a moment, and rewrite none', {
    timeout: FILL_TIMEOUT_MS,
  }, async () => {
    const before = await made.database.many(selectFiles, []);
    const waits = await lockWaits(made.url, Object.keys(FILLED), () => migrate(made.url));
    const after = new Map((await made.database.many(selectFiles, [])).map(({ oid, file }) => [oid, file]));
    expect([...waits.keys()].toSorted()).toEqual(Object.keys(FILLED).toSorted());
    const rewritten = before.filter(({ oid, file }) => after.has(oid) && after.get(oid) !== file);
    expect({
      tooLong: [...waits].filter(([, waitMs]) => waitMs > LONGEST_WAIT_MS),
      rewritten: rewritten.map(({ name }) => name),
    }).toEqual({ tooLong: [], rewritten: [] });
  });

  it('would be detected if they did', { timeout: FILL_TIMEOUT_MS }, async () => {
    const source = await emptySource();
    await writeFile(
      join(source.migrations, '0000-slow.sql'),
      'LOCK TABLE transfer IN SHARE MODE; SELECT pg_sleep(0.5)',
    );
    const waits = await lockWaits(made.url, ['transfer', 'session'], () => migrate(made.url, source));
    expect(waits.get('transfer')).toBeGreaterThan(LONGEST_WAIT_MS);
    expect(waits.get('session')).toBeLessThan(LONGEST_WAIT_MS);
  });
});
