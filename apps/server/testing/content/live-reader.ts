import { LIVE_PATH, type LiveEvent } from '@tessera/contract/live/live';
import { vi } from 'vitest';
import { contentTopic } from '../../src/content/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { Visitor } from '../server/app.ts';

export interface HeardEvent {
  readonly event: LiveEvent;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A client of the live stream, like `EventSource`. */
export interface LiveReader {
  readonly status: number;
  readonly headers: Headers;
  /** All received events in order. */
  readonly heard: readonly HeardEvent[];
  /** Resolves with the next event of this name after the last call. */
  next(event: LiveEvent): Promise<HeardEvent>;
  /** Resolves when the stream ends, by client or server. */
  readonly ended: Promise<void>;
  close(): void;
}

const PATIENCE_MS = 10_000;

/** Opens a stream on a server that listens at `origin`; with a cookie, as that visitor. */
export async function listenLive(
  origin: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveReader> {
  const leaving = new AbortController();
  const response = await fetch(origin + LIVE_PATH, { headers, signal: leaving.signal });
  const heard: HeardEvent[] = [];
  let seen = 0;
  const ended = read(response, (block) => {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? [];
    if (event !== undefined) heard.push({ event: event as LiveEvent, data: JSON.parse(data ?? '') });
  });
  return {
    status: response.status,
    headers: response.headers,
    heard,
    async next(event) {
      const found = await vi.waitUntil(
        () => heard.findIndex((one, index) => index >= seen && one.event === event) + 1,
        { timeout: PATIENCE_MS, interval: 2 },
      );
      seen = found;
      return heard[found - 1] as HeardEvent;
    },
    ended,
    close: () => leaving.abort(),
  };
}

/** Which of the visitors hear an event of this name after a change. */
export async function hearersOf(
  { database, origin }: { readonly database: Pick<Database, 'notify'>; readonly origin: string },
  {
    visitors,
    event,
  }: { readonly visitors: Readonly<Record<string, Pick<Visitor, 'cookie'>>>; readonly event: LiveEvent },
  change: () => Promise<unknown>,
): Promise<string[]> {
  const readers = await Promise.all(
    Object.entries(visitors).map(async ([name, { cookie }]) => {
      const reader = await listenLive(origin, { cookie });
      await reader.next('ready');
      return { name, reader };
    }),
  );
  try {
    await change();
    await hearEverything(
      database,
      readers.map(({ reader }) => reader),
    );
    return readers.flatMap(({ name, reader }) =>
      reader.heard.some((heard) => heard.event === event) ? [name] : [],
    );
  } finally {
    for (const { reader } of readers) reader.close();
  }
}

/** Resolves when the readers have heard of every change so far: notifies everybody of a further change. */
export async function hearEverything(
  database: Pick<Database, 'notify'>,
  readers: readonly LiveReader[],
): Promise<void> {
  database.notify(contentTopic('tessera'));
  for (const reader of readers) await reader.next('content');
}

/** Reads blocks, which an empty line ends, until the stream ends or the reader leaves. */
async function read(response: Response, take: (block: string) => void): Promise<void> {
  let text = '';
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  } catch {
    // The client closed or the server was killed: the stream ended.
  }
}
