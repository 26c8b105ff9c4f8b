import { addressUrl, chooseAddress } from './embedded/address.ts';
import { APPLICATION, ensureApplication, preparePassword } from './embedded/application.ts';
import { SUPERUSER, prepareCluster } from './embedded/cluster.ts';
import { findEngine } from './embedded/engine.ts';
import { makeHome } from './embedded/home.ts';
import { keepRunning, type Crash } from './embedded/keep-running.ts';
import { acquireOwnerLock, type Addresses } from './embedded/owner-lock.ts';
import { startPostmaster } from './embedded/postmaster.ts';

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
