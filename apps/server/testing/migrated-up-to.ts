import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createTestDatabase } from './database.ts';
import { temporaryFolder } from './temporary.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');

export interface OlderDatabase {
  readonly database: Database;
  /** Applies all that came since. */
  migrateOn(): Promise<unknown>;
}

/** A database as it was when the migration of this number, such as `0006`, was the last; gone after the test. */
export async function migratedUpTo(number: string): Promise<OlderDatabase> {
  const { url, database, drop } = await createTestDatabase({ migrated: false });
  onTestFinished(drop);
  const directory = await temporaryFolder();
  for (const name of await readdir(MIGRATIONS)) {
    if (name.slice(0, 4) <= number) await cp(join(MIGRATIONS, name), join(directory, name));
  }
  await migrate(url, { directory });
  return { database, migrateOn: () => migrate(url, { directory: MIGRATIONS }) };
}
