import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { TEST_SECRET_KEY } from '../../apps/server/testing/identity/secret-key.ts';
import { COMPILED } from '../../apps/server/testing/server/server-process.ts';
import type { DemoServer } from '../server.ts';

const PROGRAM = join(import.meta.dirname, '../../apps/server/src/operator-main.ts');

/** Runs an operator command beside the server, with what the operator types. Returns the printed text. */
export async function runOperator(
  { databaseUrl, dataDir }: DemoServer,
  words: readonly string[],
  typed = '',
): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET_KEY,
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [...COMPILED, PROGRAM, ...words, '--as', 'lina'], { env });
  child.stdin.end(typed);
  const printed = text(child.stdout);
  const errors = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`operator ${words.join(' ')}: ${await printed}${await errors}`);
  return printed;
}
