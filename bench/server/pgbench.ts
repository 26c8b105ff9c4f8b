import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PgbenchScript {
  readonly script: string;
  /** `name=value`, for `:name` in the script. */
  readonly variables: readonly string[];
}

export interface PgbenchRate {
  readonly perSecond: number;
  /** How often the script ran to its end, the warm-up included. */
  readonly transactions: number;
}

export interface PgbenchLatencies {
  /** Milliseconds of each run of the script after the warm-up, from the moment it was due. */
  readonly latencies: readonly number[];
  readonly transactions: number;
}

export interface PgbenchRun {
  readonly clients: number;
  readonly durationMs: number;
  /**
   * Before what is measured. Each client has a connection of its own, which first compiles every function and plans every
   * statement: the connections of a server have done so long ago.
   */
  readonly warmUpMs: number;
}

/** The pgbench of this machine, on one database. */
export interface Pgbench {
  /** Runs a script as fast as so many clients can. */
  saturate(script: PgbenchScript, run: PgbenchRun): Promise<PgbenchRate>;
  /** Begins a script so often a second with random gaps, done or not. */
  arrive(script: PgbenchScript, run: PgbenchRun & { readonly perSecond: number }): Promise<PgbenchLatencies>;
}

/** Undefined where pgbench is not installed. */
export async function findPgbench(databaseUrl: string): Promise<Pgbench | undefined> {
  for (const program of ['pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse()]) {
    const found = await run(program, ['--version']).then(
      () => true,
      () => false,
    );
    if (found) return pgbenchOf(program, databaseUrl);
  }
  return undefined;
}

/**
 * The text of a statement with an SQL expression in the place of each parameter. pgbench reads a colon before a letter
 * as a variable, also inside of a literal.
 */
export function writtenOut(text: string, parameters: Readonly<Record<number, string>>): string {
  const filled = text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number)];
    if (value === undefined) throw new Error(`no parameter ${number} for: ${text}`);
    return value;
  });
  return filled.replaceAll(/\s+/g, ' ');
}

/** A JSON text as a literal that pgbench leaves alone. */
export function jsonLiteral(json: string): string {
  return `'${json.replaceAll(':', ': ')}'`;
}

function pgbenchOf(program: string, databaseUrl: string): Pgbench {
  const lent = async <T>(
    { script, variables }: PgbenchScript,
    { clients, durationMs, warmUpMs }: PgbenchRun,
    more: (folder: string) => readonly string[],
    read: (output: Output, folder: string) => T,
  ): Promise<Awaited<T>> => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-pgbench-'));
    try {
      const file = join(folder, 'script.sql');
      await writeFile(file, script);
      const output = await run(program, [
        '--no-vacuum',
        '--protocol=prepared',
        `--file=${file}`,
        `--time=${Math.ceil((warmUpMs + durationMs) / 1000)}`,
        `--client=${clients}`,
        `--jobs=${Math.min(clients, 2)}`,
        ...variables.map((variable) => `--define=${variable}`),
        ...more(folder),
        databaseUrl,
      ]);
      if (!/failed transactions: 0 /.test(output.stdout)) throw new Error(`pgbench: ${output.stdout}`);
      return await read(output, folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  return {
    saturate: (script, pgbenchRun) =>
      lent(
        script,
        pgbenchRun,
        () => ['--progress=1'],
        (output) => rateIn(output, pgbenchRun),
      ),
    arrive: (script, pgbenchRun) =>
      lent(
        script,
        pgbenchRun,
        (folder) => [`--rate=${pgbenchRun.perSecond}`, '--log', `--log-prefix=${join(folder, LOG)}`],
        (_output, folder) => latenciesIn(folder, pgbenchRun),
      ),
  };
}

interface Output {
  readonly stdout: string;
  /** A line for each second. */
  readonly stderr: string;
}

const LOG = 'each';

/** Without a warm-up by the clock of pgbench, which leaves out the time to connect; else by the seconds after it. */
function rateIn({ stdout, stderr }: Output, { warmUpMs }: PgbenchRun): PgbenchRate {
  const [whole, transactions] = [
    /^tps = ([\d.]+)/m.exec(stdout)?.[1],
    /^number of transactions actually processed: (\d+)/m.exec(stdout)?.[1],
  ];
  const seconds = [...stderr.matchAll(/^progress: ([\d.]+) s, ([\d.]+) tps/gm)]
    .filter(([, second]) => Number(second) > warmUpMs / 1000 + 0.5)
    .map(([, , perSecond]) => Number(perSecond));
  if (whole === undefined || transactions === undefined || seconds.length === 0)
    throw new Error(`pgbench: ${stdout}${stderr}`);
  const mean = seconds.reduce((sum, perSecond) => sum + perSecond, 0) / seconds.length;
  return { perSecond: warmUpMs > 0 ? mean : Number(whole), transactions: Number(transactions) };
}

/**
 * A line has the latency in microseconds, with the time the run waited for an idle client, as its third word, and the
 * moment of its end in seconds and microseconds as its fifth and sixth.
 */
async function latenciesIn(folder: string, { warmUpMs }: PgbenchRun): Promise<PgbenchLatencies> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith(`${LOG}.`));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  const runs = texts
    .flatMap((text) => text.split('\n').filter((line) => line !== ''))
    .map((line) => line.split(' ').map(Number))
    .map(([, , latency = 0, , second = 0, micros = 0]) => ({
      latencyMs: latency / 1000,
      dueMs: second * 1000 + (micros - latency) / 1000,
    }));
  const beganMs = runs.reduce((least, { dueMs }) => Math.min(least, dueMs), Infinity);
  return {
    latencies: runs.filter(({ dueMs }) => dueMs >= beganMs + warmUpMs).map(({ latencyMs }) => latencyMs),
    transactions: runs.length,
  };
}
