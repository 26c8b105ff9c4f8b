import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PgbenchScript {
  readonly script: string;
  /** `name=value`, for `:name` in the script. */
  readonly variables: readonly string[];
}

/** Runs a script as fast as so many clients can and gives how often a second. */
export type Pgbench = (script: PgbenchScript, clients: number, durationMs: number) => Promise<number>;

/** The pgbench of this machine; undefined where none is installed. */
export async function findPgbench(databaseUrl: string): Promise<Pgbench | undefined> {
  for (const program of ['pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse()]) {
    const found = await run(program, ['--version']).then(
      () => true,
      () => false,
    );
    if (found)
      return (script, clients, durationMs) => measure(program, databaseUrl, script, clients, durationMs);
  }
  return undefined;
}

async function measure(
  program: string,
  databaseUrl: string,
  { script, variables }: PgbenchScript,
  clients: number,
  durationMs: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, script);
    const { stdout } = await run(program, [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${file}`,
      `--time=${Math.ceil(durationMs / 1000)}`,
      `--client=${clients}`,
      `--jobs=${Math.min(clients, 2)}`,
      ...variables.map((variable) => `--define=${variable}`),
      databaseUrl,
    ]);
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (rate === undefined || !/failed transactions: 0 /.test(stdout)) throw new Error(`pgbench: ${stdout}`);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true });
  }
}
