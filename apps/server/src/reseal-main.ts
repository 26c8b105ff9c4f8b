import { ConfigError } from './platform/config/config-error.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { lendDatabase } from './platform/database/lend-database.ts';
import { pendingMigrations } from './platform/database/migrate.ts';
import { StartFault } from './platform/database/start-fault.ts';
import { reseal } from './reseal.ts';

/** Brings all personal data under the newest of DATA_KEYS, whether the server runs or not. */
async function main(): Promise<void> {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return onDatabase(config, databaseUrl);
  return lendDatabase(dataDir, ({ url }) => onDatabase(config, url));
}

async function onDatabase(config: Config, url: string): Promise<void> {
  const database = openDatabase({ url, maxConnections: 2 });
  try {
    const [pending] = await pendingMigrations(database);
    if (pending) throw new StartFault(`Migration ${pending} is not applied yet: start the server once.`);
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    const total = await reseal(database, config, print);
    print(`${total} values were sealed anew.`);
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartFault || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
