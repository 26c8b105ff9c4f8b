import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { contentCommand, EditingError, openSettings } from './content/index.ts';
import { templateCommand, TemplateError } from './messages/index.ts';
import { changeSetting, operatorName, OperatorRefusal, UsageError } from './operator/index.ts';
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
    const { merchantCode, logLevel, publicOrigin = 'https://localhost' } = config;
    try {
      const settings = { database, clock: systemClock, log: createLog(logLevel), merchantCode };
      const { promotionCategories, imageCDNs, brand, messageTexts } = await openSettings(settings)();
      // The account name of the machine: an editor cannot mistype it.
      const machineUser = userInfo().username;
      const now = systemClock.now();
      const readText = (path: string) => readFile(path, 'utf8');
      if (command[0] === 'templates') {
        return await templateCommand(command.slice(1), {
          sender: { brand: brand.name, origin: publicOrigin, edited: messageTexts },
          readFile: readText,
          async changeTexts(as, textsAfter) {
            const actor = { as: operatorName(as), machineUser, now };
            const change = { name: 'messageTexts', valueAfter: textsAfter };
            return (await changeSetting({ database, merchantCode }, actor, change)).outcome === 'changed';
          },
        });
      }
      const editing = {
        merchantCode,
        editor: machineUser,
        now,
        categories: promotionCategories.map(({ code }) => code),
        pictureOrigins: imageCDNs,
      };
      return await contentCommand(command, { database, editing, readFile: readText });
    } finally {
      await database.close();
    }
  }
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  const expected = [EditingError, TemplateError, OperatorRefusal, UsageError, StartError, ConfigError];
  const isExpected = expected.some((kind) => error instanceof kind);
  if (!isExpected && (error as { code?: string }).code !== 'ENOENT') throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
