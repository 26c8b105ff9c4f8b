import { userInfo } from 'node:os';
import { audit, type AuditCommand, verifyFile } from './ledger/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { withEmbeddedDatabase } from './platform/database/embedded.ts';
import { pendingMigrations } from './platform/database/migrate.ts';
import { ConfigError, StartError } from './platform/start-error.ts';
import { bookChecks } from './slices.ts';

const USAGE = `usage: npm run audit
       npm run audit -- months
       npm run audit -- month <2026-10>
       npm run audit -- archive <2026-10> <file>
       npm run audit -- attach <file>
       npm run audit -- file <file>
       npm run audit -- breaks
       npm run audit -- clear <number> <cause and correction>`;

/** Runs an auditor's command on the configured database, whether the server runs or not. */
async function main(args: readonly string[]): Promise<boolean> {
  const [verb, file, ...more] = args;
  if (verb === 'file' && file !== undefined && more.length === 0) return verifyFile(file, print);
  const command = commandOf(args);
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl !== undefined) return onDatabase(command, databaseUrl);
  return withEmbeddedDatabase(dataDir, ({ url }) => onDatabase(command, url));
}

async function onDatabase(command: AuditCommand, url: string): Promise<boolean> {
  const database = openDatabase({ url, maxConnections: 2 });
  try {
    const [pending] = await pendingMigrations(database);
    if (pending) throw new StartError(`Migration ${pending} is not applied yet: start the server once.`);
    // The account name of the machine: the operator cannot mistype it.
    const who = { operator: userInfo().username, now: systemClock.now() };
    return await audit({ database, checks: bookChecks, print, ...who }, command);
  } finally {
    await database.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function commandOf([verb, number, ...words]: readonly string[]): AuditCommand {
  if (verb === undefined) return { verb: 'verify' };
  if (verb === 'breaks' && number === undefined) return { verb };
  if (verb === 'months' && number === undefined) return { verb };
  if (verb === 'month' && number !== undefined && words.length === 0) return { verb, name: number };
  const [path, ...more] = words;
  if (verb === 'archive' && number !== undefined && path !== undefined && more.length === 0) {
    return { verb, name: number, path };
  }
  if (verb === 'attach' && number !== undefined && words.length === 0) return { verb, path: number };
  const reason = words.join(' ').trim();
  if (verb === 'clear' && /^[1-9][0-9]{0,17}$/.test(number ?? '') && reason !== '') {
    return { verb, discrepancyId: BigInt(number ?? ''), reason };
  }
  throw new StartError(USAGE);
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
