import type { Stream } from './stream.ts';

/** A page that listens. */
export interface Reader {
  readonly stream: Stream;
  /** Row of the session; undefined for a guest. */
  readonly sessionId: bigint | undefined;
  /** Whose streams are counted together; undefined where the address tells nobody apart. */
  readonly subscriber: string | undefined;
  /** It ends after so many beats: one that went without a word is not kept for ever. */
  beatsLeft: number;
}

/** Why a stream ended before its page left. */
export type LiveEnd = 'over' | 'aged' | 'slow' | 'replaced' | 'drained';

export interface Readers {
  /** Whether one more is taken. */
  hasRoomFor(subscriber: string | undefined): boolean;
  /** Takes one; where a session has too many, its oldest goes. */
  add(reader: Reader): void;
  end(reader: Reader, why: LiveEnd): void;
  /** Its connection is closed, whoever closed it. */
  forget(reader: Reader): void;
  all(): readonly Reader[];
  /** Ends them all and takes no more. */
  close(): void;
}

const MOST = 10_000;
/** A phone carrier puts hundreds behind one address. */
const MOST_OF_SUBSCRIBER = 300;
/** Hidden tabs close theirs, so more are connections that nobody noticed are gone. */
const MOST_OF_SESSION = 6;

/** The pages that listen to this process. `onEnd` is told of each that is ended from here. */
export function openReaders(onEnd: (why: LiveEnd) => void): Readers {
  const all = new Set<Reader>();
  // When a process is replaced, thousands of pages come back at once: none may cost a walk through the others.
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
