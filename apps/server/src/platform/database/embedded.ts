import { join } from 'node:path';
import pg from 'pg';
import { runAs } from './embedded/account.ts';
import { type Address, addressUrl, chooseAddress } from './embedded/address.ts';
import { clusterDir, prepareCluster, SUPERUSER } from './embedded/cluster.ts';
import { type Engine, findEngine } from './embedded/engine.ts';
import { makeHome } from './embedded/home.ts';
import { type Crash, keepRunning } from './embedded/keep-running.ts';
import { acquireOwnerLock, type Addresses } from './embedded/owner-lock.ts';
import { endOrphan } from './embedded/pid-file.ts';
import { startPostmaster } from './embedded/postmaster.ts';
import { StartFault } from './start-fault.ts';

/** The application's role and its database. */
const APPLICATION = 'tessera';

export interface EmbeddedOptions {
  /** The folder of DATA_DIR; the database lies in its subfolder `postgres`. */
  readonly dataDir: string;
  /** Told in one line of restarts after a crash. */
  readonly log?: (line: string) => void;
  /** Port of 127.0.0.1, used only where the path is too long for a socket. Default: a free one. */
  readonly port?: number;
}

export interface EmbeddedPostgres extends Addresses {
  /** Called each time PostgreSQL ends by itself. It is started again, at most nine times in a row. */
  onCrash(listener: (crash: Crash) => void): void;
  /** Shuts down with a checkpoint and frees the directory. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in `dataDir`, making its files on the first start. It ends with this process, even
 * when that is killed. Throws a StartFault when another process uses the directory, when this machine
 * cannot run it, or when it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await makeHome(options.dataDir);
  const lock = await acquireOwnerLock(home);
  try {
    const engine = await findEngine(home);
    await prepareCluster(engine, home);
    const address = await chooseAddress(home, options.port);
    await preparePassword(engine, home, address);
    const runner = await keepRunning(() => startPostmaster(engine, home, address), options.log ?? (() => {}));
    try {
      await ensureApplication(address);
    } catch (error) {
      await runner.stop();
      throw error;
    }
    const addresses = { url: addressUrl(address, APPLICATION), adminUrl: addressUrl(address, SUPERUSER) };
    lock.publish(addresses);
    return {
      ...addresses,
      onCrash: runner.onCrash,
      stop: async () => {
        lock.publish(undefined);
        try {
          await runner.stop();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Gives the superuser the password of this start, before the server opens a port. PostgreSQL's
 * single-user mode does it, so no port without a password is ever open and none is kept on disk.
 */
async function preparePassword(engine: Engine, home: string, address: Address): Promise<void> {
  if (address.socketDir !== undefined) return;
  await endOrphan(clusterDir(home));
  const command = [join(engine.binDir, 'postgres'), '--single', '-D', clusterDir(home), SUPERUSER];
  const input = `ALTER ROLE ${SUPERUSER} PASSWORD '${address.password}'\n`;
  const { status, output } = await runAs(engine.account, command, { cwd: home, input });
  if (status !== 0) {
    throw new StartFault(
      `The embedded PostgreSQL did not take its password: ${output.trim().split('\n').at(-1)}`,
    );
  }
}

/** Makes the application's role and database where they are missing. */
async function ensureApplication(address: Address): Promise<void> {
  const client = new pg.Client({ connectionString: addressUrl(address, SUPERUSER) });
  // The statement in flight reports a lost connection; unheard, this event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APPLICATION]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${APPLICATION} LOGIN`);
    if (address.socketDir === undefined) {
      await client.query(`ALTER ROLE ${APPLICATION} PASSWORD '${address.password}'`);
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [APPLICATION]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}`);
  } finally {
    await client.end();
  }
}
