import { api } from '@tessera/contract';
import { LIVE_PATH } from '@tessera/contract/live/live';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { contentTopic } from '../apps/server/src/content/index.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { ensureFrontEnd } from '../tools/front-end.ts';
import { loadWith } from './http/autocannon.ts';
import { signIn } from './http/member.ts';
import { benchCredits } from './live/credits.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { figures } from './server/figures.ts';
import type { Listening } from './server/server-process.ts';
import { startBenchServer } from './server/server.ts';
import { median, quantile } from './statistics.ts';

const STREAMS = 500;

const STREAMS_OF_ADDRESS = 250;

const HINTS = 40;

/** Longer than the interval in which notifications are combined. */
const BETWEEN_HINTS_MS = 150;

const DELIVERY_GOAL_MS = 250;

const MEMORY_GOAL_KIB = 64;

const LOAD = { connections: 8, seconds: 4 };

const ROUNDS = 3;

const SLOWER_GOAL = 1.25;

/** How soon an open page shows a change from elsewhere, and the cost of many open pages. */
export async function benchLive(): Promise<BenchPart> {
  await ensureFrontEnd();
  const server = await startBenchServer({ market: 'no-requirements' });
  try {
    const results = [await benchCredits(server)];
    results.push(...(await benchStreams(server)));
    return { market: server.market, results };
  } finally {
    await server.stop();
  }
}

/** Many open pages: the cost of one, the time until all are notified, and the delay of other calls. */
async function benchStreams({ origin, databaseUrl }: Listening): Promise<BenchResult[]> {
  const { headers } = await signIn(origin, 'member2');
  const balanceP99 = async () => {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push((await loadWith(origin + api.wallet.wallet.path, { ...LOAD, headers })).p99Ms);
    }
    return median(rounds);
  };
  await balanceP99();
  const aloneMs = await balanceP99();
  const beforeBytes = await heapBytes(origin);
  const pages = await Promise.all(Array.from({ length: STREAMS }, (_, index) => listen(origin, index)));
  const kib = ((await heapBytes(origin)) - beforeBytes) / STREAMS / 1024;
  const besideMs = await balanceP99();
  const waits = await deliver(databaseUrl, pages);
  for (const { sent } of pages) sent.destroy();
  const p99 = quantile(waits, 0.99);
  return [
    result('an event at every open page, p99', p99 / DELIVERY_GOAL_MS, 1, `≤ ${DELIVERY_GOAL_MS} ms`, [
      `p99 ${p99.toFixed(1)} ms, median ${median(waits).toFixed(1)} ms of ${waits.length} at ${STREAMS} pages`,
    ]),
    result('memory of an open page', kib / MEMORY_GOAL_KIB, 1, `≤ ${MEMORY_GOAL_KIB} KiB`, [
      `${kib.toFixed(1)} KiB resident, of ${STREAMS}`,
    ]),
    result(
      `balance read beside ${STREAMS} open pages, p99`,
      besideMs / Math.max(1, aloneMs),
      SLOWER_GOAL,
      `≤ ${SLOWER_GOAL} × without them`,
      [`p99 ${besideMs} ms, without them ${aloneMs} ms`],
    ),
  ];
}

interface OpenPage {
  readonly sent: ClientRequest;
  readonly stream: IncomingMessage;
}

async function listen(origin: string, index: number): Promise<OpenPage> {
  const address = `203.0.113.${1 + Math.trunc(index / STREAMS_OF_ADDRESS)}`;
  const sent = request(origin + LIVE_PATH, { agent: false, headers: { 'x-forwarded-for': address } });
  sent.end();
  const [stream] = (await once(sent, 'response')) as [IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`a stream was refused: ${stream.statusCode}`);
  // An error after the end of the benchmark is expected.
  stream.on('error', () => {});
  stream.setEncoding('utf8').resume();
  return { sent, stream };
}

/** Milliseconds from a notification to its event, for each page and notification. */
async function deliver(databaseUrl: string, pages: readonly OpenPage[]): Promise<number[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  const waits: number[] = [];
  let givenMs = 0;
  for (const { stream } of pages) {
    stream.on('data', (text: string) => {
      if (text.includes('event: content')) waits.push(performance.now() - givenMs);
    });
  }
  for (let hint = 0; hint < HINTS; hint += 1) {
    givenMs = performance.now();
    database.notify(contentTopic('tessera'));
    await wait(BETWEEN_HINTS_MS);
  }
  await database.close();
  if (waits.length < HINTS * pages.length) throw new Error(`${waits.length} events arrived`);
  return waits;
}

async function heapBytes(origin: string): Promise<number> {
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await figures(origin))?.[1]);
}

function result(
  name: string,
  ratio: number,
  most: number,
  goal: string,
  [detail = '']: readonly string[],
): BenchResult {
  return { name, ratio, goal, reached: ratio <= most, detail };
}
