import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../testing/database/database.ts';
import { openDatabase, type Database } from '../database.ts';
import { startEmbeddedPostgres } from '../embedded.ts';
import { statement, type Tx } from '../statement.ts';
import { restoreBackup, writeBackup } from './backup.ts';

const PURSES = 20;
const UNITS_EACH = 1_000_000n;

const createPurses = statement<[]>(
  'test-purses',
  'CREATE TABLE purse (id int PRIMARY KEY, units bigint NOT NULL)',
);
const createMoves = statement<[]>(
  'test-moves',
  `CREATE TABLE move (id int PRIMARY KEY, debit int, credit int, units bigint, ballast text)`,
);
const fillPurses = statement<[number, bigint]>(
  'test-fill',
  'INSERT INTO purse (id, units) SELECT number, $2 FROM generate_series(1, $1) AS number',
);
const addUnits = statement<[number, bigint]>('test-add', 'UPDATE purse SET units = units + $2 WHERE id = $1');
const insertMove = statement<[number, number, number, bigint]>(
  'test-move',
  `INSERT INTO move (id, debit, credit, units, ballast) VALUES ($1, $2, $3, $4, repeat(md5($1::int::text), 100))`,
);
const selectMoves = statement<[], { id: number }>('test-select-moves', 'SELECT id FROM move ORDER BY id');
// A purse must contain its start amount, minus outgoing and plus incoming units.
const countWrong = statement<[bigint], { wrong: bigint }>(
  'test-count-wrong',
  `SELECT count(*) AS "wrong" FROM purse WHERE units <> $1
     - (SELECT coalesce(sum(move.units), 0) FROM move WHERE debit = purse.id)
     + (SELECT coalesce(sum(move.units), 0) FROM move WHERE credit = purse.id)`,
);

async function startOn(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase({ url: postgres.url });
  const close = async () => {
    await database.close();
    await postgres.stop();
  };
  return { ...postgres, database, close };
}

async function moveUnits(tx: Tx, id: number): Promise<void> {
  const debit = 1 + (id % PURSES);
  const credit = 1 + ((id + 1 + (id % 7)) % PURSES);
  const units = BigInt(1 + (id % 50));
  for (const purse of [debit, credit].toSorted((a, b) => a - b)) {
    await tx.run(addUnits, [purse, purse === debit ? -units : units]);
  }
  await tx.run(insertMove, [id, debit, credit, units]);
}

/** Moves units between purses from eight connections until stopped. */
function startLoad(database: Database) {
  const acknowledged: number[] = [];
  let running = true;
  let next = 1;
  const movers = Array.from({ length: 8 }, async () => {
    while (running) {
      const id = next++;
      await database.transaction((tx) => moveUnits(tx, id));
      acknowledged.push(id);
    }
  });
  const stop = async () => {
    running = false;
    await Promise.all(movers);
  };
  return { acknowledged, stop };
}

test('a backup under write load restores to one moment, with all rows acknowledged before it', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'backup.tar.gz');
  const original = await startOn(join(folder, 'original'));
  await original.database.run(createPurses, []);
  await original.database.run(createMoves, []);
  await original.database.run(fillPurses, [PURSES, UNITS_EACH]);
  const load = startLoad(original.database);
  await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(500), { timeout: 20_000 });
  const before = [...load.acknowledged];
  await writeBackup(original.adminUrl, file);
  const after = load.acknowledged.length;
  await load.stop();
  await original.close();
  expect(after).toBeGreaterThan(before.length);

  await restoreBackup(join(folder, 'restored'), file);
  const restored = await startOn(join(folder, 'restored'));
  onTestFinished(() => restored.close());
  const ids = new Set((await restored.database.many(selectMoves, [])).map(({ id }) => id));
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  expect(await restored.database.one(countWrong, [UNITS_EACH])).toEqual({ wrong: 0n });
  await restored.database.transaction((tx) => moveUnits(tx, 1_000_000));
  expect(await restored.database.one(countWrong, [UNITS_EACH])).toEqual({ wrong: 0n });
});

test('a backup file is readable by its owner alone, and appears only when complete', async () => {
  const folder = await temporaryFolder();
  const server = await startOn(join(folder, 'data'));
  onTestFinished(() => server.close());
  const file = join(folder, 'backup.tar.gz');
  await writeBackup(server.adminUrl, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await mkdir(join(folder, 'taken'));
  await expect(writeBackup(server.adminUrl, join(folder, 'taken'))).rejects.toThrow(
    /EISDIR|ENOTEMPTY|EEXIST/,
  );
  expect((await readdir(folder)).toSorted()).toEqual(['backup.tar.gz', 'data', 'taken']);
});

test('an incomplete backup file does not change the database', async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'data');
  const server = await startOn(dataDir);
  await server.database.run(createMoves, []);
  await server.database.run(insertMove, [1, 1, 2, 5n]);
  await writeBackup(server.adminUrl, join(folder, 'whole'));
  await expect(restoreBackup(dataDir, join(folder, 'whole'))).rejects.toThrow('one server per DATA_DIR');
  await server.close();
  const whole = await readFile(join(folder, 'whole'));
  await writeFile(join(folder, 'cut'), whole.subarray(0, whole.length - 9));
  await writeFile(join(folder, 'other'), 'no backup');
  for (const name of ['cut', 'other', 'missing']) {
    const file = join(folder, name);
    await expect(restoreBackup(dataDir, file)).rejects.toThrow(`${file} cannot be restored: `);
  }
  const again = await startOn(dataDir);
  onTestFinished(() => again.close());
  expect(await again.database.many(selectMoves, [])).toEqual([{ id: 1 }]);
});
