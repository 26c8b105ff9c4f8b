import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded.ts';
import { unpackRelease } from '../../apps/server/testing/database/previous-release.ts';
import { freePort, startServerProcess } from '../../apps/server/testing/server/server-process.ts';
import { root } from '../project-files.ts';
import { readCalls } from './read-calls.ts';

const USAGE = 'usage: node --import ./tools/prepare-node.js tools/previous-release/main.ts <commit>';
const MANIFEST = 'apps/server/migrations/previous-release.json';

/**
 * Writes the database objects that the release of a commit uses; run `npm run format` afterwards. The server of that
 * release migrates an empty database to its schema. PostgreSQL then lists the dependencies of each statement of the
 * release.
 */
async function main(commit: string | undefined): Promise<void> {
  if (commit === undefined) throw new Error(USAGE);
  const release = await unpackRelease(commit);
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-previous-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const env = { DATABASE_URL: postgres.url };
    const server = await startServerProcess({ dataDir, port: await freePort(), env, main: release.main });
    await server.stop();
    const database = openDatabase({ url: postgres.url, maxConnections: 1 });
    const called = await readCalls(database, release);
    await database.close();
    await writeFile(join(root, MANIFEST), `${JSON.stringify({ commit, ...called }, null, 2)}\n`);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
    await release.remove();
  }
}

await main(process.argv[2]);
