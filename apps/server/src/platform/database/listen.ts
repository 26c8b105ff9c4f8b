import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { HINT_CHANNEL, readHint } from './hints.ts';

export interface HintListener {
  /** Resolves once hints arrive. Throws when the database cannot be reached. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface HintListenerOptions {
  readonly url: string;
  onHint(topic: string, sequence: bigint | undefined): void;
  /** It did not hear everything: for a while there was no connection. */
  onGap(): void;
  onLost(error: Error): void;
}

/** Named so that an operator sees what this connection, which is always idle, is for. */
export const LISTENER_NAME = 'tessera live';
const LONGEST_WAIT_MS = 5_000;
/** A cut network says nothing by itself. */
const ASK_EVERY_MS = 20_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** Hears the hints of every process on one connection of its own, which it opens again whenever it is lost. */
export function openHintListener(options: HintListenerOptions): HintListener {
  const stopping = new AbortController();
  let current: Connection | undefined;
  let keeping: Promise<void> = Promise.resolve();
  const keep = async () => {
    while (!stopping.signal.aborted) {
      await current?.lost;
      current = undefined;
      if (stopping.signal.aborted) return;
      current = await reconnect(options, stopping.signal);
      if (current) options.onGap();
    }
  };
  return {
    async start() {
      current = await connect(options);
      keeping = keep();
    },
    async stop() {
      stopping.abort();
      await current?.close();
      await keeping;
    },
  };
}

interface Connection {
  /** Resolves when it is gone. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

/** Tries until it succeeds, waiting longer each time; undefined when it is not wanted any more. */
async function reconnect(options: HintListenerOptions, signal: AbortSignal): Promise<Connection | undefined> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      return await connect(options);
    } catch (error) {
      options.onLost(error as Error);
      const waitMs = Math.min(LONGEST_WAIT_MS, 50 * 2 ** tries);
      await pause(waitMs, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}

async function connect({ url, onHint, onLost }: HintListenerOptions): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
  });
  const lost = Promise.withResolvers<void>();
  client.on('error', onLost);
  client.on('end', () => lost.resolve());
  client.on('notification', ({ payload = '' }) => onHint(...readHint(payload)));
  await client.connect();
  await client.query(`LISTEN ${HINT_CHANNEL}`);
  const asking = setInterval(() => {
    client.query('SELECT').catch((error: Error) => {
      onLost(error);
      void client.end();
      lost.resolve();
    });
  }, ASK_EVERY_MS);
  void lost.promise.then(() => clearInterval(asking));
  return { lost: lost.promise, close: () => client.end() };
}
