import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { openDatabase, sqlState } from './database.ts';
import { countMonthsBehind, type MonthlyTable, prepareMonths } from './monthly-partitions.ts';
import { statement } from './statement.ts';

/** Steps have every sixteenth id; a note has the id of its step. */
const TABLES: readonly MonthlyTable[] = [{ table: 'step', sequence: 'step_id_seq' }, { table: 'note' }];
const MONTH = 1_000_000_000_000n;
const APRIL = new Date('2031-04-11T12:00:00Z');
const MAY = new Date('2031-05-11T12:00:00Z');
const DECEMBER = new Date('2031-12-11T12:00:00Z');
const RESTRICTED = '23001';

const createTables = `
  CREATE TABLE walker (name text PRIMARY KEY);
  INSERT INTO walker VALUES ('ana');
  CREATE SEQUENCE step_id_seq INCREMENT 16;
  CREATE TABLE step (id bigint PRIMARY KEY DEFAULT nextval('step_id_seq'), walker text NOT NULL REFERENCES walker,
    height integer NOT NULL DEFAULT 1 CHECK (height > 0)) PARTITION BY RANGE (id);
  CREATE INDEX step_of_walker ON step (walker, id);
  CREATE TABLE step_earlier PARTITION OF step FOR VALUES FROM (MINVALUE) TO (100000000000000) WITH (fillfactor = 70);
  CREATE TRIGGER step_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON step
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
  CREATE TRIGGER step_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON step_earlier
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
  CREATE TABLE note (id bigint PRIMARY KEY, text text) PARTITION BY RANGE (id);
  CREATE TABLE note_earlier PARTITION OF note FOR VALUES FROM (MINVALUE) TO (100000000000000)`;
const setZone = statement<[name: string]>('test.set-zone', 'SELECT merchant_time_zone_set($1)');
const addStep = statement<[], { id: bigint }>(
  'test.add-step',
  `INSERT INTO step (walker) VALUES ('ana') RETURNING id`,
);
const addNote = statement<[id: bigint]>('test.add-note', 'INSERT INTO note VALUES ($1)');
const listPartitions = statement<[], { name: string }>(
  'test.list-month-partitions',
  `SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent IN ('step'::regclass, 'note'::regclass) AND inhrelid::regclass::text !~ 'earlier' ORDER BY 1`,
);
const describePartition = statement<[name: string], { options: string; indexes: number; keys: number }>(
  'test.describe-month-partition',
  `SELECT reloptions::text AS options,
          (SELECT count(*)::integer FROM pg_index WHERE indrelid = c.oid) AS indexes,
          (SELECT count(*)::integer FROM pg_constraint WHERE conrelid = c.oid AND contype IN ('f', 'c')) AS keys
     FROM pg_class c WHERE oid = $1::text::regclass`,
);

let made: TestDatabase;
beforeEach(async () => {
  made = await createTestDatabase();
  await run(createTables);
});
afterEach(() => made.drop());

const run = (text: string) => made.database.transaction((tx) => tx.foreign(text, []));
const prepare = (now: Date, database = made.database) => prepareMonths(database, TABLES, now);
const step = async () => (await made.database.one(addStep, [])).id;
const partitions = async () => (await made.database.many(listPartitions, [])).map(({ name }) => name);
const overdueWork = (at: Date) => countMonthsBehind(made.database, TABLES, at);
const firstId = (year: number, month: number) => BigInt((year - 1970) * 12 + month - 1) * MONTH;

describe('monthly partitions of a table', () => {
  it('exist for this month and the next two, after any number of calls', async () => {
    await prepare(APRIL);
    await prepare(APRIL);
    const names = ['2031_04', '2031_05', '2031_06'];
    expect(await partitions()).toEqual(
      ['note', 'step'].flatMap((table) => names.map((name) => `${table}_${name}`)),
    );
  });

  it('have the properties of the table: indexes, keys, checks, fill factor and immutable rows', async () => {
    await prepare(APRIL);
    expect(await made.database.one(describePartition, ['step_2031_05'])).toEqual({
      options: '{fillfactor=70}',
      indexes: 2,
      keys: 2,
    });
    const id = await step();
    for (const change of [
      'UPDATE step_2031_04 SET height = 2',
      'DELETE FROM step_2031_04',
      'TRUNCATE step_2031_04',
    ]) {
      expect(sqlState(await run(change).catch((error: unknown) => error)), change).toBe(RESTRICTED);
    }
    expect(await step()).toBe(id + 16n);
  });

  it('have the unique indexes of the previous partition', async () => {
    await prepare(APRIL);
    await run('CREATE UNIQUE INDEX step_height ON step_2031_06 (height)');
    await prepare(MAY);
    await run(`INSERT INTO step (id, walker) VALUES (${firstId(2031, 7)}, 'ana')`);
    await expect(
      run(`INSERT INTO step (id, walker) VALUES (${firstId(2031, 7) + 1n}, 'ana')`),
    ).rejects.toThrow('step_2031_07_height_idx');
  });

  it('get immutability triggers that they were created without', async () => {
    await run(
      'CREATE TABLE step_2031_04 PARTITION OF step FOR VALUES FROM (735000000000000) TO (736000000000000)',
    );
    await prepare(APRIL);
    const change = run('UPDATE step_2031_04 SET height = 2');
    expect(sqlState(await change.catch((error: unknown) => error))).toBe(RESTRICTED);
    expect(await partitions()).toHaveLength(6);
  });

  it('are added during writes, and no writer waits', async () => {
    await prepare(APRIL);
    await made.database.transaction(async (tx) => {
      await tx.one(addStep, []);
      await prepare(MAY);
    });
    expect(await partitions()).toHaveLength(8);
  });

  it('are postponed without the lock, and ids do not advance until all partitions exist', async () => {
    const before = await step();
    await made.database.transaction(async (tx) => {
      await tx.foreign(`UPDATE walker SET name = 'ana'`, []);
      await expect(prepare(APRIL)).rejects.toThrow('the partitions of some months were not created');
      // The other table does not wait.
      expect(await partitions()).toEqual(['note_2031_04', 'note_2031_05', 'note_2031_06']);
    });
    expect(await step()).toBe(before + 16n);
    await prepare(APRIL);
    expect(await step()).toBe(firstId(2031, 4) + 16n);
  });
});

describe('ids of writers that lock another table first', () => {
  it('advance while no writer is active', async () => {
    const locked = [{ table: 'step', sequence: 'step_id_seq', writeLock: 'walker' }];
    const prepareLocked = () => prepareMonths(made.database, locked, APRIL);
    const before = await step();
    await made.database.transaction(async (tx) => {
      await tx.foreign(`INSERT INTO walker VALUES ('bea')`, []);
      const id = (await tx.one(addStep, [])).id;
      await expect(prepareLocked()).rejects.toThrow('the partitions of some months were not created');
      expect(id).toBe(before + 16n);
    });
    expect(await step()).toBe(before + 32n);
    await prepareLocked();
    expect(await step()).toBe(firstId(2031, 4) + 16n);
  });
});

describe('ids of a month', () => {
  it.each([
    ['Asia/Manila', '2031-04-30T16:00:00Z', 5],
    ['Europe/Berlin', '2031-03-31T22:00:00Z', 4],
    ['Europe/Berlin', '2031-10-31T23:00:00Z', 11],
    ['America/New_York', '2031-12-01T05:00:00Z', 12],
  ])('start with the month in %s: %s', async (zone, begins, month) => {
    await made.database.run(setZone, [zone]);
    const at = Date.parse(begins);
    await prepare(new Date(at - 1));
    expect(await step()).toBe(firstId(2031, month - 1) + 16n);
    await prepare(new Date(at));
    const id = await step();
    expect(id).toBe(firstId(2031, month) + 16n);
    await made.database.run(addNote, [id]);
  });

  it('advance by the step of their sequence, and never back', async () => {
    await prepare(MAY);
    await step();
    const id = await step();
    expect(id % 16n).toBe(0n);
    await prepare(APRIL);
    expect(await step()).toBe(id + 16n);
  });

  it('skip the months in which no server ran', async () => {
    await prepare(new Date('2031-01-31T12:00:00Z'));
    await step();
    await prepare(new Date('2031-06-01T12:00:00Z'));
    expect(await step()).toBe(firstId(2031, 6) + 16n);
    expect((await partitions()).filter((name) => name.startsWith('step'))).toEqual(
      ['01', '02', '03', '06', '07', '08'].map((month) => `step_2031_${month}`),
    );
  });

  it('are advanced once while several processes prepare a month and rows are written', async () => {
    await prepare(APRIL);
    const others = Array.from({ length: 3 }, () => openDatabase({ url: made.url, maxConnections: 2 }));
    onTestFinished(async () => {
      for (const other of others) await other.close();
    });
    // The connections are open before the concurrent calls.
    await Promise.all(others.map((other) => prepare(APRIL, other)));
    const write = async () => {
      const ids: bigint[] = [];
      for (let written = 0; written < 25; written += 1) ids.push(await step());
      return ids;
    };
    const [ids] = await Promise.all([
      Promise.all([write(), write(), write()]),
      ...others.map((other) => prepare(DECEMBER, other)),
    ]);
    expect(new Set(ids.flat()).size).toBe(75);
    expect(ids.every((written) => written.every((id, at) => at === 0 || id > (written[at - 1] ?? 0n)))).toBe(
      true,
    );
    expect(await partitions()).toHaveLength(12);
    expect(await step()).toBeGreaterThan(firstId(2031, 12));
  });
});

describe('overdue work of months', () => {
  it('counts tables without a partition for the next month, and ids that stayed in an earlier one', async () => {
    expect(await overdueWork(APRIL)).toBe(3);
    await prepare(APRIL);
    expect(await overdueWork(APRIL)).toBe(0);
    // The partitions of June exist; the ids are still those of April.
    expect(await overdueWork(MAY)).toBe(1);
    expect(await overdueWork(new Date('2031-06-11T12:00:00Z'))).toBe(3);
  });
});
