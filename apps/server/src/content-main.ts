import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { contentCommand, EditingError, openSettings } from './content/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { withEmbeddedDatabase } from './platform/database/embedded.ts';
import { createLog } from './platform/log.ts';
import { ConfigError, StartError } from './platform/start-error.ts';

/** Runs an editor's command on the configured database, whether the server runs or not. */
async function main(args: readonly string[]): Promise<string> {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return onDatabase(args, databaseUrl);
  return withEmbeddedDatabase(dataDir, ({ url }) => onDatabase(args, url));

  async function onDatabase(command: readonly string[], url: string): Promise<string> {
    const database = openDatabase({ url, maxConnections: 2 });
    const { merchantCode, logLevel } = config;
    try {
      const settings = { database, clock: systemClock, log: createLog(logLevel), merchantCode };
      const { promotionCategories, imageCDNs } = await openSettings(settings)();
      const editing = {
        merchantCode,
        // The account name of the machine: an editor cannot mistype it.
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
  const told = [EditingError, StartError, ConfigError].some((kind) => error instanceof kind);
  if (!told && (error as { code?: string }).code !== 'ENOENT') throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
