import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { openDatabase, sqlState } from './database.ts';
import { statement, type Tx } from './statement.ts';

const createTable = statement<[]>(
  'test-create',
  'CREATE TABLE purse (id int PRIMARY KEY, units bigint NOT NULL)',
);
const clear = statement<[]>('test-clear', 'DELETE FROM purse');
const insert = statement<[number, bigint]>('test-insert', 'INSERT INTO purse (id, units) VALUES ($1, $2)');
const add = statement<[number, bigint]>('test-add', 'UPDATE purse SET units = units + $2 WHERE id = $1');
const select = statement<[], { id: number; units: bigint }>(
  'test-select',
  'SELECT id, units FROM purse ORDER BY id',
);
const sum = statement<[], { total: string }>('test-sum', 'SELECT sum(units) AS "total" FROM purse');
const pid = statement<[], { pid: number }>('test-pid', 'SELECT pg_backend_pid() AS "pid"');
const terminate = statement<[number]>('test-terminate', 'SELECT pg_terminate_backend($1, 5000)');
const compiling = statement<[], { setting: string; source: string }>(
  'test-compiling',
  `SELECT setting, source FROM pg_settings WHERE name = 'jit'`,
);

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase({ migrated: false });
  await made.database.run(createTable, []);
});
afterAll(() => made.drop());
beforeEach(() => made.database.run(clear, []));

/** A pool of one connection: a new process id shows a replaced connection. */
function narrowDatabase() {
  const database = openDatabase({ url: made.url, maxConnections: 1 });
  onTestFinished(() => database.close());
  return database;
}

test('connections compile no statements, whatever the server prefers', async () => {
  expect(await made.database.one(compiling, [])).toEqual({ setting: 'off', source: 'session' });
});

test('amounts beyond the exact range of a number are stored and read exactly', async () => {
  await made.database.run(insert, [1, 9_007_199_254_740_993n]);
  expect(await made.database.many(select, [])).toEqual([{ id: 1, units: 9_007_199_254_740_993n }]);
  expect(await made.database.one(sum, [])).toEqual({ total: '9007199254740993' });
});

test('after a deadlock the losing transaction runs again, and both commit once', async () => {
  await made.database.run(insert, [1, 0n]);
  await made.database.run(insert, [2, 0n]);
  const bothHoldOne = Promise.withResolvers<void>();
  let holders = 0;
  let attempts = 0;
  const crossing = (first: number, second: number) => async (tx: Tx) => {
    attempts += 1;
    await tx.run(add, [first, 1n]);
    holders += 1;
    if (holders === 2) bothHoldOne.resolve();
    await bothHoldOne.promise;
    await tx.run(add, [second, 10n]);
  };
  await Promise.all([made.database.transaction(crossing(1, 2)), made.database.transaction(crossing(2, 1))]);
  expect(attempts).toBe(3);
  expect(await made.database.many(select, [])).toEqual([
    { id: 1, units: 11n },
    { id: 2, units: 11n },
  ]);
});

test('retries are bounded', async () => {
  let attempts = 0;
  const alwaysLosing = made.database.transaction(async (tx) => {
    attempts += 1;
    await tx.foreign(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`, []);
  });
  await expect(alwaysLosing).rejects.toThrow('again');
  expect(attempts).toBe(5);
});

test('a single statement that loses a deadlock runs again, at most five times', async () => {
  await made.database.run(statement('test-tries', 'CREATE SEQUENCE tries'), []);
  const alwaysLosing = statement<[]>(
    'test-always-losing',
    `DO $$ BEGIN PERFORM nextval('tries'); RAISE EXCEPTION 'again' USING ERRCODE = '40P01'; END $$`,
  );
  const countTries = statement<[], { tries: bigint }>(
    'test-count-tries',
    'SELECT last_value AS tries FROM tries',
  );
  await expect(made.database.run(alwaysLosing, [])).rejects.toThrow('again');
  expect(await made.database.one(countTries, [])).toEqual({ tries: 5n });
});

test('an exception of the work is rethrown, without writes and without a retry', async () => {
  const refusal = new Error('not today');
  let attempts = 0;
  const work = made.database.transaction(async (tx) => {
    attempts += 1;
    await tx.run(insert, [1, 1n]);
    throw refusal;
  });
  await expect(work).rejects.toBe(refusal);
  expect(attempts).toBe(1);
  expect(await made.database.many(select, [])).toEqual([]);
});

test('a transaction that hides a failed statement is not reported as committed', async () => {
  const work = made.database.transaction(async (tx) => {
    await tx.run(insert, [1, 1n]);
    await tx.run(insert, [1, 2n]).catch(() => {});
  });
  await expect(work).rejects.toThrow('a failed statement was hidden');
  expect(await made.database.many(select, [])).toEqual([]);
});

test('neither a refused statement nor a refusing transaction costs the connection', async () => {
  const database = narrowDatabase();
  const before = await database.one(pid, []);
  await database.run(insert, [1, 1n]);
  const error = await database.run(insert, [1, 1n]).catch((caught: unknown) => caught);
  expect(sqlState(error)).toBe('23505');
  await database.transaction(() => Promise.reject(new Error('not today'))).catch(() => {});
  expect(await database.one(pid, [])).toEqual(before);
});

test('a lost connection is replaced, in a transaction and outside', async () => {
  const database = narrowDatabase();
  const first = await database.one(pid, []);
  await made.database.run(terminate, [first.pid]);
  const cut = database.transaction(async (tx) => {
    await made.database.run(terminate, [(await tx.one(pid, [])).pid]);
    await tx.run(insert, [1, 1n]);
  });
  await expect(cut).rejects.toThrow(/terminat|not queryable/);
  expect((await database.one(pid, [])).pid).not.toBe(first.pid);
  expect(await database.many(select, [])).toEqual([]);
  expect(database.pressure()).toEqual({ total: 1, idle: 1, waiting: 0 });
});

test('a connection that the server ends immediately is an error of the statement alone', async () => {
  const authenticated = message('R', Buffer.alloc(4));
  const ready = message('Z', Buffer.from('I'));
  const ended = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mthe server is gone\0\0'));
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, ended])));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const database = openDatabase({ url: `postgres://somebody@127.0.0.1:${port}/db?sslmode=disable` });
  await expect(database.one(pid, [])).rejects.toThrow(/not queryable|terminated|the server is gone/);
  await database.close();
  server.close();
});

/** One message of PostgreSQL's protocol: a letter, the length with itself, the content. */
function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

test('one and maybe are strict about the number of rows', async () => {
  await expect(made.database.one(select, [])).rejects.toThrow('test-select: 0 rows instead of one');
  expect(await made.database.maybe(select, [])).toBeUndefined();
  await made.database.run(insert, [1, 1n]);
  await made.database.run(insert, [2, 1n]);
  await expect(made.database.maybe(select, [])).rejects.toThrow('test-select: 2 rows instead of at most one');
});

test('when the server has no free connection for a moment, a caller waits for the pool', async () => {
  const small = await createTestDatabase({ migrated: false });
  onTestFinished(() => small.drop());
  const limit = `ALTER DATABASE ${new URL(small.url).pathname.slice(1)} CONNECTION LIMIT 3`;
  await small.database.run(statement('test-limit', limit), []);
  const crowd = openDatabase({ url: small.url, maxConnections: 8 });
  onTestFinished(() => crowd.close());
  const answers = await Promise.all(Array.from({ length: 24 }, () => crowd.one(pid, [])));
  expect(answers).toHaveLength(24);
});
