import { LIVE_PATH, type LiveEvent } from '@tessera/contract/live/live';
import { vi } from 'vitest';

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
