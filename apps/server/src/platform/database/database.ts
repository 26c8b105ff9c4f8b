import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { collectNotifications, openNotifier } from './change-notifications.ts';
import { type Queryable, type Statement, statement, type Tx } from './statement.ts';

const settingsOff = statement<[], { readonly name: string }>(
  'database.settings-off',
  `SELECT name FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name`,
);

const INT8 = 20;
const NUMERIC = 1700;
const RETRYABLE = new Set(['40001', '40P01']);
/** Lock timeout and statement timeout. */
const TOOK_TOO_LONG = new Set(['55P03', '57014']);
const MAX_ATTEMPTS = 5;
// Longer than statement_timeout: only a broken network takes longer.
const ANSWER_TIMEOUT_MS = 10_000;
// A server that restarts after a crash is back within this time.
const CONNECT_PATIENCE_MS = 3_000;
const NOT_YET_UP = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P03'];
/**
 * Too many connections, for example while a new release starts next to the old one. The pool then uses fewer.
 */
const NO_ROOM = '53300';
const PASSES = new Set([...NOT_YET_UP, NO_ROOM]);

/** Retries statements and transactions after serialization failures and deadlocks, at most five times. */
export interface Database extends Queryable {
  /** Runs `work` in one READ COMMITTED transaction and commits when it resolves. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Pool usage, for the metrics. */
  pressure(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** Receives errors of idle connections, which no query can report. */
  readonly onIdleError?: (error: Error) => void;
}

/** Compiling a statement (`jit`) takes longer than running it: the planner overestimates statements over many months. */
const SETTINGS = `SET lock_timeout = 2000; SET statement_timeout = 5000; SET idle_in_transaction_session_timeout = 5000;
  SET jit = off`;
/** Pool size, as long as enough connections remain for the other processes. */
const POOL_SIZE = 16;
/** Of PostgreSQL's default of 100 connections, the share of all processes together. */
const CONNECTIONS_TOGETHER = 84;
const CONNECTIONS_BESIDE_POOL = 5;
const SMALLEST_POOL = 4;

/** Connections per process: 16 with up to four processes, fewer with more. */
export function poolSize(processes: number): number {
  const share = Math.floor(CONNECTIONS_TOGETHER / processes) - CONNECTIONS_BESIDE_POOL;
  return Math.max(SMALLEST_POOL, Math.min(POOL_SIZE, share));
}

/**
 * Opens a pool. `bigint` columns become BigInt and `numeric` becomes text, so that money is never a float.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? POOL_SIZE,
    types: { getTypeParser: (oid, format) => parserFor(oid, format) },
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    // Pipelined: BEGIN is sent together with the first statement.
    pipeline: true,
    application_name: 'tessera',
    // A query, because poolers refuse connection parameters. The pool awaits it, although its types do not
    // say so.
    onConnect: (connection) => connection.query(SETTINGS) as unknown as undefined,
  });
  // Between the listeners of pool and borrower an error event would be unhandled and end the process. The
  // next statement reports the loss.
  pool.on('connect', (connection) => connection.on('error', () => {}));
  pool.on('error', (error) => options.onIdleError?.(error));
  const sendOnce: Send = (query) => withConnection(pool, (send) => send(query));
  const notifications = openNotifier({ send: sendOnce, onLost: (error) => options.onIdleError?.(error) });
  return {
    // A deadlock rolls back a single statement completely, so it can run again.
    ...queryable((query) => withRetries(() => sendOnce(query))),
    notify: (topic, sequence) => notifications.queue([[topic, sequence]]),
    async transaction(work) {
      const { result, gathered } = await withRetries(() => runTransaction(pool, work));
      notifications.queue(gathered);
      return result;
    },
    pressure: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await notifications.settled();
      await pool.end();
    },
  };
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>) {
  return withConnection(pool, async (sendQuery, discard) => {
    let begun: Promise<unknown> | undefined;
    const send: Send = async (query) => {
      begun ??= sendQuery({ text: 'BEGIN' });
      const [, result] = await Promise.all([begun, sendQuery(query)]);
      return result;
    };
    const gathered = collectNotifications();
    let result: T;
    try {
      const foreign: Tx['foreign'] = (text, values) => send({ text, values: [...values] });
      const tx: Tx = {
        ...queryable(send),
        notify: (topic, sequence) => gathered.add(topic, sequence),
        inTransaction: true,
        foreign,
        commitAsynchronously: async () => void (await send({ text: 'SET LOCAL synchronous_commit TO off' })),
        planForValues: async () =>
          void (await send({ text: 'SET LOCAL plan_cache_mode TO force_custom_plan' })),
      };
      result = await work(tx);
    } catch (error) {
      if (begun) await sendQuery({ text: 'ROLLBACK' }).catch(discard);
      throw error;
    }
    if (!begun) return { result, gathered: gathered.take() };
    const { command } = await sendQuery({ text: 'COMMIT' });
    // PostgreSQL answers COMMIT with ROLLBACK, without an error, after a failed statement.
    if (command !== 'COMMIT') throw new Error('a failed statement was hidden from its transaction');
    return { result, gathered: gathered.take() };
  });
}

type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Borrows a connection of the pool. It returns to the pool unless it broke or `discard` was called; an SQL
 * error does
 * not cost the connection and its prepared statements.
 */
async function withConnection<T>(
  pool: pg.Pool,
  work: (send: Send, discard: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const connection = await connectWithRetries(pool);
  let lost: Error | undefined;
  const discard = (error: Error) => {
    lost = error;
  };
  const send: Send = async (query) => {
    try {
      return await connection.query(query);
    } catch (error) {
      if (endsConnection(error)) discard(error as Error);
      throw error;
    }
  };
  // A borrowed connection that dies reports here and on the query.
  connection.on('error', discard);
  try {
    return await work(send, discard);
  } finally {
    connection.off('error', discard);
    connection.release(lost);
  }
}

async function connectWithRetries(pool: pg.Pool): Promise<pg.PoolClient> {
  const giveUpAt = performance.now() + CONNECT_PATIENCE_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (!PASSES.has(String(code)) || performance.now() > giveUpAt) throw error;
      await pause(20 * jitter());
    }
  }
}

/** False for SQL errors, after which the connection is still usable. */
function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await pause(tries * jitter());
    }
  }
}

/** 1 to 10. Spreads retries, so that conflicting transactions do not collide again. */
function jitter(): number {
  return (process.hrtime()[1] % 10) + 1;
}

/** The five-character SQLSTATE of a PostgreSQL error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether PostgreSQL cancelled the work by timeout. Nothing was committed; a retry may succeed. */
export function tookTooLong(error: unknown): boolean {
  return TOOK_TOO_LONG.has(sqlState(error) ?? '');
}

/** Classes of SQLSTATE: connection, rolled back by others, resources, locks, operator intervention, system. */
const OF_DATABASE = /^(?:08|40|53|55|57|58)/;

/** Whether the database failed, not the data of the work: the same work may succeed later. */
export function isTemporary(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return OF_DATABASE.test(state);
  // The driver reports a lost connection with the code of the network, or with this message alone.
  return (
    error instanceof Error &&
    (/^E[A-Z]{3,}$/.test(String((error as NodeJS.ErrnoException).code)) || /connection/i.test(error.message))
  );
}

function queryable(send: Send): Omit<Queryable, 'notify'> {
  async function result<P extends readonly unknown[], R>(query: Statement<P, R>, params: P) {
    return send({ name: query.name, text: query.text, values: [...params] });
  }
  return {
    many: async (query, params) => (await result(query, params)).rows,
    one: async (query, params) => {
      const { rows } = await result(query, params);
      if (rows.length !== 1) throw new Error(`${query.name}: ${rows.length} rows instead of one`);
      return rows[0];
    },
    maybe: async (query, params) => {
      const { rows } = await result(query, params);
      if (rows.length > 1) throw new Error(`${query.name}: ${rows.length} rows instead of at most one`);
      return rows[0];
    },
    run: async (query, params) => (await result(query, params)).rowCount ?? 0,
  };
}

function parserFor(oid: number, format: 'text' | 'binary' | undefined) {
  if (oid === INT8) return BigInt;
  if (oid === NUMERIC) return String;
  return pg.types.getTypeParser(oid, format);
}

/**
 * Disabled settings without which committed data may be lost in a power failure. Evaluated for this
 * connection, because
 * roles and databases may have their own settings.
 */
export async function disabledDurabilitySettings(database: Queryable): Promise<string[]> {
  return (await database.many(settingsOff, [])).map(({ name }) => name);
}
