import { userInfo } from 'node:os';
import { settingsCommand, type SettingsGround } from './operator/index.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { lendDatabase } from './platform/database/lend-database.ts';
import { pendingMigrations } from './platform/database/migrate.ts';
import { StartFault } from './platform/database/start-fault.ts';

/** A command about the settings of the site, on the database of the configuration, whether its server runs or not. */
function main(args: readonly string[]): Promise<number> {
  return settingsCommand(args, {
    clock: systemClock,
    machineUser: userInfo().username,
    on: (work) => onConfigured(work),
    print: (line) => void process.stdout.write(`${line}\n`),
  });
}

async function onConfigured<T>(work: (ground: SettingsGround) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir, merchantCode } = readConfig();
  if (databaseUrl !== undefined) return onDatabase(databaseUrl);
  return lendDatabase(dataDir, ({ url }) => onDatabase(url));

  async function onDatabase(url: string): Promise<T> {
    const database = openDatabase({ url, maxConnections: 1 });
    try {
      const [pending] = await pendingMigrations(database);
      if (pending) throw new StartFault(`Migration ${pending} is not applied yet: start the server once.`);
      return await work({ database, merchantCode });
    } finally {
      await database.close();
    }
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (![StartFault, ConfigError].some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
