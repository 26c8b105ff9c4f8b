import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { makeDataFolder } from '../apps/server/testing/database/data-folder.ts';
import { TEST_SECRET_KEY } from '../apps/server/testing/identity/secret-key.ts';
import { embeddedUrl } from '../apps/server/testing/server/running-server.ts';
import { freePort, startServerProcess } from '../apps/server/testing/server/server-process.ts';
import { administer } from '../apps/server/testing/server/test-server.ts';

export interface DemoServer {
  /** The public address without a final slash. */
  readonly origin: string;
  /** Data folder, which includes the outbox of unsent messages. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

type CleanUp = () => Promise<unknown>;

/**
 * Starts the real server as a separate process on a free port, with demo data in an empty database. The database is the
 * embedded one, or a new one on the PostgreSQL of DATABASE_URL. Throws with the server's last output if the server does
 * not start within a minute. `more` adds environment variables.
 */
export async function startDemoServer(more: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  const cleanUps: CleanUp[] = [];
  const stop = async (): Promise<void> => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  };
  try {
    const dataDir = await makeDataFolder('tessera-e2e-');
    cleanUps.unshift(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
    const named = await emptyDatabase(cleanUps);
    // The tests know the secret key, so that they can read captchas.
    const env = { SEED: 'demo', SECRET_KEY: TEST_SECRET_KEY, ...named, ...more };
    const port = await freePort();
    const server = await startServerProcess({ dataDir, port, env });
    cleanUps.unshift(() => server.stop());
    const databaseUrl = named.DATABASE_URL ?? (await embeddedUrl(dataDir));
    return { origin: `http://localhost:${port}`, dataDir, databaseUrl, stop };
  } catch (error) {
    // The original error matters more than an error of the cleanup.
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Returns the variable that selects the database; empty for the embedded database. */
async function emptyDatabase(cleanUps: CleanUp[]): Promise<{ readonly DATABASE_URL?: string }> {
  const adminUrl = process.env['DATABASE_URL'];
  if (!adminUrl) return {};
  const name = `tessera_e2e_${randomBytes(5).toString('hex')}`;
  await administer(adminUrl, (admin) => admin.query(`CREATE DATABASE ${name}`));
  cleanUps.unshift(() => administer(adminUrl, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href };
}
