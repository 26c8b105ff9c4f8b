import { type Queryable, type Statement, statement, type Tx } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';

/** A discrepancy: two sources that must agree do not. */
export interface Discrepancy {
  /** Name of the check. */
  readonly check: string;
  /** The affected row: an asset, a member's asset, a transfer, an order, a round, a day. */
  readonly subject: string;
  /** Null where no member is affected. */
  readonly memberId: bigint | null;
  /** The expected value. Sums are decimal digits, because they may exceed a bigint. */
  readonly expected: string;
  /** The stored value. */
  readonly found: string;
}

type BetweenIds = [after: bigint, upTo: bigint];

/** A check of the books against a domain's own records. Each statement returns at most 100 discrepancies. */
export interface BookCheck {
  /** Transfers in a range of ids that the domain does not know, or knows with other values. */
  readonly transfers: Statement<BetweenIds, Discrepancy>;
  /** The domain's own rows in a range of its ids. Only full checks read them. */
  readonly rows: Statement<BetweenIds, Discrepancy>;
  /** The last id of a page of those rows; null at the end. */
  readonly rowsPage: Statement<[after: bigint, limit: number], { readonly lastId: bigint | null }>;
}

export interface OpenDiscrepancyRow extends Discrepancy {
  readonly id: bigint;
  readonly foundAt: Date;
}

export interface PayoutBlock {
  /** Whether a discrepancy without a member is open: all payouts stop. */
  readonly stopped: boolean;
  /** Whether a discrepancy of this member is open: this member is not paid. */
  readonly restricted: boolean;
}

export type OpenDiscrepancy = Readonly<OpenDiscrepancyRow>;

const COLUMNS = `id, found_at AS "foundAt", check_name AS "check", subject, member_id AS "memberId", expected, found`;

/** Serialises recording, so that no discrepancy is recorded twice. */
const lockDiscrepancies = statement('ledger.lock-discrepancies', `SELECT pg_advisory_xact_lock(7316553)`);

/** Inserts the discrepancies of a JSON list that are not open yet. */
const insertDiscrepancies: Statement<[discrepancies: string, now: Date], OpenDiscrepancyRow> = statement(
  'ledger.insert-discrepancies',
  `INSERT INTO book_break (found_at, check_name, subject, member_id, expected, found)
   SELECT DISTINCT ON (n.check, n.subject) $2::timestamptz, n.check, n.subject, n.member, n.expected, n.found
   FROM jsonb_to_recordset($1::jsonb) AS n ("check" text, subject text, member bigint, expected text, found text)
   WHERE NOT EXISTS (SELECT FROM v_open_break o WHERE o.check_name = n.check AND o.subject = n.subject)
   RETURNING ${COLUMNS}`,
);

export const listOpenDiscrepancies: Statement<[], OpenDiscrepancyRow> = statement(
  'ledger.list-open-discrepancies',
  `SELECT ${COLUMNS} FROM v_open_break ORDER BY id`,
);

export const countOpenDiscrepancies = statement<[], { check: string; count: bigint }>(
  'ledger.count-open-discrepancies',
  `SELECT check_name AS "check", count(*) AS "count" FROM v_open_break GROUP BY check_name`,
);

export const findPayoutBlock = statement<[memberId: bigint | null], PayoutBlock>(
  'ledger.find-payout-hold',
  `SELECT EXISTS (SELECT FROM v_open_break WHERE member_id IS NULL) AS "stopped",
          EXISTS (SELECT FROM v_open_break WHERE member_id = $1) AS "restricted"`,
);

export const countRestrictedMembers = statement<[], { count: bigint }>(
  'ledger.count-restricted-members',
  `SELECT count(DISTINCT member_id) AS "count" FROM v_open_break`,
);

/** No row where the discrepancy does not exist or is cleared. */
const clearDiscrepancy: Statement<[id: bigint, now: Date, by: string, reason: string], OpenDiscrepancyRow> =
  statement(
    'ledger.clear-break',
    `WITH open AS (SELECT * FROM v_open_break WHERE id = $1),
     act AS (
       INSERT INTO book_break_clearance (break_id, cleared_at, cleared_by, reason)
       SELECT id, $2, $3, $4 FROM open ON CONFLICT DO NOTHING RETURNING break_id
     )
     SELECT ${COLUMNS} FROM open WHERE id IN (SELECT break_id FROM act)`,
  );

/** Members with open discrepancies, or with ones cleared since a time. Their money is checked again. */
export const listMembersToRecheck = statement<[since: Date], { memberId: bigint }>(
  'ledger.list-doubted',
  `SELECT DISTINCT b.member_id AS "memberId"
   FROM book_break b LEFT JOIN book_break_clearance c ON c.break_id = b.id
   WHERE b.member_id IS NOT NULL AND (c.break_id IS NULL OR c.cleared_at >= $1)`,
);

/** Stores discrepancies until an operator clears them. Returns those that are new. */
export async function recordDiscrepancies(
  tx: Tx,
  discrepancies: readonly Discrepancy[],
  now: Date,
): Promise<OpenDiscrepancy[]> {
  if (discrepancies.length === 0) return [];
  await tx.run(lockDiscrepancies, []);
  const rows = discrepancies.map(({ memberId, ...rest }) => ({
    ...rest,
    member: memberId?.toString() ?? null,
  }));
  return tx.many(insertDiscrepancies, [JSON.stringify(rows), now]);
}

/** Logs each discrepancy with its effect and the command that clears it, for operators. */
export function raiseAlarm(log: Log, found: readonly OpenDiscrepancy[]): void {
  for (const { id, check, subject, memberId, expected, found: stored } of found) {
    const what = { check, subject, memberId: memberId?.toString(), expected, found: stored };
    const stopped = memberId === null ? 'all payouts are stopped' : 'payouts of this member are blocked';
    log.error(
      { discrepancyId: id.toString(), ...what, clear: clearCommand(id) },
      `the books disagree: ${stopped}`,
    );
  }
}

/** The command that clears a discrepancy. */
export function clearCommand(discrepancyId: bigint): string {
  return `npm run audit -- clear ${discrepancyId} <cause and correction>`;
}

/**
 * Whether payouts of a member are blocked: all payouts while a discrepancy without a member is open, and the
 * member's own while one of theirs is open. Call it in the transaction that sends the money. Play and deposits
 * continue.
 */
export function payoutBlock(on: Queryable, memberId: bigint): Promise<PayoutBlock> {
  return on.one(findPayoutBlock, [memberId]);
}

/** The resolution of a discrepancy by an operator. */
interface Clearance {
  readonly discrepancyId: bigint;
  /** The operator. */
  readonly by: string;
  /** Cause and resolution. */
  readonly reason: string;
  readonly now: Date;
}

/**
 * Clears a discrepancy permanently and on record. Undefined where none is open under this number. An unresolved
 * discrepancy is found again.
 */
export function clear(on: Queryable, clearance: Clearance): Promise<OpenDiscrepancy | undefined> {
  return on.maybe(clearDiscrepancy, [clearance.discrepancyId, clearance.now, clearance.by, clearance.reason]);
}
