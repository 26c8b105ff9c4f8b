import { openMemberAccounts } from '../../apps/server/src/ledger/index.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';

export const ASSET = 'PHP';
/** Of each member: two years of an eager one, who has a page 10,000. */
export const LINES = 250_000;
export const LAST_DAY = '2026-06-30';
const DAYS = 730;
/** Lines of all members in one statement: within its bound on a busy machine too. */
const BATCH = 20_000;

const insertMembers = statement<[members: number], { id: bigint }>(
  'bench.insert-record-members',
  `WITH house AS (
     INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('records', 'PHP', 'PHP', '{}'))
   INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at, password_changed_at)
   SELECT 'records', 'player' || n, 0, '-', now(), now() FROM generate_series(1, $1::integer) AS n RETURNING id`,
);

/**
 * The n-th lines of all members beside each other, as they come in, so that a page of one member lies in as many
 * places as in a real table: of a thousand lines one deposit, the others bets and wins.
 */
const insertLines = statement<[from: number, to: number, members: number, lastDay: string, days: number]>(
  'bench.insert-lines',
  `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, member_id,
                         member_delta, member_balance_after, member_sequence, asset, kind, reference)
   SELECT place.id, place.id,
          ($4::date + 1)::timestamp AT TIME ZONE 'Asia/Manila' - $5 * interval '1 day' * (1 - n::float8 / ${LINES + 1}),
          CASE WHEN kind = 'bet' THEN b.cash_account_id ELSE house.id END,
          CASE WHEN kind = 'bet' THEN house.id ELSE b.cash_account_id END, 10000, b.member_id,
          CASE WHEN kind = 'bet' THEN -10000 ELSE 10000 END, 10000 * (2 + n / 1000), n, '${ASSET}', kind, 'round:' || place.id
     FROM generate_series($1::integer, $2::integer) AS n,
          (SELECT m.*, row_number() OVER (ORDER BY m.member_id) - 1 AS place FROM member_balance m) AS b,
          LATERAL (SELECT 16 * ((n - 1)::bigint * $3 + b.place + 1) AS id) AS place,
          LATERAL (SELECT CASE WHEN n % 1000 = 1 THEN 'deposit' WHEN n % 2 = 0 THEN 'bet' ELSE 'win' END AS kind) AS moved,
          LATERAL (SELECT ledger_house_account(CASE WHEN kind = 'deposit' THEN 'gateway-in' ELSE 'game-result' END,
                     CASE WHEN kind = 'deposit' THEN 'gateway:bench' ELSE 'provider:bench' END, '${ASSET}') AS id) AS house`,
);
const endBalances = statement<[]>(
  'bench.end-balances',
  `UPDATE member_balance SET sequence = ${LINES}, cash = 10000 * (2 + ${LINES} / 1000)`,
);
const fold = statement<[memberId: bigint], { folded: bigint }>(
  'bench.fold',
  `SELECT ledger_fold($1, '${ASSET}', ${BATCH}) AS folded`,
);
const SETTLE = ['transfer', 'transfer_day', 'transfer_folded', 'member_balance'].map((table) =>
  statement<[]>(`bench.analyze-${table}`, `ANALYZE ${table}`),
);

/** The id of a member's line; lines and members are counted from zero. */
export function transferId(line: number, member: number, members: number): bigint {
  return 16n * BigInt(line * members + member + 1);
}

/** Fills the books with members of a quarter of a million lines each, folded as the job folds them. */
export async function fillTransfers(database: Database, transfers: number): Promise<bigint[]> {
  const count = Math.max(1, Math.round(transfers / LINES));
  const ids = (await database.many(insertMembers, [count])).map(({ id }) => id);
  for (const id of ids) await openMemberAccounts(database, id, ASSET);
  const step = Math.max(1, Math.floor(BATCH / count));
  for (let from = 1; from <= LINES; from += step) {
    const to = Math.min(LINES, from + step - 1);
    await database.run(insertLines, [from, to, count, LAST_DAY, DAYS]);
  }
  await database.run(endBalances, []);
  for (const id of ids) {
    while ((await database.one(fold, [id])).folded === BigInt(BATCH));
  }
  for (const analyze of SETTLE) await database.run(analyze, []);
  return ids;
}
