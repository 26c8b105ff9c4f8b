import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** Persistent connections, each with one request at a time. */
export interface Connections {
  /** Sends on the next idle connection; waits while all are busy. */
  send(request: Buffer): Promise<HttpAnswer>;
  close(): void;
}

/** The bytes of a request. */
export function postRequest(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Buffer {
  const lines = Object.entries({
    host: new URL(origin).host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/**
 * A client that only writes bytes and finds the end of a response. On a small machine, a full HTTP client would take
 * CPU time from the measured server.
 */
export async function openConnections(origin: string, count: number): Promise<Connections> {
  const open = () => openExchange(new URL(origin));
  const idle = await Promise.all(Array.from({ length: count }, open));
  const waiting: ((exchange: Exchange) => void)[] = [];
  return {
    async send(request) {
      const lent = idle.pop() ?? (await new Promise<Exchange>((resolve) => waiting.push(resolve)));
      const exchange = lent.mayBeClosed() ? await open() : lent;
      if (exchange !== lent) lent.close();
      try {
        return await exchange.send(request);
      } finally {
        const next = waiting.shift();
        if (next) next(exchange);
        else idle.push(exchange);
      }
    },
    close: () => idle.forEach((exchange) => exchange.close()),
  };
}

/** A server closes a connection that was idle for long, possibly at the moment of the next request. */
const IDLE_AT_MOST_MS = 2000;

interface Exchange {
  send(request: Buffer): Promise<HttpAnswer>;
  mayBeClosed(): boolean;
  close(): void;
}

async function openExchange({ hostname, port }: URL): Promise<Exchange> {
  const socket = connect({ host: hostname, port: Number(port) }).setNoDelay(true);
  await once(socket, 'connect');
  let text = '';
  let usedMs = performance.now();
  let settle: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | undefined;
  socket.on('data', (chunk: Buffer) => {
    // One byte is one character, so that lengths are those of the wire.
    text += chunk.toString('latin1');
    const read = readAnswer(text);
    if (!read) return;
    text = text.slice(read.length);
    usedMs = performance.now();
    settle?.resolve({ status: read.status, body: Buffer.from(read.body, 'latin1').toString() });
  });
  const fail = (error: Error): void => settle?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed a connection')));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    mayBeClosed: () => socket.destroyed || performance.now() - usedMs > IDLE_AT_MOST_MS,
    close: () => void socket.destroy(),
  };
}

/** The first complete response in a text; undefined while it is incomplete. */
function readAnswer(text: string): (HttpAnswer & { readonly length: number }) | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = text.slice(0, headEnd);
  const sizeBytes = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (sizeBytes === undefined) throw new Error(`an answer without content-length: ${head}`);
  const length = headEnd + 4 + Number(sizeBytes);
  if (text.length < length) return undefined;
  return { status: Number(head.slice(9, 12)), body: text.slice(headEnd + 4, length), length };
}

/** Calls per second of `clients` concurrent clients, each of which sends its next call after the response. */
export async function saturate(
  call: () => Promise<unknown>,
  clients: number,
  durationMs: number,
): Promise<number> {
  const startedMs = performance.now();
  let calls = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < startedMs + durationMs) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return calls / ((performance.now() - startedMs) / 1000);
}

export interface Arrivals {
  readonly perSecond: number;
  readonly durationMs: number;
  /** Gaps between calls: constant, or random like those of pgbench. */
  readonly gaps: 'even' | 'random';
}

/**
 * Sends calls at a fixed rate, answered or not: a slow response does not delay the next call. Returns the milliseconds
 * of each call, including its wait for an idle connection. Throws where this process could not sustain the rate.
 */
export async function arrive(call: () => Promise<unknown>, arrivals: Arrivals): Promise<number[]> {
  const { perSecond, durationMs, gaps } = arrivals;
  const meanGapMs = 1000 / perSecond;
  const gapMs = () => meanGapMs * (gaps === 'even' ? 1 : -Math.log(1 - Math.random()));
  const startedMs = performance.now();
  const latencies: number[] = [];
  const failures: unknown[] = [];
  const inFlight: Promise<void>[] = [];
  const callOne = async (): Promise<void> => {
    const sentMs = performance.now();
    await call().catch((failure: unknown) => failures.push(failure));
    latencies.push(performance.now() - sentMs);
  };
  for (let dueMs = 0; dueMs < durationMs; dueMs += gapMs()) {
    const waitMs = startedMs + dueMs - performance.now();
    if (waitMs > 0) await wait(waitMs);
    inFlight.push(callOne());
  }
  const tookMs = performance.now() - startedMs;
  await Promise.all(inFlight);
  if (failures.length > 0) throw failures[0];
  if (tookMs > durationMs * 1.05) throw new Error(`${perSecond.toFixed(0)} calls a second were not possible`);
  return latencies;
}
