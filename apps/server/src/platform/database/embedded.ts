import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { runAs } from './embedded/account.ts';
import {
  clusterDir,
  embeddedHome,
  hasCluster,
  makeHome,
  prepareCluster,
  SUPERUSER,
} from './embedded/cluster.ts';
import { type Engine, findEngine } from './embedded/engine.ts';
import { type Crash, restartOnExit } from './embedded/restart-on-exit.ts';
import { acquireOwnerLock, type Addresses, findOwner } from './embedded/owner-lock.ts';
import {
  type Address,
  addressUrl,
  chooseAddress,
  endOrphan,
  startPostmaster,
} from './embedded/postmaster.ts';

/** Name of the application's role and database. */
const APPLICATION = 'tessera';

export interface EmbeddedOptions {
  /** The DATA_DIR folder. The database is in its subfolder `postgres`. */
  readonly dataDir: string;
  /** Receives one line per restart after a crash. */
  readonly log?: (line: string) => void;
  /** Port of 127.0.0.1, only used where the socket path is too long. Default: a free port. */
  readonly port?: number;
}

export interface EmbeddedPostgres extends Addresses {
  /** Called each time PostgreSQL crashes. PostgreSQL restarts at most nine times in a row. */
  onCrash(listener: (crash: Crash) => void): void;
  /** Shuts down with a checkpoint and releases the directory. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in `dataDir`; creates its files on the first start. It ends with this process, even after
 * SIGKILL.
 * Throws a StartError when another process uses the directory, or when PostgreSQL cannot run or start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await makeHome(options.dataDir);
  const lock = await acquireOwnerLock(home);
  try {
    const engine = await findEngine(home);
    await prepareCluster(engine, home);
    const address = await chooseAddress(home, options.port);
    await preparePassword(engine, home, address);
    const runner = await restartOnExit(
      () => startPostmaster(engine, home, address),
      options.log ?? (() => {}),
    );
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
 * Sets the superuser's password of this start in single-user mode, before a port opens. So no port without a
 * password is
 * ever open, and no password is stored on disk.
 */
async function preparePassword(engine: Engine, home: string, address: Address): Promise<void> {
  if (address.socketDir !== undefined) return;
  await endOrphan(clusterDir(home));
  const command = [join(engine.binDir, 'postgres'), '--single', '-D', clusterDir(home), SUPERUSER];
  const input = `ALTER ROLE ${SUPERUSER} PASSWORD '${address.password}'\n`;
  const { status, output } = await runAs(engine.account, command, { cwd: home, input });
  if (status !== 0) {
    throw new StartError(
      `The embedded PostgreSQL did not accept its password: ${output.trim().split('\n').at(-1)}`,
    );
  }
}

/** Creates the application's role and database where they are missing. */
async function ensureApplication(address: Address): Promise<void> {
  const client = new pg.Client({ connectionString: addressUrl(address, SUPERUSER) });
  // The running statement reports a lost connection. Without a listener this event would end the process.
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

/**
 * Runs `work` with the embedded server of the directory: the running one, or one started for the duration of
 * `work`.
 */
export async function withEmbeddedDatabase<T>(
  dataDir: string,
  work: (server: { url: string; adminUrl: string }) => Promise<T>,
): Promise<T> {
  const home = embeddedHome(dataDir);
  if (!(await hasCluster(home))) throw new StartError(`There is no database in ${dataDir}.`);
  const owner = await findOwner(home);
  if (owner) {
    if (owner.addresses) return work(owner.addresses);
    throw new StartError(
      `${home} is in use by a server that is starting or stopping: try again in a moment.`,
    );
  }
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
