import { statement } from '../../platform/database/statement.ts';

export interface LineRow {
  readonly id: bigint;
  /** The complete transfer with its accounts, as a JSON list. Times in microseconds since 1970. */
  readonly line: string;
}

/** Transfers of a range in order, each as the text that is hashed. */
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
  /** Such as 2026-11-21. */
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

/** Seals that end in a range of ids, by day; from the first with an empty day. */
export const listSeals = statement<[after: bigint, upTo: bigint, afterDay: string, limit: number], SealRow>(
  'ledger.list-seals',
  `SELECT ${SEAL_COLUMNS} FROM day_seal
   WHERE up_to > $1 AND up_to <= $2 AND day > coalesce(nullif($3, '')::date, '-infinity') ORDER BY day LIMIT $4`,
);

/** The seal of the latest day before one. */
export const findSealBefore = statement<[day: string], SealRow>(
  'ledger.find-seal-before',
  `SELECT ${SEAL_COLUMNS} FROM day_seal WHERE day < $1 ORDER BY day DESC LIMIT 1`,
);

/** Only one server seals at a time; others skip. */
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

/** The last block after an id. */
export const findLastBlock = statement<[afterId: bigint], { day: string; lastId: bigint }>(
  'ledger.find-last-seal-block',
  `SELECT day::text AS day, last_id AS "lastId" FROM day_seal_block WHERE last_id > $1 ORDER BY last_id DESC LIMIT 1`,
);

/** Blocks of a day after an id, without fingerprints. */
export const listBlockHashes = statement<
  [day: string, afterId: bigint, limit: number],
  { lastId: bigint; transfers: number; hash: Buffer }
>(
  'ledger.list-seal-block-hashes',
  `SELECT last_id AS "lastId", transfers, hash FROM day_seal_block
   WHERE day = $1 AND last_id > $2 ORDER BY last_id LIMIT $3`,
);

export interface BlockRow {
  readonly day: string;
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

/** Blocks that end in a range of ids. */
export const listBlocks = statement<[after: bigint, upTo: bigint, limit: number], BlockRow>(
  'ledger.list-seal-blocks',
  `SELECT b.day::text AS day, b.last_id AS "lastId", b.transfers, b.hash, b.marks
   FROM day_seal_block b WHERE b.last_id > $1 AND b.last_id <= $2 ORDER BY b.last_id LIMIT $3`,
);
