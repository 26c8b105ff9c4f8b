import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMerchants } from '../../src/identity/index.ts';
import { createTestDatabase, temporaryFolder, type TestDatabase } from '../../testing/database/database.ts';
import { COMPILED } from '../../testing/server/server-process.ts';

const COMMAND = join(import.meta.dirname, '../../src/content-main.ts');

let site: TestDatabase;
beforeAll(async () => {
  site = await createTestDatabase();
  await openMerchants(site.database, { merchantCode: 'tessera', trialMerchantCode: 'tesseratrial' });
});
afterAll(() => site.drop());

interface Report {
  readonly status: number;
  readonly output: string;
  readonly errorOutput: string;
}

/** Runs the same program as `npm run content -- …`. */
function run(...args: string[]): Promise<Report> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: site.url, LOG_LEVEL: 'silent' };
  return new Promise((done) => {
    execFile(process.execPath, [...COMPILED, COMMAND, ...args], { env }, (error, output, errorOutput) =>
      done({ status: Number(error?.code ?? 0), output, errorOutput }),
    );
  });
}

test('an editor saves and publishes an entry from the command line', async () => {
  const file = join(await temporaryFolder(), 'notice.json');
  await writeFile(file, JSON.stringify({ key: 'sunday', type: 'PL', texts: { EN: { title: 'Sunday' } } }));
  expect(await run('put', file)).toEqual({
    status: 0,
    output: 'sunday: revision 1 created\n',
    errorOutput: '',
  });
  expect(await run('publish', 'sunday')).toMatchObject({ status: 0, output: 'sunday is published\n' });
});

test('a command that fails prints one line and exits with a status for scripts', async () => {
  expect(await run('publish', 'nothing')).toEqual({
    status: 1,
    output: '',
    errorOutput: 'there is no entry nothing\n',
  });
});
