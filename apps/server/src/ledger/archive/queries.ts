import { statement } from '../../platform/database/statement.ts';

/** Stored answers of postings in a range of transfers, each as a JSON list: scope, key, request hash, id. */
export const listAnswers = statement<[after: bigint, upTo: bigint], { answer: string }>(
  'ledger.list-answers-of-transfers',
  `SELECT json_build_array(scope, key, encode(request_hash, 'hex'), transfer_id)::text AS answer
     FROM idempotency WHERE transfer_id > $1 AND transfer_id <= $2 ORDER BY transfer_id`,
);

/** Returns the number of dropped partitions. */
export const dropMonth = statement<[firstId: bigint, endId: bigint], { dropped: number }>(
  'ledger.drop-month',
  'SELECT ledger_month_drop($1, $2) AS dropped',
);

export const stageMonth = statement<[firstId: bigint, endId: bigint], { lastId: bigint }>(
  'ledger.stage-month',
  'SELECT ledger_month_stage($1, $2) AS "lastId"',
);

export const restoreTransfers = statement<[firstId: bigint, lines: readonly string[]]>(
  'ledger.restore-transfers',
  'SELECT ledger_month_restore($1, $2)',
);

export const attachMonth = statement<[firstId: bigint, endId: bigint]>(
  'ledger.attach-month',
  'SELECT ledger_month_attach($1, $2)',
);

const lockMonth = (state: 'closed' | 'detached') =>
  statement<[firstId: bigint], { name: string }>(
    `ledger.lock-${state}-month`,
    `SELECT name FROM book_month WHERE first_id = $1 AND state = '${state}' FOR UPDATE`,
  );
/** No row where the month is in another state. */
export const lockClosedMonth = lockMonth('closed');
export const lockDetachedMonth = lockMonth('detached');

/** Returns when no transaction is open that moves the month to another state. */
export const awaitMonth = statement<[name: string], { name: string }>(
  'ledger.await-month',
  'SELECT name FROM book_month WHERE name = $1 FOR KEY SHARE',
);

export const moveState = statement<[firstId: bigint, state: 'closed' | 'detached']>(
  'ledger.move-month-state',
  'UPDATE book_month SET state = $2 WHERE first_id = $1',
);
