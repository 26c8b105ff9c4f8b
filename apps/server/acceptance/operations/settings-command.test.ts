import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPILED } from '../../testing/server/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { openMerchants } from '../../src/identity/index.ts';

const COMMAND = join(import.meta.dirname, '../../src/settings-main.ts');

let site: TestDatabase;
beforeAll(async () => {
  site = await createTestDatabase();
  await openMerchants(site.database, { merchantCode: 'tessera', trialMerchantCode: 'tesseratrial' });
});
afterAll(() => site.drop());

/** Runs the same program as `npm run settings -- …`. */
function run(...args: string[]): Promise<{ status: number; output: string }> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: site.url, LOG_LEVEL: 'silent' };
  return new Promise((done) => {
    execFile(process.execPath, [...COMPILED, COMMAND, ...args], { env }, (error, output, errorOutput) =>
      done({ status: Number(error?.code ?? 0), output: output + errorOutput }),
    );
  });
}

it('sets a setting from the command line and reports what cannot be done', async () => {
  expect(await run('set', 'minimumAge', '21', '--as', 'ana')).toEqual({
    status: 0,
    output: 'minimumAge: default → 21\nRunning servers apply this within a second.\n',
  });
  expect((await run('get', 'minimumAge')).output).toBe('minimumAge is set to:\n21\n');
  expect(await run('set', 'minimumAge', 'old', '--as', 'ana')).toEqual({
    status: 1,
    output: 'refused: minimumAge: Invalid input: expected number, received string\n',
  });
  expect((await run('close')).status).toBe(2);
});
