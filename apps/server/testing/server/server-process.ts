import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILED } from './compiled.ts';

/** The server as an operator runs it: a process of its own, on a data directory. */
export interface ServerProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** What it has written so far. */
  output(): string;
  /** Ends it without warning, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop and waits until it has. */
  stop(): Promise<number | null>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** What `npm run studio` starts. */
  readonly as?: 'studio';
  /** The program of another release, whose sources are in another folder at every run. */
  readonly main?: string;
  /** Answers once the server is ready. */
  readonly readyPath?: string;
}

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const READY_TIMEOUT_MS = 60_000;

/** Starts the server and resolves once it answers that it is ready. */
export async function startServerProcess({
  dataDir,
  port,
  env,
  as,
  main,
  readyPath = '/readyz',
}: ServerProcessOptions): Promise<ServerProcess> {
  const program = main === undefined ? [...COMPILED, MAIN] : [main];
  const child = spawn(process.execPath, [...program, ...(as ? [as] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin + readyPath, child, () => said).catch((error: unknown) => {
    // Nobody else knows of it.
    child.kill('SIGKILL');
    throw error;
  });
  return {
    origin,
    child,
    output: () => said,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${said()}`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server was not ready in time: ${said()}`);
}
