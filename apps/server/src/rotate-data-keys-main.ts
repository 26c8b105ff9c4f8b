import { type Config, readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { withEmbeddedDatabase } from './platform/database/embedded.ts';
import { pendingMigrations } from './platform/database/migrate.ts';
import { ConfigError, StartError } from './platform/start-error.ts';
import { rotateDataKeys } from './rotate-data-keys.ts';

/** Encrypts all personal data with the newest of DATA_KEYS, whether the server runs or not. */
async function main(): Promise<void> {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return onDatabase(config, databaseUrl);
  return withEmbeddedDatabase(dataDir, ({ url }) => onDatabase(config, url));
}

async function onDatabase(config: Config, url: string): Promise<void> {
  const database = openDatabase({ url, maxConnections: 2 });
  try {
    const [pending] = await pendingMigrations(database);
    if (pending) throw new StartError(`Migration ${pending} is not applied yet: start the server once.`);
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    const total = await rotateDataKeys(database, config, print);
    print(`${total} values were encrypted with the newest key.`);
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
