import { statement } from '../../platform/database/statement.ts';

export interface LineRow {
  readonly id: bigint;
  /** The whole transfer with its accounts as they are, as a JSON list; the time in microseconds since 1970. */
  readonly line: string;
}

/** Transfers between two ids, in order, each as the text that is hashed. */
export const listLines = statement<[after: bigint, upTo: bigint, limit: number], LineRow>(
  'ledger.list-lines',
  `SELECT t.id, json_build_array(
     t.id, t.transaction_id, (extract(epoch FROM t.recorded_at) * 1000000)::bigint, t.kind, t.asset, t.amount,
     t.debit_account_id, d.kind, d.owner, t.credit_account_id, c.kind, c.owner, t.reference,
     t.reversed_transfer_id, t.member_id, t.member_delta, t.member_balance_after, t.member_sequence
   )::text AS line
   FROM transfer t
   LEFT JOIN account d ON d.id = t.debit_account_id
   LEFT JOIN account c ON c.id = t.credit_account_id
   WHERE t.id > $1 AND t.id <= $2 ORDER BY t.id LIMIT $3`,
);

export interface SealRow {
  /** As in a calendar: 2026-11-21. */
  readonly day: string;
  readonly afterId: bigint;
  readonly upTo: bigint;
  readonly transfers: bigint;
  readonly sealedAt: Date;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

const SEAL_COLUMNS = `day::text AS day, after_id AS "afterId", up_to AS "upTo", transfers,
  sealed_at AS "sealedAt", previous_hash AS "previousHash", hash`;

export const findLastSeal = statement<[], SealRow>(
  'ledger.find-last-seal',
  `SELECT ${SEAL_COLUMNS} FROM day_seal ORDER BY day DESC LIMIT 1`,
);

/** In the order of their days; from the first with an empty text. */
export const listSeals = statement<[afterDay: string, limit: number], SealRow>(
  'ledger.list-seals',
  `SELECT ${SEAL_COLUMNS} FROM day_seal WHERE day > coalesce(nullif($1, '')::date, '-infinity') ORDER BY day LIMIT $2`,
);

/** One server seals at a time; the others leave it to that one. */
export const trySealing = statement<[], { mine: boolean }>(
  'ledger.try-sealing',
  `SELECT pg_try_advisory_xact_lock(7316554) AS "mine"`,
);

export const insertSeal = statement<
  [
    day: string,
    afterId: bigint,
    upTo: bigint,
    transfers: bigint,
    sealedAt: Date,
    previousHash: Buffer,
    hash: Buffer,
  ]
>(
  'ledger.insert-seal',
  `INSERT INTO day_seal (day, after_id, up_to, transfers, sealed_at, previous_hash, hash)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

export interface BlockRow {
  readonly lastId: bigint;
  readonly transfers: number;
  readonly hash: Buffer;
  readonly marks: Buffer;
}

export const insertBlock = statement<
  [day: string, lastId: bigint, transfers: number, hash: Buffer, marks: Buffer]
>(
  'ledger.insert-seal-block',
  `INSERT INTO day_seal_block (day, last_id, transfers, hash, marks) VALUES ($1, $2, $3, $4, $5)`,
);

export const listBlocks = statement<[day: string, afterId: bigint, limit: number], BlockRow>(
  'ledger.list-seal-blocks',
  `SELECT last_id AS "lastId", transfers, hash, marks FROM day_seal_block
   WHERE day = $1 AND last_id > $2 ORDER BY last_id LIMIT $3`,
);
