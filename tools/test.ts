import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { ensureFrontEnd } from './front-end.ts';
import { type Count, readPlaywrightReport, readVitestReport, summary, total } from './test-report.ts';

interface Runner {
  /** The argument that runs this runner alone. */
  readonly flag: string;
  readonly command: string;
  readonly args: (reportPath: string) => readonly string[];
  readonly env: (reportPath: string) => Readonly<Record<string, string>>;
  readonly read: (report: string) => Count;
}

const RUNNERS: readonly Runner[] = [
  {
    flag: '--server',
    command: 'vitest',
    args: (path) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
    env: () => ({}),
    read: readVitestReport,
  },
  {
    flag: '--browser',
    command: 'playwright',
    args: () => ['test', '--reporter=list,json'],
    env: (path) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: path }),
    read: readPlaywrightReport,
  },
];

/**
 * Runs every test: unit and server tests, then the browser journeys. `--server` or `--browser` runs one kind alone and
 * passes the other arguments on to its runner.
 */
async function main(args: readonly string[]): Promise<void> {
  const chosen = RUNNERS.filter(({ flag }) => args.includes(flag));
  const handedOn = args.filter((arg) => !RUNNERS.some(({ flag }) => flag === arg));
  if (handedOn.length > 0 && chosen.length !== 1) {
    throw new Error(
      `say with ${RUNNERS.map(({ flag }) => flag).join(' or ')} who takes ${handedOn.join(' ')}`,
    );
  }
  // Before any test: servers of concurrent tests must not find a half-built front end.
  await ensureFrontEnd();
  const counts: Count[] = [];
  for (const runner of chosen.length > 0 ? chosen : RUNNERS) counts.push(await run(runner, handedOn));
  const sum = total(counts);
  console.log(`\n${summary(sum)}`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

async function run(runner: Runner, handedOn: readonly string[]): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-report-'));
  const reportPath = join(folder, 'report.json');
  try {
    const args = [...runner.args(reportPath), ...handedOn];
    const code = await runCommand(runner.command, args, { env: runner.env(reportPath) });
    const count = runner.read(read(reportPath));
    // A runner that fails outside its tests counts as a failure too.
    if (code === 0 || count.failed > 0) return count;
    return { ...count, failed: 1, failures: [`${runner.command} outside of its tests: see above`] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The report, or an empty one when the runner ended before it wrote one. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '{}';
  }
}

await main(process.argv.slice(2));
