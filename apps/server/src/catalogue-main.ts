import { readFile } from 'node:fs/promises';
import { openDemoVendor } from './demo-vendor.ts';
import { catalogueCommand, CatalogueError, connectionOf } from './games/index.ts';
import { systemClock, systemRandomness } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { withEmbeddedDatabase } from './platform/database/embedded.ts';
import { ConfigError, StartError } from './platform/start-error.ts';

const WITHIN_MS = 30_000;
const LARGEST_LIST_BYTES = 64 * 1024 * 1024;

/** Runs a catalogue command on the configured database, whether the server runs or not. */
async function main(args: readonly string[]): Promise<string> {
  const config = readConfig();
  const { databaseUrl, dataDir, gameProviders, port, seed } = config;
  const connections = gameProviders.map(connectionOf);
  // Opening the demo provider creates its keys, so only `fetch` opens it.
  if (seed === 'demo' && args[0] === 'fetch') {
    const given = { config, randomness: systemRandomness };
    connections.push((await openDemoVendor(given, () => `http://127.0.0.1:${port}`)).connection);
  }
  if (databaseUrl !== undefined) return onDatabase(databaseUrl);
  return withEmbeddedDatabase(dataDir, ({ url }) => onDatabase(url));

  async function onDatabase(url: string): Promise<string> {
    const database = openDatabase({ url, maxConnections: 2 });
    try {
      return await catalogueCommand(args, { database, connections, now: systemClock.now(), read });
    } finally {
      await database.close();
    }
  }
}

/** Reads a game list from a local file, or from its provider over https. */
async function read(source: string): Promise<string> {
  if (!/^https?:/.test(source)) return readFile(source, 'utf8');
  const { protocol, hostname } = new URL(source);
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new CatalogueError(`${source} is not fetched: https is required`);
  const answer = await fetch(source, { signal: AbortSignal.timeout(WITHIN_MS), redirect: 'error' });
  if (!answer.ok) throw new CatalogueError(`${source} responded with ${answer.status}`);
  const text = await answer.text();
  if (text.length > LARGEST_LIST_BYTES) throw new CatalogueError(`${source} is too large`);
  return text;
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  const isExpected = [CatalogueError, StartError, ConfigError].some((kind) => error instanceof kind);
  if (!isExpected && (error as { code?: string }).code !== 'ENOENT') throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
