import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Options for Node that load the compile cache, so that the next start reuses compiled sources. */
export const COMPILED: readonly string[] = ['../../../../tools/prepare-node.js', 'compile-cache.ts'].flatMap(
  (name) => ['--import', join(import.meta.dirname, name)],
);

/** The server in its own process, as an operator runs it. */
export interface ServerProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Kills the process, like a power failure. */
  kill(): Promise<void>;
  /** Stops the process gracefully. Returns the exit code. */
  stop(): Promise<number | null>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Starts a studio, like `npm run studio`. */
  readonly as?: 'studio';
  /** The program of another release. */
  readonly main?: string;
  /** Path that responds with success once the server is ready. */
  readonly readyPath?: string;
}

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const READY_TIMEOUT_MS = 240_000;

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
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin + readyPath, child, () => output).catch((error: unknown) => {
    // Nothing else would end the process.
    child.kill('SIGKILL');
    throw error;
  });
  return {
    origin,
    child,
    output: () => output,
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

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output()}`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server was not ready in time: ${output()}`);
}

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
