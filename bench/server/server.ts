import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import type { ProcessTimes } from './probes.ts';
import type { Answered, BenchRequest, BenchMarket, Listening, Started } from './server-process.ts';
import type { Trip } from './trips.ts';

/** The site under measurement, in a process of its own so that the measuring does not share its thread. */
export interface BenchServer extends Listening {
  /** Which rules its members are held to, in words. */
  readonly market: string;
  /** Lets the server live that much later from now on. */
  advance(ms: number): Promise<void>;
  /** Runs `work` while the round trips to the database are counted; `trips` gives those since it was last called. */
  countTrips<T>(work: (trips: () => Promise<readonly Trip[]>) => Promise<T>): Promise<T>;
  /** Runs `work` while the server measures where its time goes. */
  measureTimes(work: () => Promise<unknown>): Promise<ProcessTimes>;
  stop(): Promise<void>;
}

export interface BenchServerOptions {
  /** Without it the market of the shipped configuration. */
  readonly market?: BenchMarket;
  /** More of an operator's environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What `npm start` tells Node of its memory: how long a call waits for the collector hangs on it. */
function startFlags(): string[] {
  return manifest.scripts.start.split(' ').filter((word) => word.startsWith('--max-'));
}

const MARKETS: Readonly<Record<BenchMarket, string>> = {
  default: 'market default, as shipped',
  'no-requirements': 'market default without birthday, limits and pause',
};
const PROCESS = join(import.meta.dirname, 'server-process.ts');
const READY_WITHIN_MS = 300_000;

/** Starts it on an empty data folder with the demo platform. Throws when it does not come up within five minutes. */
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
  const request = async (asked: BenchRequest): Promise<unknown> => {
    const answered = once(child, 'message');
    child.send(asked);
    const [{ answer }] = (await answered) as [Answered];
    return answer;
  };
  return {
    advance: async (ms) => void (await request({ ask: 'advance', ms })),
    async countTrips(work) {
      await request({ ask: 'watch', what: 'trips' });
      try {
        return await work(async () => (await request({ ask: 'trips' })) as readonly Trip[]);
      } finally {
        await request({ ask: 'watch', what: 'nothing' });
      }
    },
    async measureTimes(work) {
      await request({ ask: 'watch', what: 'times' });
      try {
        await work();
        return (await request({ ask: 'times' })) as ProcessTimes;
      } finally {
        await request({ ask: 'watch', what: 'nothing' });
      }
    },
  };
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
