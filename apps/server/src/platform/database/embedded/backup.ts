import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { systemRandomness } from '../../clock.ts';
import { StartError } from '../../start-error.ts';
import { changeOwner } from './account.ts';
import { adoptCluster, clusterDir, makeHome } from './cluster.ts';
import { findEngine } from './engine.ts';
import { acquireOwnerLock } from './owner-lock.ts';
import { endOrphan } from './postmaster.ts';
import { extractTar } from './tar.ts';

/** First byte of messages with tar data. Other messages carry names and progress. */
const DATA = 'd'.charCodeAt(0);

/**
 * Writes a backup of the server behind `adminUrl` to `file`, a gzipped tar of its data files, while the
 * server runs. It
 * contains all commits before the call. The file appears when complete. Returns its size in bytes.
 *
 * The server streams the copy (BASE_BACKUP) with the WAL that makes it consistent; a slot keeps that WAL
 * meanwhile.
 */
export async function writeBackup(adminUrl: string, file: string): Promise<number> {
  const settings = { connectionString: adminUrl, replication: 'true' };
  const client = new pg.Client(settings);
  // The running command reports a lost connection. Without a listener this event would end the process.
  client.on('error', () => {});
  await client.connect();
  const partial = `${file}.partial`;
  try {
    const slot = `backup_${systemRandomness.bytes(6).toString('hex')}`;
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY PHYSICAL (RESERVE_WAL)`);
    const copy = client.query(new BaseBackup());
    const output = createWriteStream(partial, { mode: 0o600, flush: true });
    await Promise.all([pipeline(copy.tar, createGzip({ level: 3 }), output), copy.finished]);
    await rename(partial, file);
    return (await stat(file)).size;
  } finally {
    await client.end();
    await rm(partial, { force: true });
  }
}

/**
 * Replaces the database in `dataDir` by a backup. The old database stays until the backup is unpacked and
 * synced to disk.
 * Throws a StartError while a server uses the directory, or when the file is no backup of this PostgreSQL
 * version.
 */
export async function restoreBackup(dataDir: string, file: string): Promise<void> {
  const home = await makeHome(dataDir);
  const lock = await acquireOwnerLock(home);
  const unpacked = join(home, 'cluster.restored');
  try {
    const engine = await findEngine(home);
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked, { mode: 0o700 });
    await unpack(file, unpacked);
    await changeOwner(engine.account, unpacked);
    await endOrphan(clusterDir(home));
    await adoptCluster(engine, home, unpacked);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    await lock.release();
  }
}

async function unpack(file: string, directory: string): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), (tar) => extractTar(tar, directory));
    const files = await readdir(directory);
    if (!files.includes('backup_label')) throw new Error('it was not made by the backup command');
  } catch (error) {
    throw new StartError(`${file} cannot be restored: ${(error as Error).message}`);
  }
}

/** A BASE_BACKUP command, which returns a tar stream. */
class BaseBackup {
  readonly tar = new PassThrough();
  readonly finished: Promise<void>;
  readonly #settle: { resolve: () => void; reject: (error: Error) => void };

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.finished = promise;
    this.#settle = { resolve, reject };
  }

  submit(connection: pg.Connection): void {
    connection.query("BASE_BACKUP (LABEL 'tessera', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    if (chunk[0] !== DATA) return;
    // The driver reuses its buffer after this call.
    const full = !this.tar.write(Buffer.from(chunk.subarray(1)));
    // Messages that are already received still arrive after the pause.
    if (!full || connection.stream.isPaused()) return;
    connection.stream.pause();
    this.tar.once('drain', () => connection.stream.resume());
  }

  handleReadyForQuery(): void {
    this.tar.end();
    this.#settle.resolve();
  }

  handleError(error: Error): void {
    this.tar.destroy(error);
    this.#settle.reject(error);
  }

  // Positions and sizes, which the tar file repeats.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
