import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { contentCommand, EditingError, openSettings } from './content/index.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { lendDatabase } from './platform/database/lend-database.ts';
import { StartFault } from './platform/database/start-fault.ts';
import { createLog } from './platform/log.ts';

/** An editor's command on the database of the configuration, whether its server runs or not. */
async function main(args: readonly string[]): Promise<string> {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return onDatabase(args, databaseUrl);
  return lendDatabase(dataDir, ({ url }) => onDatabase(args, url));

  async function onDatabase(command: readonly string[], url: string): Promise<string> {
    const database = openDatabase({ url, maxConnections: 2 });
    const { merchantCode, logLevel } = config;
    try {
      const settings = { database, clock: systemClock, log: createLog(logLevel), merchantCode };
      const { promotionCategories, imageCDNs } = await openSettings(settings)();
      const editing = {
        merchantCode,
        // Who the machine says they are: the one name an editor cannot mistype.
        editor: userInfo().username,
        now: systemClock.now(),
        categories: promotionCategories.map(({ code }) => code),
        pictureOrigins: imageCDNs,
      };
      return await contentCommand(command, {
        database,
        editing,
        readFile: (path) => readFile(path, 'utf8'),
      });
    } finally {
      await database.close();
    }
  }
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  const told = [EditingError, StartFault, ConfigError].some((kind) => error instanceof kind);
  if (!told && (error as { code?: string }).code !== 'ENOENT') throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
