import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { COMPILED } from '../../../testing/server/server-process.ts';
import { spawnEmbedded } from '../../../testing/database/embedded-process.ts';
import { temporaryFolder } from '../../../testing/database/database.ts';

const COMMAND = fileURLToPath(new URL('./db-command.ts', import.meta.url));
// Without any folder of programs, psql cannot be found.
const NO_PROGRAMS = '/nowhere';

interface Answer {
  readonly status: number | null;
  readonly output: string;
  readonly errorOutput: string;
}

function run(args: string[], env: Record<string, string>, input = ''): Promise<Answer> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [...COMPILED, COMMAND, ...args], {
      env: { PATH: NO_PROGRAMS, ...env },
      stdio: 'pipe',
    });
    let output = '';
    let errorOutput = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errorOutput += chunk));
    child.on('close', (status) => done({ status, output, errorOutput }));
    child.stdin.end(input);
  });
}

async function runningServer(dataDir: string) {
  const server = spawnEmbedded(dataDir);
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  };
  onTestFinished(stop);
  await server.up;
  return stop;
}

test('backs up with and without a running server, and restores into an empty directory', async () => {
  const folder = await temporaryFolder();
  const here = { DATA_DIR: join(folder, 'here') };
  const stop = await runningServer(here.DATA_DIR);
  const create = 'CREATE TABLE note (text text); INSERT INTO note VALUES ($$kept$$)';
  expect(await run(['psql', '-c', create], here)).toMatchObject({ status: 0, output: 'CREATE\nINSERT 1\n' });
  expect(await run(['backup', join(folder, 'online')], here)).toMatchObject({ status: 0 });
  const busy = await run(['restore', join(folder, 'online'), '--force'], here);
  expect(busy).toMatchObject({ status: 1, output: '' });
  expect(busy.errorOutput).toContain('one server per DATA_DIR');
  await stop();
  expect(await run(['backup', join(folder, 'offline')], here)).toMatchObject({ status: 0 });
  for (const name of ['online', 'offline']) {
    const there = { DATA_DIR: join(folder, `from-${name}`) };
    expect(await run(['restore', join(folder, name)], there)).toMatchObject({ status: 0, errorOutput: '' });
    const { output } = await run(['psql', '-c', 'SELECT text FROM note'], there);
    expect(output).toBe(' text\n------\n kept\n(1 row)\n');
  }
});

test('replaces an existing directory only by force', async () => {
  const folder = await temporaryFolder();
  const there = { DATA_DIR: join(folder, 'there') };
  await mkdir(there.DATA_DIR);
  await writeFile(join(there.DATA_DIR, 'upload'), 'x');
  expect(await run(['restore', join(folder, 'backup')], there)).toEqual({
    status: 1,
    output: '',
    errorOutput: `${there.DATA_DIR} is not empty: --force replaces the database in it.\n`,
  });
});

test('the prompt runs statements of several lines, prints errors and continues', async () => {
  const here = { DATA_DIR: await temporaryFolder() };
  await (await runningServer(here.DATA_DIR))();
  const { status, output, errorOutput } = await run(
    ['psql'],
    here,
    'SELECT 1\n AS a,\n NULL AS b;\nSELCT;\nSELECT 2 AS c;\n\\q\n',
  );
  expect(status).toBe(0);
  expect(output).toContain(' a | b\n---+---\n 1 |\n(1 row)\n');
  expect(output).toContain(' c\n---\n 2\n(1 row)\n');
  expect(errorOutput).toBe('ERROR: syntax error at or near "SELCT"\n');
});

test.each([
  [['psql'], 'There is no database in '],
  [['backup', 'file'], 'There is no database in '],
  [[], 'usage: npm run db -- backup <file>'],
  [['backup'], 'usage: npm run db -- backup <file>'],
  [['restore', 'file', '--fast'], 'usage: npm run db -- backup <file>'],
])('%j without a database ends with one clear line', async (args, line) => {
  const { status, errorOutput } = await run(args, { DATA_DIR: await temporaryFolder() });
  expect(status).toBe(1);
  expect(errorOutput).toContain(line);
  expect(errorOutput).not.toContain('    at ');
});

test.each(['backup', 'restore', 'psql'])(
  '%s names the tools for a database of DATABASE_URL',
  async (verb) => {
    const { status, errorOutput } = await run([verb, 'file'], {
      DATABASE_URL: 'postgres://somebody@somewhere/db',
    });
    expect(status).toBe(1);
    expect(errorOutput).toMatch(/embedded database.*DATABASE_URL[\s\S]*pg_dump[\s\S]*pg_restore[\s\S]*psql/);
  },
);
