import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import type { ProcessTimes } from './probes.ts';
import type { Answered, BenchRequest, BenchMarket, Listening, Started } from './server-process.ts';
import type { Trip } from './trips.ts';

/** The measured site, in a separate process so that the measurement does not share its thread. */
export interface BenchServer extends Listening {
  /** The market rules of its members, in words. */
  readonly market: string;
  /** Moves the server's clock forward. */
  advance(ms: number): Promise<void>;
  /** Runs `work` while the round trips to the database are counted; `trips` returns those since its last call. */
  countTrips<T>(work: (trips: () => Promise<readonly Trip[]>) => Promise<T>): Promise<T>;
  /** Runs `work` while the server measures where its time is spent. */
  measureTimes(work: () => Promise<unknown>): Promise<ProcessTimes>;
  stop(): Promise<void>;
}

export interface BenchServerOptions {
  /** Default: the market of the shipped configuration. */
  readonly market?: BenchMarket;
  /** Additional environment of the server. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The memory options of `npm start`: the pauses of the garbage collector depend on them. */
function startFlags(): string[] {
  return manifest.scripts.start.split(' ').filter((word) => word.startsWith('--max-'));
}

const MARKETS: Readonly<Record<BenchMarket, string>> = {
  default: 'market default, as shipped',
  'no-requirements': 'market default without birthday, limits and pause',
};
const PROCESS = join(import.meta.dirname, 'server-process.ts');
const READY_WITHIN_MS = 300_000;

/**
 * Starts the server on an empty data folder with the demo platform. Throws when the server is not ready within five
 * minutes.
 */
export async function startBenchServer(options: BenchServerOptions = {}): Promise<BenchServer> {
  const { market = 'default', env = {} } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'));
  const child = fork(PROCESS, [JSON.stringify({ dataDir, market } satisfies Started)], {
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
    return { ...listening, market: MARKETS[market], ...requestsTo(child), stop };
  } catch (error) {
    child.kill();
    await stop();
    throw error;
  }
}

function requestsTo(child: ChildProcess): Pick<BenchServer, 'advance' | 'countTrips' | 'measureTimes'> {
  const request = async (message: BenchRequest): Promise<unknown> => {
    const answered = once(child, 'message');
    child.send(message);
    const [{ answer }] = (await answered) as [Answered];
    return answer;
  };
  return {
    advance: async (ms) => void (await request({ kind: 'advance', ms })),
    async countTrips(work) {
      await request({ kind: 'watch', what: 'trips' });
      try {
        return await work(async () => (await request({ kind: 'trips' })) as readonly Trip[]);
      } finally {
        await request({ kind: 'watch', what: 'nothing' });
      }
    },
    async measureTimes(work) {
      await request({ kind: 'watch', what: 'times' });
      try {
        await work();
        return (await request({ kind: 'times' })) as ProcessTimes;
      } finally {
        await request({ kind: 'watch', what: 'nothing' });
      }
    },
  };
}

async function firstMessage(child: ChildProcess, ended: Promise<unknown>): Promise<Listening> {
  const timeout = AbortSignal.timeout(READY_WITHIN_MS);
  const early = ended.then(() => {
    throw new Error('the server under measurement ended before it listened');
  });
  const [listening] = (await Promise.race([once(child, 'message', { signal: timeout }), early])) as [
    Listening,
  ];
  return listening;
}
