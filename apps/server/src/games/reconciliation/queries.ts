import type { BookCheck } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';

/** The first id of a posting: the id of a transfer of a move, which a move stores. */
const POSTING = (id: string) => `${id} - ${id} % 16`;

/**
 * Reconciles ledger transfers with rounds. game-transfer: every bet, win and rollback belongs to a round or to a provider
 * transaction, with the part of a bonus; mirror transfers of a supplier's players are no play. game-round: a round equals
 * its transfers without reversals, also in its parts from a bonus, has its name, and every outcome has a round.
 */
export const roundCheck: BookCheck = {
  transfers: statement(
    'games.check-transfers',
    `WITH played AS (
       SELECT t.id, t.kind, t.member_id, t.amount, t.asset, t.reversed_transfer_id,
              substr(coalesce(nullif(d.owner, 'member:' || t.member_id), c.owner), 10) AS provider, t.reference
       FROM transfer t
       JOIN account d ON d.id = t.debit_account_id
       JOIN account c ON c.id = t.credit_account_id
       WHERE t.id > $1 AND t.id <= $2 AND t.kind IN ('bet', 'win', 'rollback', 'bonus-bet', 'bonus-win', 'bonus-rollback')
     ),
     named AS (
       SELECT p.*, substr(p.reference, length(p.provider) + 2) AS transaction FROM played p
     )
     SELECT 'game-transfer' AS "check", format('transfer %s', n.id) AS "subject", n.member_id AS "memberId",
            format('a %s of %s %s by %s', n.kind, n.amount, n.asset, n.provider) AS "expected",
            'no round knows it' AS "found"
     FROM named n
     WHERE NOT (n.provider = 'operator' AND EXISTS (
         SELECT FROM supplier_player p WHERE p.member_id = n.member_id
       ))
       AND NOT EXISTS (
         SELECT FROM game_round r
         WHERE r.id = (SELECT k.round_id FROM round_key k
             WHERE k.provider = n.provider AND k.member_id = n.member_id
               AND k.round = substring(n.transaction FROM '^[0-9]+:([0-9a-f-]{36})(?::win)?$'))
           AND ((n.kind, r.debit_transfer_id, r.stake_units) = ('bet', n.id, n.amount)
             OR (n.kind, r.credit_transfer_id, r.win_units) = ('win', n.id, n.amount))
       )
       AND NOT EXISTS (
         SELECT FROM round_move_key k
         JOIN round_move s ON s.id = k.move_id AND s.source = k.source AND s.transaction_id = k.transaction_id
         LEFT JOIN round_move_key u ON u.source = s.source AND u.transaction_id = s.reference_id
         LEFT JOIN round_move undone
           ON undone.id = u.move_id AND undone.source = u.source AND undone.transaction_id = u.transaction_id
             AND undone.rolled_back
         WHERE k.source = n.provider AND k.transaction_id = n.transaction AND s.member_id = n.member_id
           AND s.kind = CASE WHEN n.kind LIKE 'bonus-%' THEN substr(n.kind, 7) ELSE n.kind END
           AND CASE WHEN s.kind = 'rollback'
             THEN ${POSTING('n.reversed_transfer_id')} = undone.transfer_id AND n.amount = CASE WHEN n.kind LIKE 'bonus-%'
               THEN undone.bonus_units ELSE undone.amount_units - coalesce(undone.bonus_units, 0) END
             ELSE ${POSTING('n.id')} = s.transfer_id AND n.amount = CASE WHEN n.kind LIKE 'bonus-%'
               THEN s.bonus_units ELSE s.amount_units - coalesce(s.bonus_units, 0) END END
       )
     ORDER BY n.id LIMIT 100`,
  ),
  // No index serves IS NOT DISTINCT FROM: with the index on the member, each round would read all transfers of its
  // member.
  rows: statement(
    'games.check-rounds',
    `WITH moved AS (
       SELECT r.id, r.member_id, r.stake_units, r.win_units, r.debit_transfer_id, r.credit_transfer_id,
              coalesce(r.bonus_stake_units, 0) AS bonus_stake_units, coalesce(r.bonus_win_units, 0) AS bonus_win_units,
              CASE WHEN r.provider_round IS NULL THEN coalesce(bet.amount, 0) ELSE asked.stake END AS stake,
              CASE WHEN r.provider_round IS NULL THEN coalesce(win.amount, 0) ELSE asked.win END AS win,
              coalesce(asked.bonus_stake, 0) AS bonus_stake, coalesce(asked.bonus_win, 0) AS bonus_win
       FROM game_round r
       LEFT JOIN transfer bet ON (bet.id, bet.kind, bet.member_id) = (r.debit_transfer_id, 'bet', r.member_id)
       LEFT JOIN transfer win ON (win.id, win.kind, win.member_id) = (r.credit_transfer_id, 'win', r.member_id)
       LEFT JOIN LATERAL (
         SELECT coalesce(sum(t.amount) FILTER (WHERE s.kind = 'bet'), 0) AS stake,
                coalesce(sum(t.amount) FILTER (WHERE s.kind = 'win'), 0) AS win,
                coalesce(sum(t.amount) FILTER (WHERE t.kind = 'bonus-bet'), 0) AS bonus_stake,
                coalesce(sum(t.amount) FILTER (WHERE t.kind = 'bonus-win'), 0) AS bonus_win
         FROM round_move s
         -- A bonus has the second leg of a posting, or the only one. Each leg is read by its id: PostgreSQL 15 reads all
         -- transfers for a list of ids that depends on the row.
         CROSS JOIN LATERAL (VALUES (s.transfer_id),
           (CASE WHEN s.bonus_units < s.amount_units THEN s.transfer_id + 1 END)) AS leg (id)
         JOIN transfer t ON t.id = leg.id AND t.kind IN (s.kind, 'bonus-' || s.kind) AND t.member_id IS NOT DISTINCT FROM r.member_id
         WHERE s.round_id = r.id AND (s.id = 0 OR s.id >= round_moves_from(r.id))
           AND NOT EXISTS (SELECT FROM transfer_reversal undo WHERE undo.reversed_transfer_id = t.id)
       ) asked ON r.provider_round IS NOT NULL
       WHERE r.id > $1 AND r.id <= $2
     ),
     -- Whether a transfer is in an archive is asked for these few alone.
     differing AS MATERIALIZED (
       SELECT * FROM moved WHERE (stake, win, bonus_stake, bonus_win)
         <> (stake_units, win_units, bonus_stake_units, bonus_win_units)
     )
     SELECT 'game-round' AS "check", format('round %s', id) AS "subject", member_id AS "memberId", expected, found
     FROM (
       SELECT id, member_id,
              format('stake %s, win %s', stake, win)
                || CASE WHEN bonus_stake + bonus_win > 0 THEN format('; bonus %s, %s', bonus_stake, bonus_win) ELSE '' END
              AS expected,
              format('stake %s, win %s', stake_units, win_units) || CASE WHEN bonus_stake_units + bonus_win_units > 0
                THEN format('; bonus %s, %s', bonus_stake_units, bonus_win_units) ELSE '' END AS found
       FROM differing r
       WHERE NOT ledger_is_detached(r.debit_transfer_id) AND NOT ledger_is_detached(r.credit_transfer_id) AND NOT EXISTS (
         SELECT FROM round_move s WHERE s.round_id = r.id AND (s.id = 0 OR s.id >= round_moves_from(r.id))
           AND ledger_is_detached(s.transfer_id))
       UNION ALL
       SELECT r.id, r.member_id, 'the name of the round', 'no name, or the name of another round'
       FROM game_round r WHERE r.id > $1 AND r.id <= $2 AND NOT EXISTS (
         SELECT FROM round_key k WHERE k.provider = r.provider AND k.member_id = r.member_id
           AND k.round = coalesce(r.provider_round, r.request_key::text) AND k.round_id = r.id)
       UNION ALL
       SELECT o.round_id, s.member_id, 'a round', 'an outcome without a round'
       FROM studio_round o JOIN studio_seed s ON s.id = o.seed_id
       WHERE o.round_id > $1 AND o.round_id <= $2 AND NOT EXISTS (SELECT FROM game_round r WHERE r.id = o.round_id)
     ) AS unlike ORDER BY id LIMIT 100`,
  ),
  rowsPage: statement(
    'games.rounds-page',
    `SELECT max(id) AS "lastId" FROM (
       SELECT id FROM game_round WHERE id > $1 ORDER BY id LIMIT $2
     ) page`,
  ),
};

/** Open rounds that are overdue. */
export const countOverdueRounds = statement<[placedBefore: Date], { count: bigint }>(
  'games.count-late-rounds',
  `SELECT count(*) AS "count" FROM open_round o JOIN game_round r ON r.id = o.round_id
    WHERE o.placed_at < $1 AND r.open`,
);

export const REPORT_KINDS = ['bet', 'win', 'rollback'] as const;

/** A transaction as the provider reports it. */
export interface ReportLine {
  readonly transactionUuid: string;
  readonly kind: (typeof REPORT_KINDS)[number];
  /** Zero for a rollback. */
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly at: Date;
}

/** Our transaction with the same id. */
export interface OurTransaction {
  readonly memberId: bigint;
  /** Null where its rollback arrived first. */
  readonly kind: ReportLine['kind'] | null;
  readonly status: string;
  readonly units: bigint | null;
  readonly currency: string | null;
  /** Rolled back: the transaction counts for neither side. */
  readonly takenBack: boolean;
}

/** Whether games of this provider are in the catalogue. */
export const isProvider = statement<[provider: string], { readonly known: boolean }>(
  'games.is-provider',
  'SELECT EXISTS (SELECT FROM game WHERE provider = $1) AS known',
);

/** Returns no row for a report that is already imported; a concurrent import waits. */
export const insertReport = statement<
  [provider: string, name: string, digest: Buffer, from: Date, to: Date, by: string, now: Date],
  { readonly id: bigint }
>(
  'games.insert-provider-report',
  `INSERT INTO provider_report (provider, name, digest, from_at, to_at, imported_by, imported_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (provider, digest) DO NOTHING RETURNING id`,
);

/** Inserts lines from a JSON list; returns the number of new lines. */
export const insertReportLines = statement<[reportId: bigint, provider: string, lines: string]>(
  'games.insert-provider-report-lines',
  `INSERT INTO provider_report_line (report_id, provider, transaction_uuid, kind, amount_units, currency, at)
   SELECT $1, $2, n."transactionUuid", n.kind, n."amountUnits", n.currency, n.at
     FROM jsonb_to_recordset($3::jsonb) AS n ("transactionUuid" text, kind text, "amountUnits" bigint, currency text,
       at timestamptz)
   ON CONFLICT DO NOTHING`,
);

/**
 * Whether another report of the provider begins by `beganBy` and reaches `reaches`, and whether one that begins by
 * `beginsBy` reaches to `endsAfter`.
 */
export const findAdjoining = statement<
  [provider: string, exceptId: bigint, beganBy: Date, reaches: Date, endsAfter: Date, beginsBy: Date],
  { readonly before: boolean; readonly after: boolean }
>(
  'games.find-adjoining-provider-reports',
  `SELECT coalesce(bool_or(from_at <= $3 AND to_at >= $4), false) AS before,
          coalesce(bool_or(to_at >= $5 AND from_at <= $6), false) AS after
     FROM provider_report WHERE provider = $1 AND id <> $2`,
);

const OURS = `s.status, s.amount_units AS "units",
  coalesce(s.rolled_back, false) AS "takenBack"`;

export interface ReportedTransaction
  extends Omit<ReportLine, 'at'>,
    Omit<OurTransaction, 'memberId' | 'kind' | 'currency'> {
  readonly id: bigint;
  /** Null where we have no transaction with this id. */
  readonly memberId: bigint | null;
  readonly ourKind: OurTransaction['kind'];
  readonly ourCurrency: string | null;
}

/** Report lines with our transactions, page by page. */
export const listReportedTransactions = statement<
  [reportId: bigint, after: bigint, limit: number],
  ReportedTransaction
>(
  'games.list-held-transactions',
  `SELECT l.id, l.transaction_uuid AS "transactionUuid", l.kind, l.amount_units AS "amountUnits", l.currency,
          s.member_id AS "memberId", s.kind AS "ourKind", s.currency AS "ourCurrency", ${OURS}
     FROM provider_report_line l
     LEFT JOIN round_move_key k ON k.source = l.provider AND k.transaction_id = l.transaction_uuid
     LEFT JOIN round_move s ON s.id = k.move_id AND s.source = k.source AND s.transaction_id = k.transaction_id
    WHERE l.report_id = $1 AND l.id > $2 ORDER BY l.id LIMIT $3`,
);

/** Transactions that moved money in the period and are in no report of the provider. */
export const listUnreportedTransactions = statement<
  [provider: string, from: Date, to: Date],
  OurTransaction & { readonly transactionUuid: string; readonly recordedAt: Date }
>(
  'games.list-untold-transactions',
  `SELECT s.transaction_id AS "transactionUuid", s.recorded_at AS "recordedAt", s.member_id AS "memberId", s.kind,
          s.currency, ${OURS}
     FROM round_move s
    WHERE s.source = $1 AND s.recorded_at BETWEEN $2 AND $3 AND s.transfer_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM provider_report_line l WHERE l.provider = s.source
        AND l.transaction_uuid = s.transaction_id)
    ORDER BY s.recorded_at, s.transaction_id`,
);
