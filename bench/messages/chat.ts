import { api } from '@tessera/contract';
import { LIVE_PATH } from '@tessera/contract/live/live';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { configureSite } from '../../apps/server/testing/server/running-server.ts';
import { sendToVisitor, takeChat } from '../../apps/server/src/messages/for-operator.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import type { BenchPart, BenchResult } from '../result.ts';
import { startBenchServer } from '../server/server.ts';
import type { Listening } from '../server/server-process.ts';
import { median, quantile } from '../statistics.ts';

const CHATS = 500;
const CHATS_OF_ADDRESS = 25;
/** Lines of staff to each conversation. */
const LINES = 2;
/** Pause between two lines, so that a line does not wait for the previous one. */
const BETWEEN_LINES_MS = 8;
const GOAL_MS = 250;
const MERCHANT = 'tessera';

/** How soon a line of staff is at the visitor, with many open conversations and their live streams. */
export async function benchChat(): Promise<BenchPart> {
  const server = await startBenchServer();
  try {
    return { market: server.market, results: [await measureLines(server)] };
  } finally {
    await server.stop();
  }
}

async function measureLines({ origin, databaseUrl }: Listening): Promise<BenchResult> {
  await configureSite(databaseUrl, {}, { CBS3: true });
  // The server reads its settings once per second.
  await wait(1500);
  const database = openDatabase({ url: databaseUrl, maxConnections: 2 });
  const chats: OpenChat[] = [];
  for (let index = 0; index < CHATS; index += 1) chats.push(await openChat(origin, index));
  for (const { chatId } of chats) await database.transaction((tx) => takeChat(tx, staffAt(chatId)));
  const waits = await sendLines(database, chats);
  for (const { sent } of chats) sent.destroy();
  await database.close();
  const p99 = quantile(waits, 0.99);
  return {
    name: 'a line of the chat at the other side, p99',
    ratio: p99 / GOAL_MS,
    goal: `≤ ${GOAL_MS} ms`,
    reached: p99 <= GOAL_MS,
    detail: `p99 ${p99.toFixed(1)} ms, median ${median(waits).toFixed(1)} ms of ${waits.length} at ${CHATS} open conversations`,
  };
}

interface OpenChat {
  readonly chatId: bigint;
  readonly sent: ClientRequest;
  readonly stream: IncomingMessage;
}

const staffAt = (chatId: bigint) => ({ merchantCode: MERCHANT, chatId, operator: 'bench', now: new Date() });

async function openChat(origin: string, index: number): Promise<OpenChat> {
  const address = `203.0.113.${1 + Math.trunc(index / CHATS_OF_ADDRESS)}`;
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
  const answer = await fetch(origin + api.chat.chatOpen.path, { method: 'PUT', headers, body: '{}' });
  const { value } = (await answer.json()) as { value: { chatId: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
  const sent = request(origin + LIVE_PATH, { agent: false, headers: { ...headers, cookie } });
  sent.end();
  const [stream] = (await once(sent, 'response')) as [IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`a stream was refused: ${stream.statusCode}`);
  // What ends with the bench is no fault.
  stream.on('error', () => {});
  stream.setEncoding('utf8');
  return { chatId: BigInt(value.chatId), sent, stream };
}

/** Milliseconds from each line of staff until the visitor's stream reports it. */
async function sendLines(database: Database, chats: readonly OpenChat[]): Promise<number[]> {
  const waits: number[] = [];
  const givenMs = new Map<bigint, number>();
  for (const { stream, chatId } of chats) {
    stream.on('data', (text: string) => {
      const given = givenMs.get(chatId);
      if (given === undefined || !/event: chat\ndata: \{"sequence"/.test(text)) return;
      waits.push(performance.now() - given);
      givenMs.delete(chatId);
    });
  }
  for (let line = 0; line < LINES; line += 1) {
    for (const { chatId } of chats) {
      givenMs.set(chatId, performance.now());
      const text = { content: `Line ${line}`, requestKey: randomUUID() };
      await database.transaction((tx) => sendToVisitor(tx, staffAt(chatId), text));
      await wait(BETWEEN_LINES_MS);
    }
    await wait(1000);
  }
  if (waits.length < LINES * chats.length) throw new Error(`${waits.length} lines came`);
  return waits;
}
