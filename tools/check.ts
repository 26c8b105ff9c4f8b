import { availableParallelism } from 'node:os';
import { startCommand } from './command.ts';

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Whether the output matters even when the step passes. */
  readonly printsOutput?: boolean;
}

/** All checks of the project, the slowest first. */
const STEPS: readonly Step[] = [
  { name: 'types server', command: 'tsc', args: ['-p', 'apps/server'] },
  { name: 'types web', command: 'tsc', args: ['-p', 'apps/web'] },
  { name: 'types contract', command: 'tsc', args: ['-p', 'packages/contract'] },
  { name: 'types tools', command: 'tsc', args: ['-p', '.'] },
  { name: 'dead code', command: 'knip', args: [] },
  // Tests do not count as users here: an export that only a test imports is unused.
  {
    name: 'dead code without tests',
    command: 'knip',
    args: ['--production', '--config', 'knip.production.json'],
  },
  { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
  { name: 'styles', command: 'stylelint', args: ['apps/web/src/**/*.css', '--allow-empty-input'] },
  { name: 'boundaries', command: 'node', args: ['tools/boundaries/main.ts'] },
  { name: 'project rules', command: 'node', args: ['tools/rules/main.ts'] },
  { name: 'locales', command: 'node', args: ['tools/locales/main.ts'], printsOutput: true },
  { name: 'format', command: 'biome', args: ['format', '.'] },
];
const TIMEOUT_MS = 180_000;

/**
 * Runs the steps (all, or those whose name starts with an argument). Prints a line per step, and the output of failed
 * steps.
 */
async function main(wanted: readonly string[]): Promise<void> {
  const steps = STEPS.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
  );
  if (steps.length === 0)
    throw new Error(`unknown step; the steps are: ${STEPS.map(({ name }) => name).join(', ')}`);
  const waiting = [...steps];
  let failures = 0;
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedMs = performance.now();
      const { passed, output } = await run(step);
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      console.log(`${passed ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(23)} ${seconds.padStart(5)} s`);
      if (passed && !step.printsOutput) continue;
      if (!passed) failures += 1;
      console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));
  console.log(
    failures === 0 ? `all ${steps.length} checks passed` : `${failures} of ${steps.length} checks failed`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
}

/** Collects the output of a step, so that only a failing step prints. */
function run({ command, args }: Step): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = startCommand(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: TIMEOUT_MS });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.on('error', (error) => resolve({ passed: false, output: `${command}: ${error.message}` }));
    child.on('close', (code, signal) => {
      const ending = signal ? `\n${command} was ended by ${signal} after ${TIMEOUT_MS / 1000} s at most` : '';
      resolve({ passed: code === 0, output: output + ending });
    });
  });
}

await main(process.argv.slice(2));
