import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import type { Advance, Listening } from './server-process.ts';

/** The site under measurement, in a process of its own so that the measuring does not share its thread. */
export interface BenchServer extends Listening {
  /** Lets the server live that much later from now on. */
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** What `npm start` tells Node of its memory: how long a call waits for the collector hangs on it. */
function startFlags(): string[] {
  return manifest.scripts.start.split(' ').filter((word) => word.startsWith('--max-'));
}

const PROCESS = join(import.meta.dirname, 'server-process.ts');
const READY_WITHIN_MS = 60_000;

/** Starts it on an empty data folder with the demo platform and more of an operator's environment. Throws when it does not come up within a minute. */
export async function startBenchServer(env: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'));
  const child = fork(PROCESS, [dataDir], {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    execArgv: startFlags(),
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const listening = await firstMessage(child, ended);
    const advance = async (advanceMs: number): Promise<void> => {
      const moved = once(child, 'message');
      child.send({ advanceMs } satisfies Advance);
      await moved;
    };
    return { ...listening, advance, stop };
  } catch (error) {
    child.kill();
    await stop();
    throw error;
  }
}

async function firstMessage(child: ChildProcess, ended: Promise<unknown>): Promise<Listening> {
  const tooLate = AbortSignal.timeout(READY_WITHIN_MS);
  const early = ended.then(() => {
    throw new Error('the server under measurement ended before it listened');
  });
  const [listening] = (await Promise.race([once(child, 'message', { signal: tooLate }), early])) as [
    Listening,
  ];
  return listening;
}
