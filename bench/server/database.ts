import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';

/** Provides a separate PostgreSQL with every migration applied and no data. */
export async function withDatabase<T>(fill: (databaseUrl: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.error });
  try {
    await migrate(postgres.url);
    return await fill(postgres.url);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
