import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** Connections that stay open, each with one request at a time. */
export interface Connections {
  /** Sends on the next idle connection, and waits for one where none is. */
  send(request: Buffer): Promise<HttpAnswer>;
  close(): void;
}

/** A request as it goes over the wire. */
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
 * A client that only writes bytes and looks for the end of an answer: on a small machine what a full HTTP client costs
 * would be taken from the server that is measured.
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

/** A server ends a connection that was idle for long, maybe just when it is used again. */
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
    // A byte is a character, so that lengths are those of the wire.
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

/** The first whole answer in a text; undefined where it is not complete yet. */
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

/** Calls a second of so many clients, each going on as soon as it is answered. */
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
  /** From one call to the next: all the same, or random as those of pgbench. */
  readonly gaps: 'even' | 'random';
}

/**
 * Calls at a rate, answered or not: a slow answer does not spare the server the next call. Gives the milliseconds of
 * each call, with the time it waited for an idle connection. Throws where this process could not keep the rate.
 */
export async function arrive(call: () => Promise<unknown>, arrivals: Arrivals): Promise<number[]> {
  const { perSecond, durationMs, gaps } = arrivals;
  const meanGapMs = 1000 / perSecond;
  const gapMs = () => meanGapMs * (gaps === 'even' ? 1 : -Math.log(1 - Math.random()));
  const startedMs = performance.now();
  const latencies: number[] = [];
  const failures: unknown[] = [];
  const underWay: Promise<void>[] = [];
  const callOne = async (): Promise<void> => {
    const sentMs = performance.now();
    await call().catch((failure: unknown) => failures.push(failure));
    latencies.push(performance.now() - sentMs);
  };
  for (let dueMs = 0; dueMs < durationMs; dueMs += gapMs()) {
    const waitMs = startedMs + dueMs - performance.now();
    if (waitMs > 0) await wait(waitMs);
    underWay.push(callOne());
  }
  const tookMs = performance.now() - startedMs;
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
  if (tookMs > durationMs * 1.05) throw new Error(`${perSecond.toFixed(0)} calls a second could not be kept`);
  return latencies;
}
