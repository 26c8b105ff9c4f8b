import { openMemberAccounts } from '../../src/ledger/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/statement.ts';

const ASSET = 'PHP';
export const LOTTERY_MERCHANT = 'lottery';
const CHUNK_LINES = 2000;
const CHUNK_MEMBERS = 500;
const LINES_OF_ORDER = 10;

const insertCatalogue = statement<[merchantCode: string]>(
  'test.insert-lottery',
  `WITH merchant AS (
     INSERT INTO merchant (code, currency, asset, register_fields) VALUES ($1, 'PHP', 'PHP', '{}')
   ), vendor AS (
     INSERT INTO vendor (code, names, sort, in_house) VALUES ('BENCH', '{"EN": "Bench"}', 1, true)
   ), node AS (
     INSERT INTO game (vassalage, code, game_type, names, hot, is_new, sort)
     VALUES ('BENCH', 'BENCH', 'LOTT', '{"EN": "Bench"}', false, false, 1) RETURNING id
   ), shape AS (
     INSERT INTO lottery_group (code, shape, sort) VALUES ('BENCH', 'ssc', 1)
   ), lottery AS (
     INSERT INTO lottery_game (merchant_code, code, group_code, names, sort, state, prize_modes, schedule, close_before_ms,
       results, max_multiple, max_line_units, max_member_units, max_win_units, max_exposure_units)
     VALUES ($1, 'BENCH', 'BENCH', '{"EN": "Bench"}', 1, 'open', '{1}', '{}', 1, 'seeds', 1, 1, 1, 1, 1) RETURNING id
   ), day AS (
     INSERT INTO lottery_day (game_id, day, draws, commitment, sealed_seed, committed_at)
     SELECT id, '2026-01-01', 1, repeat('0', 64), '', now() FROM lottery
   )
   INSERT INTO lottery_catalogue_game (game_id, node_id) SELECT lottery.id, node.id FROM lottery, node`,
);
const insertMembers = statement<[merchantCode: string, from: number, to: number], { id: bigint }>(
  'test.insert-lottery-members',
  `INSERT INTO member (merchant_code, user_name, type, registered_at)
   SELECT $1, 'member' || n, 0, now() FROM generate_series($2::integer, $3::integer) AS n RETURNING id`,
);
const insertIssue = statement<[place: number], { id: bigint }>(
  'test.insert-issue',
  `INSERT INTO lottery_issue (game_id, day, place, numero, opens_at, closes_at, draws_at, state, order_digest, server_seed,
     drawn, drawn_at)
   SELECT id, '2026-01-01', $1::integer, $1::text, now() - interval '3 s', now() - interval '2 s', now() - interval '1 s',
     'drawn', repeat('0', 64), repeat('0', 64), '{7,7,7,7,7}', now() FROM lottery_game RETURNING id`,
);
/**
 * Lines on one digit of the first position, one after the other of all members, as orders of ten lines. A tenth of the
 * lines wins.
 */
const insertLines = statement<
  [issueId: bigint, firstMember: bigint, members: number, lines: number, maxSeries: number, ofOrder: number]
>(
  'test.insert-lottery-lines',
  `WITH ordered AS MATERIALIZED (
     INSERT INTO lottery_order (member_id, issue_id, request_key, prize_mode, slip, amount_units, placed_at)
     SELECT $2 + floor(random() * $3::integer)::bigint, $1, gen_random_uuid(), 1, '3____~1~1801~1~1840~1', 200000, now()
       FROM generate_series(1, $4::integer / $6::integer) RETURNING id, member_id
   ), line AS MATERIALIZED (
     SELECT o.*, n, nextval('lottery_line_id_seq') AS line_id, nextval('game_round_id_seq') AS round_id,
            nextval('round_move_id_seq') AS move_id
       FROM ordered o, generate_series(0, $6::integer - 1) AS n
   ), lines AS (
     INSERT INTO lottery_line (id, order_id, issue_id, member_id, asset, play_id, picks, stakes, stake_units, amount_units,
       series, max_series, most_units, round_id)
     OVERRIDING SYSTEM VALUE
     SELECT line_id, id, $1, member_id, 'PHP', 1801, n || '____', 1, 20000, 20000, 1840, $5::smallint, 184000, round_id
       FROM line
   ), rounds AS (
     INSERT INTO game_round (id, member_id, node_id, game_type, provider, request_key, stake_units, win_units,
       balance_after_units, sequence, placed_at, day, asset, provider_round, open, by_event)
     SELECT l.round_id, l.member_id, g.id, g.game_type, 'lottery', gen_random_uuid(), 20000, 0, 0, 0, now(),
       ledger_day(now()), 'PHP', l.line_id, true, true FROM line l, game g
   ), open AS (
     INSERT INTO open_round (round_id, member_id, placed_at) SELECT round_id, member_id, now() FROM line
   ), keys AS (
     INSERT INTO round_key (provider, member_id, round, round_id)
     SELECT 'lottery', member_id, line_id, round_id FROM line
   ), moves AS (
     INSERT INTO round_move_key (source, transaction_id, move_id) SELECT 'lottery', line_id, move_id FROM line
   )
   INSERT INTO round_move (id, source, transaction_id, kind, member_id, request_id, round, currency, amount_units, is_free,
     status, round_id, recorded_at)
   SELECT move_id, 'lottery', line_id, 'bet', member_id, line_id, line_id, 'PHP', 20000, false, 'RS_OK', round_id, now()
     FROM line`,
);
/** The rows are consistent; the triggers of single bets would take minutes. */
const triggers = {
  off: statement<[]>(
    'test.disable-triggers',
    `DO $$ BEGIN ALTER TABLE game_round DISABLE TRIGGER USER; ALTER TABLE round_move DISABLE TRIGGER USER; END $$`,
  ),
  on: statement<[]>(
    'test.enable-triggers',
    `DO $$ BEGIN ALTER TABLE game_round ENABLE TRIGGER USER; ALTER TABLE round_move ENABLE TRIGGER USER; END $$`,
  ),
};
/** One statement for each table, so that a large issue stays within the time limit of a statement. */
const ANALYZE = [
  'lottery_order',
  'lottery_line',
  'game_round',
  'round_key',
  'round_move',
  'round_move_key',
  'member_balance',
].map((table) => statement<[]>(`test.analyze-${table}`, `ANALYZE ${table}`));

export interface LotteryMembers {
  readonly first: bigint;
  readonly count: number;
}

/** A lottery of five digits on a migrated database, and members with accounts. */
export async function openLottery(database: Database, count: number): Promise<LotteryMembers> {
  await database.run(insertCatalogue, [LOTTERY_MERCHANT]);
  let first: bigint | undefined;
  for (let from = 1; from <= count; from += CHUNK_MEMBERS) {
    const to = Math.min(count, from + CHUNK_MEMBERS - 1);
    const ids = await database.many(insertMembers, [LOTTERY_MERCHANT, from, to]);
    await database.transaction((tx) => Promise.all(ids.map(({ id }) => openMemberAccounts(tx, id, ASSET))));
    first ??= ids[0]?.id;
  }
  return { first: first ?? 0n, count };
}

/** A drawn issue with this number of lines. The lines have a rebate where `maxSeries` is above 1840. */
export async function fillIssue(
  database: Database,
  members: LotteryMembers,
  { place, lines, maxSeries }: { readonly place: number; readonly lines: number; readonly maxSeries: number },
): Promise<bigint> {
  const { id } = await database.one(insertIssue, [place]);
  await database.run(triggers.off, []);
  for (let from = 0; from < lines; from += CHUNK_LINES) {
    const some = Math.min(CHUNK_LINES, lines - from);
    await database.run(insertLines, [id, members.first, members.count, some, maxSeries, LINES_OF_ORDER]);
  }
  await database.run(triggers.on, []);
  for (const analyze of ANALYZE) await database.run(analyze, []);
  return id;
}
