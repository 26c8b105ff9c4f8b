import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TEST_SECRET_KEY } from '../apps/server/testing/identity/secret-key.ts';
import { COMPILED } from '../apps/server/testing/server/server-process.ts';

const COMMAND = fileURLToPath(new URL('../apps/server/src/operator-main.ts', import.meta.url));

/** Runs an operator command on the database of the server, as staff does, and returns what it prints. */
export function operate(...words: readonly string[]): Promise<string> {
  return operateAs('lina', words);
}

/** Runs an operator command as an operator with this name. */
export async function operateAs(operator: string, words: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: process.env['E2E_DATABASE_URL'],
    DATA_DIR: process.env['E2E_DATA_DIR'],
    SECRET_KEY: TEST_SECRET_KEY,
  };
  const args = [...COMPILED, COMMAND, ...words, '--as', operator];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout;
}
