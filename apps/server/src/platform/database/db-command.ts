import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { readConfig } from '../config/config.ts';
import { ConfigError, StartError } from '../start-error.ts';
import { restoreBackup, writeBackup } from './embedded/backup.ts';
import { withEmbeddedDatabase } from './embedded.ts';

const USAGE = `usage: npm run db -- backup <file>
       npm run db -- restore <file> [--force]
       npm run db -- psql [-c <sql>]`;

const FOR_EMBEDDED_ONLY = `These commands are for the embedded database, and DATABASE_URL is another database. Use
PostgreSQL's own tools: pg_dump -Fc -f <file> "$DATABASE_URL" · pg_restore -d "$DATABASE_URL" <file> · psql "$DATABASE_URL"`;

/** Runs one command line and resolves with the exit status. */
async function main(args: readonly string[]): Promise<number> {
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl) throw new StartError(FOR_EMBEDDED_ONLY);
  const [verb, ...rest] = args;
  const [file] = rest;
  if (verb === 'psql') return psql(dataDir, rest);
  if (verb === 'backup' && file && rest.length === 1) return backup(dataDir, resolve(file));
  if (verb === 'restore' && file && (rest.length === 1 || (rest.length === 2 && rest[1] === '--force'))) {
    return restore(dataDir, resolve(file), rest.length === 2);
  }
  throw new StartError(USAGE);
}

async function backup(dataDir: string, file: string): Promise<number> {
  const sizeBytes = await withEmbeddedDatabase(dataDir, ({ adminUrl }) => writeBackup(adminUrl, file));
  console.log(
    `The database is in ${file} (${(sizeBytes / 1e6).toFixed(1)} MB). It does not contain the other files of DATA_DIR.`,
  );
  return 0;
}

async function restore(dataDir: string, file: string, force: boolean): Promise<number> {
  const present = await readdir(dataDir).catch(() => []);
  if (present.length > 0 && !force) {
    throw new StartError(`${dataDir} is not empty: --force replaces the database in it.`);
  }
  await restoreBackup(dataDir, file);
  console.log(`The database of ${file} is in ${dataDir}. Start the server to use it.`);
  return 0;
}

async function psql(dataDir: string, args: readonly string[]): Promise<number> {
  return withEmbeddedDatabase(dataDir, async ({ url }) => {
    // A password would be visible in the process list; a socket needs none.
    if (!new URL(url).password) {
      // psql handles Ctrl-C by cancelling the query. It must not end this process and the server.
      process.on('SIGINT', () => {});
      const { status, error } = spawnSync('psql', [url, ...args], { stdio: 'inherit' });
      if (!error) return status ?? 1;
    }
    const client = new pg.Client({ connectionString: url });
    // The next statement reports a lost connection. Without a listener this event would end the process.
    client.on('error', () => {});
    await client.connect();
    try {
      const [option, sql, ...more] = args;
      if (option === undefined) return await runPrompt(client);
      if (option !== '-c' || sql === undefined || more.length > 0) throw new StartError(USAGE);
      return await runStatement(client, sql);
    } finally {
      await client.end();
    }
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Runs SQL and prints its results as tables. Resolves with 0, or with 1 after printing an SQL error. */
async function runStatement(client: pg.Client, sql: string): Promise<number> {
  try {
    // Unparsed text: a prompt shows the stored values.
    const answer = await client.query({
      text: sql,
      rowMode: 'array',
      types: { getTypeParser: () => String },
    });
    // Several statements in one text give several results.
    for (const result of [answer].flat()) process.stdout.write(`${formatResult(result)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`ERROR: ${(error as Error).message}\n`);
    return 1;
  }
}

/** A minimal prompt for machines without psql. Statements end with a semicolon, \\q quits. */
async function runPrompt(client: pg.Client): Promise<number> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'tessera=> ' });
  process.stdout.write('Statements end with ";". \\q quits.\n');
  let statement = '';
  let closed = false;
  lines.once('close', () => {
    closed = true;
  });
  lines.prompt();
  for await (const line of lines) {
    if (statement === '' && line.trim() === '\\q') break;
    statement += `${line}\n`;
    if (line.trimEnd().endsWith(';')) {
      await runStatement(client, statement);
      statement = '';
    }
    if (statement.trim() === '') statement = '';
    lines.setPrompt(statement === '' ? 'tessera=> ' : 'tessera-> ');
    // Piped input may have ended while a statement ran.
    if (!closed) lines.prompt();
  }
  lines.close();
  return 0;
}

/** A result in psql's format: header, rule, rows and row count; or the command only. */
function formatResult(result: pg.QueryArrayResult<(string | null)[]>): string {
  if (result.fields.length === 0)
    return [result.command, result.rowCount].filter((part) => part !== null).join(' ');
  const header = result.fields.map(({ name }) => name);
  const cells = result.rows.map((row) => row.map((value) => value ?? ''));
  const widths = header.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    row.map((cell, column) => ` ${cell.padEnd(widths[column] ?? 0)} `).join('|');
  const rule = widths.map((width) => '-'.repeat(width + 2)).join('+');
  const count = `(${cells.length} ${cells.length === 1 ? 'row' : 'rows'})`;
  return [line(header), rule, ...cells.map(line), count].map((text) => text.trimEnd()).join('\n');
}
