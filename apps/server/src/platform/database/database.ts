import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { gatherHints, openHints } from './hints.ts';
import type { Queryable, Statement, Tx } from './statement.ts';

const INT8 = 20;
const NUMERIC = 1700;
const RETRYABLE = new Set(['40001', '40P01']);
/** A wait for a lock, and a statement, that PostgreSQL ended by the clock. */
const TOOK_TOO_LONG = new Set(['55P03', '57014']);
const MAX_ATTEMPTS = 5;
// Longer than statement_timeout: only a cut network, where no answer comes at all, lasts so long.
const ANSWER_TIMEOUT_MS = 10_000;
// A server that is being started again after a crash is back within this time.
const CONNECT_PATIENCE_MS = 3_000;
const NOT_YET_UP = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P03'];
/** As when a newer process of ours begins beside the one it takes over from: meanwhile the pool makes do with less. */
const NO_ROOM = '53300';
const PASSES = new Set([...NOT_YET_UP, NO_ROOM]);

/** Serialization failures and deadlocks of a statement or a transaction run it again, at most five times. */
export interface Database extends Queryable {
  /** Runs `work` in one READ COMMITTED transaction and commits when it resolves. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Free and waiting connections, for the figures page. */
  pressure(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** Told of errors on idle connections, which no query can report. */
  readonly onIdleError?: (error: Error) => void;
}

const LIMITS = `SET lock_timeout = 2000; SET statement_timeout = 5000; SET idle_in_transaction_session_timeout = 5000`;
/** Connections of a pool, as long as they leave room for those of the other processes. */
const POOL_SIZE = 16;
/** Of PostgreSQL's default of 100, what several processes take together, with all that each has besides its pool. */
const CONNECTIONS_TOGETHER = 84;
const CONNECTIONS_BESIDE_POOL = 5;
const SMALLEST_POOL = 4;

/** How many connections the pool of each process has: 16 in up to four processes, fewer in each of more. */
export function poolSize(processes: number): number {
  const share = Math.floor(CONNECTIONS_TOGETHER / processes) - CONNECTIONS_BESIDE_POOL;
  return Math.max(SMALLEST_POOL, Math.min(POOL_SIZE, share));
}

/** Opens a pool. `bigint` columns arrive as BigInt and `numeric` as text: money is never a float. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? POOL_SIZE,
    types: { getTypeParser: (oid, format) => parserFor(oid, format) },
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    // Statements of one connection go out as they come: a transaction begins on the way of its first statement.
    pipeline: true,
    application_name: 'tessera',
    // Not as parameters of the connection: poolers refuse those. The pool waits for it, which its types do not say.
    onConnect: (connection) => connection.query(LIMITS) as unknown as undefined,
  });
  // Between the pool's own listener and the borrower's there is a moment without one, and an error event
  // that nobody hears ends the process. The next statement on the connection reports the loss.
  pool.on('connect', (connection) => connection.on('error', () => {}));
  pool.on('error', (error) => options.onIdleError?.(error));
  const lend: Send = (query) => withConnection(pool, (send) => send(query));
  const hints = openHints({ send: lend, onLost: (error) => options.onIdleError?.(error) });
  return {
    // A deadlock undoes a statement of its own in full.
    ...queryable((query) => withRetries(() => lend(query))),
    hint: (topic, sequence) => hints.give([[topic, sequence]]),
    async transaction(work) {
      const { result, gathered } = await withRetries(() => runTransaction(pool, work));
      hints.give(gathered);
      return result;
    },
    pressure: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await hints.settled();
      await pool.end();
    },
  };
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>) {
  return withConnection(pool, async (lent, discard) => {
    let begun: Promise<unknown> | undefined;
    const send: Send = async (query) => {
      begun ??= lent({ text: 'BEGIN' });
      const [, result] = await Promise.all([begun, lent(query)]);
      return result;
    };
    const gathered = gatherHints();
    let result: T;
    try {
      const foreign: Tx['foreign'] = (text, values) => send({ text, values: [...values] });
      const tx: Tx = {
        ...queryable(send),
        hint: (topic, sequence) => gathered.add(topic, sequence),
        inTransaction: true,
        foreign,
        commitLater: async () => void (await send({ text: 'SET LOCAL synchronous_commit TO off' })),
        planForValues: async () =>
          void (await send({ text: 'SET LOCAL plan_cache_mode TO force_custom_plan' })),
      };
      result = await work(tx);
    } catch (error) {
      if (begun) await lent({ text: 'ROLLBACK' }).catch(discard);
      throw error;
    }
    if (!begun) return { result, gathered: gathered.take() };
    const { command } = await lent({ text: 'COMMIT' });
    // PostgreSQL answers COMMIT with ROLLBACK, not with an error, when a statement had failed.
    if (command !== 'COMMIT') throw new Error('a failed statement was hidden from its transaction');
    return { result, gathered: gathered.take() };
  });
}

type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Lends a connection of the pool. It goes back unless it broke or `discard` was called; an SQL error
 * alone does not cost a connection and its prepared statements.
 */
async function withConnection<T>(
  pool: pg.Pool,
  work: (send: Send, discard: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const connection = await connectPatiently(pool);
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
  // A connection that dies while lent reports here as well as on the query.
  connection.on('error', discard);
  try {
    return await work(send, discard);
  } finally {
    connection.off('error', discard);
    connection.release(lost);
  }
}

async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
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

/** False for the errors of a statement, after which the connection serves on. */
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

/** 1 to 10. Spreads the next tries of those that met, so that they do not meet again. */
function jitter(): number {
  return (process.hrtime()[1] % 10) + 1;
}

/** The five-letter SQLSTATE of an error that PostgreSQL raised. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether PostgreSQL gave up for want of time: nothing of that transaction was kept, and a later try may do. */
export function tookTooLong(error: unknown): boolean {
  return TOOK_TOO_LONG.has(sqlState(error) ?? '');
}

function queryable(send: Send): Omit<Queryable, 'hint'> {
  async function result<P extends readonly unknown[], R>(query: Statement<P, R>, params: P) {
    return send({ name: query.name, text: query.text, values: [...params] });
  }
  return {
    many: async (query, params) => (await result(query, params)).rows,
    one: async (query, params) => {
      const { rows } = await result(query, params);
      if (rows.length !== 1) throw new Error(`${query.name}: ${rows.length} rows where one was due`);
      return rows[0];
    },
    maybe: async (query, params) => {
      const { rows } = await result(query, params);
      if (rows.length > 1) throw new Error(`${query.name}: ${rows.length} rows where at most one was due`);
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
