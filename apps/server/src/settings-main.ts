import { userInfo } from 'node:os';
import { settingsCommand, type SettingsContext } from './operator/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { withEmbeddedDatabase } from './platform/database/embedded.ts';
import { pendingMigrations } from './platform/database/migrate.ts';
import { ConfigError, StartError } from './platform/start-error.ts';

/** Runs a settings command on the configured database, whether the server runs or not. */
function main(args: readonly string[]): Promise<number> {
  return settingsCommand(args, {
    clock: systemClock,
    machineUser: userInfo().username,
    on: (work) => onConfigured(work),
    print: (line) => void process.stdout.write(`${line}\n`),
  });
}

async function onConfigured<T>(work: (ground: SettingsContext) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir, merchantCode } = readConfig();
  if (databaseUrl !== undefined) return onDatabase(databaseUrl);
  return withEmbeddedDatabase(dataDir, ({ url }) => onDatabase(url));

  async function onDatabase(url: string): Promise<T> {
    const database = openDatabase({ url, maxConnections: 1 });
    try {
      const [pending] = await pendingMigrations(database);
      if (pending) throw new StartError(`Migration ${pending} is not applied yet: start the server once.`);
      return await work({ database, merchantCode });
    } finally {
      await database.close();
    }
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (![StartError, ConfigError].some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
