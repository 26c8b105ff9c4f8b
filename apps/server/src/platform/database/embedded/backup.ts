import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { systemRandomness } from '../../clock.ts';
import { StartFault } from '../start-fault.ts';
import { giveFiles } from './account.ts';
import { adoptCluster, clusterDir } from './cluster.ts';
import { findEngine } from './engine.ts';
import { makeHome } from './home.ts';
import { acquireOwnerLock } from './owner-lock.ts';
import { endOrphan } from './pid-file.ts';
import { extractTar } from './tar.ts';

/** First byte of the messages that carry the tar file; others name it and tell the progress. */
const DATA = 'd'.charCodeAt(0);

/**
 * Writes everything the server behind `adminUrl` holds to `file`, a gzipped tar of its data files, while
 * the server works on. What was committed before the call is in it. The file appears only when complete.
 * Resolves with its size in bytes.
 *
 * The server streams the copy itself (BASE_BACKUP of the replication protocol), with the log that makes
 * the copied files consistent; a slot keeps that log from being recycled meanwhile.
 */
export async function writeBackup(adminUrl: string, file: string): Promise<number> {
  const settings = { connectionString: adminUrl, replication: 'true' };
  const client = new pg.Client(settings);
  // The command in flight reports a lost connection; unheard, this event would end the process.
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
 * Puts the database of a backup in the place of the one in `dataDir`. The old one stays untouched until the
 * backup is unpacked and safe on the disk. Throws a StartFault while a server uses that, or when the
 * file is no backup of this release's PostgreSQL.
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
    await giveFiles(engine.account, unpacked);
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
    throw new StartFault(`${file} cannot be restored: ${(error as Error).message}`);
  }
}

/** One BASE_BACKUP command, whose answer is a tar file. */
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
    // The driver uses its buffer again as soon as this returns.
    const full = !this.tar.write(Buffer.from(chunk.subarray(1)));
    // Messages already received still come in after the pause.
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

  // Positions and sizes, which the tar file says again.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
