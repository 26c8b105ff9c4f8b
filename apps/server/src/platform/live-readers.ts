import type { LiveChange, LiveEvent } from '@tessera/contract/live/live';
import type { ServerResponse } from 'node:http';
import { collectNotifications } from './database/change-notifications.ts';

/** Events within this time after an event are combined. */
const TOGETHER_MS = 100;

/** Events are tiny, so a client with this backlog does not read at all. */
const MOST_UNREAD_BYTES = 16_384;

/** A page with an open live stream. */
export interface Reader {
  readonly stream: Stream;
  /** Id of the session row; undefined for a guest. */
  readonly sessionId: bigint | undefined;
  /** Key by which streams are counted; undefined where addresses do not distinguish visitors. */
  readonly subscriber: string | undefined;
  /** The stream ends after this many heartbeats, so that dead connections do not stay. */
  beatsLeft: number;
}

/** Reason why the server ended a stream. */
export type LiveEnd = 'over' | 'aged' | 'slow' | 'replaced' | 'drained';

export interface Readers {
  /** Whether one more stream is accepted. */
  hasRoomFor(subscriber: string | undefined): boolean;
  /** Adds a stream. Ends the oldest stream of a session that has too many. */
  add(reader: Reader): void;
  end(reader: Reader, why: LiveEnd): void;
  /** Removes a stream whose connection is closed. */
  forget(reader: Reader): void;
  all(): readonly Reader[];
  /** Ends all streams and accepts no more. */
  close(): void;
}

const MOST = 10_000;
/** A mobile carrier puts hundreds of visitors behind one address. */
const MOST_OF_SUBSCRIBER = 300;
/** Hidden tabs close their stream, so more streams are dead connections. */
const MOST_OF_SESSION = 6;

/** The live streams of this process. Calls `onEnd` for each stream that the server ends. */
export function openReaders(onEnd: (why: LiveEnd) => void): Readers {
  const all = new Set<Reader>();
  // After a restart thousands of pages reconnect at once, so no operation may scan all streams.
  const ofSession = new Map<bigint, Set<Reader>>();
  const ofSubscriber = new Map<string, number>();
  let closed = false;
  const count = ({ subscriber }: Reader, change: 1 | -1) => {
    if (subscriber === undefined) return;
    const left = (ofSubscriber.get(subscriber) ?? 0) + change;
    if (left > 0) ofSubscriber.set(subscriber, left);
    else ofSubscriber.delete(subscriber);
  };
  const end = (reader: Reader, why: LiveEnd) => {
    reader.stream.end();
    onEnd(why);
  };
  return {
    hasRoomFor(subscriber) {
      const others = subscriber === undefined ? 0 : (ofSubscriber.get(subscriber) ?? 0);
      return !closed && all.size < MOST && others < MOST_OF_SUBSCRIBER;
    },
    add(reader) {
      const { sessionId } = reader;
      if (sessionId !== undefined) {
        const own = ofSession.get(sessionId) ?? new Set();
        for (const oldest of [...own].slice(0, Math.max(0, own.size + 1 - MOST_OF_SESSION))) {
          end(oldest, 'replaced');
        }
        ofSession.set(sessionId, own.add(reader));
      }
      all.add(reader);
      count(reader, 1);
    },
    end,
    forget(reader) {
      if (!all.delete(reader)) return;
      count(reader, -1);
      if (reader.sessionId === undefined) return;
      const own = ofSession.get(reader.sessionId);
      own?.delete(reader);
      if (own?.size === 0) ofSession.delete(reader.sessionId);
    },
    all: () => [...all],
    close() {
      closed = true;
      for (const reader of all) end(reader, 'drained');
    },
  };
}

/** One response of server-sent events. */
interface Stream {
  /** Sends a change. A burst of the same change becomes one event with the highest sequence. */
  change(event: LiveChange, sequence: bigint | undefined): void;
  send(event: LiveEvent, data: object): void;
  /** Heartbeat for the page and all proxies. A comment line would not reach the page's code. */
  beat(): void;
  /** Ends the stream. Later writes are ignored. */
  end(): void;
}

export function openStream(raw: ServerResponse, options: { onSlow(): void }): Stream {
  const waiting = collectNotifications();
  let pause: NodeJS.Timeout | undefined;
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength <= MOST_UNREAD_BYTES) return;
    options.onSlow();
    // The client would not read the last event either.
    raw.destroy();
  };
  const send = (event: string, data: object) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const flush = () => {
    const notifications = waiting.take();
    pause = notifications.length === 0 ? undefined : setTimeout(flush, TOGETHER_MS);
    for (const [event, sequence] of notifications) send(event, { sequence: sequence?.toString() });
  };
  raw.on('close', () => clearTimeout(pause));
  return {
    send,
    change(event, sequence) {
      waiting.add(event, sequence);
      if (pause === undefined) flush();
    },
    beat: () => send('beat', {}),
    end: () => void raw.end(),
  };
}
