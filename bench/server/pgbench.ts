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
  /** Completed runs of the script, including those before the measurement. */
  readonly transactions: number;
}

export interface PgbenchLatencies {
  /** Milliseconds of each run of the script after the warm-up, from its scheduled time. */
  readonly latencies: readonly number[];
  readonly transactions: number;
}

export interface PgbenchRun {
  readonly clients: number;
  readonly durationMs: number;
  /**
   * Runs before the measurement. Each client has its own connection, which first compiles every function and plans
   * every statement. Generic plans start with the sixth run. The connections of a server are past this phase.
   */
  readonly warmUpMs: number;
}

/** The pgbench of this machine, for one database. */
export interface Pgbench {
  /** Runs a script as fast as the clients can. */
  saturate(script: PgbenchScript, run: PgbenchRun): Promise<PgbenchRate>;
  /** Starts a script at a rate with random gaps, whether or not earlier runs have ended. */
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
 * The text of a statement with an SQL expression for each parameter. pgbench reads a colon before a letter as a
 * variable, also inside a literal.
 */
export function writtenOut(text: string, parameters: Readonly<Record<number, string>>): string {
  const filled = text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number)];
    if (value === undefined) throw new Error(`no parameter ${number} for: ${text}`);
    return value;
  });
  return filled.replaceAll(/\s+/g, ' ');
}

/** A JSON text as a literal without variables of pgbench. */
export function jsonLiteral(json: string): string {
  return `'${json.replaceAll(':', ': ')}'`;
}

function pgbenchOf(program: string, databaseUrl: string): Pgbench {
  const lent = async <T>(
    { script, variables }: PgbenchScript,
    { clients, durationMs, warmUpMs }: PgbenchRun,
    more: (folder: string) => readonly string[],
    read: (stdout: string, folder: string) => T,
  ): Promise<Awaited<T>> => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-pgbench-'));
    try {
      const file = join(folder, 'script.sql');
      await writeFile(file, script);
      const { stdout } = await run(program, [
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
      if (!/failed transactions: 0 /.test(stdout)) throw new Error(`pgbench: ${stdout}`);
      return await read(stdout, folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  return {
    async saturate(script, pgbenchRun) {
      const { perSecond, transactions } = await lent(
        script,
        pgbenchRun,
        (folder) => (pgbenchRun.warmUpMs > 0 ? logTo(folder) : []),
        (stdout, folder) => rateIn(stdout, folder, pgbenchRun),
      );
      if (perSecond !== undefined) return { perSecond, transactions };
      const longer = await this.saturate(script, { ...pgbenchRun, warmUpMs: 2 * pgbenchRun.warmUpMs });
      return { ...longer, transactions: longer.transactions + transactions };
    },
    arrive: (script, pgbenchRun) =>
      lent(
        script,
        pgbenchRun,
        (folder) => [`--rate=${pgbenchRun.perSecond}`, ...logTo(folder)],
        (_stdout, folder) => latenciesIn(folder, pgbenchRun),
      ),
  };
}

const LOG = 'each';

function logTo(folder: string): string[] {
  return ['--log', `--log-prefix=${join(folder, LOG)}`];
}

const PLANNED_AFTER = 6;

/**
 * Without a warm-up, the rate by the clock of pgbench, which excludes the connection time; otherwise the rate after all
 * clients were warm. No rate where the warm-up left less than half of the time.
 */
async function rateIn(
  stdout: string,
  folder: string,
  { warmUpMs, durationMs, clients }: PgbenchRun,
): Promise<{ perSecond: number | undefined; transactions: number }> {
  const whole = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  const transactions = Number(/^number of transactions actually processed: (\d+)/m.exec(stdout)?.[1]);
  if (warmUpMs === 0) {
    if (!(whole > 0)) throw new Error(`pgbench: ${stdout}`);
    return { perSecond: whole, transactions };
  }
  const runs = await readRuns(folder);
  const warm = runs.filter(({ number }) => number === PLANNED_AFTER);
  const beganMs = runs.reduce((least, { dueMs }) => Math.min(least, dueMs), Infinity);
  const fromMs = warm.reduce((latest, { endMs }) => Math.max(latest, endMs), beganMs + warmUpMs);
  const untilMs = beganMs + warmUpMs + durationMs;
  if (warm.length < clients || untilMs - fromMs < durationMs / 2)
    return { perSecond: undefined, transactions };
  const measured = runs.filter(({ endMs }) => endMs > fromMs && endMs <= untilMs).length;
  return { perSecond: measured / ((untilMs - fromMs) / 1000), transactions };
}

async function latenciesIn(folder: string, { warmUpMs }: PgbenchRun): Promise<PgbenchLatencies> {
  const runs = await readRuns(folder);
  const beganMs = runs.reduce((least, { dueMs }) => Math.min(least, dueMs), Infinity);
  const warm = runs.filter(({ number, dueMs }) => number > PLANNED_AFTER && dueMs >= beganMs + warmUpMs);
  return { latencies: warm.map(({ latencyMs }) => latencyMs), transactions: runs.length };
}

interface LoggedRun {
  /** Number of the run of its client, from 1. */
  readonly number: number;
  /** Includes the wait for an idle client. */
  readonly latencyMs: number;
  readonly dueMs: number;
  readonly endMs: number;
}

/** A line has the client, the number, the latency in microseconds, the script, and seconds and microseconds of the end. */
async function readRuns(folder: string): Promise<LoggedRun[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith(`${LOG}.`));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n').filter((line) => line !== ''))
    .map((line) => line.split(' ').map(Number))
    .map(([, number = 0, latency = 0, , second = 0, micros = 0]) => {
      const endMs = second * 1000 + micros / 1000;
      return { number, latencyMs: latency / 1000, dueMs: endMs - latency / 1000, endMs };
    });
}
