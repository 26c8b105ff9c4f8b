import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** The channel of NOTIFY that every process of the site listens on. */
export const HINT_CHANNEL = 'hint';

/** Something about a topic changed, up to `sequence` where the topic counts. */
export type Hint = readonly [topic: string, sequence: bigint | undefined];

export interface GatheredHints {
  add(topic: string, sequence: bigint | undefined): void;
  /** Answers them all and forgets them. */
  take(): readonly Hint[];
}

/** One hint for each topic: of several the furthest, and one that does not say how far before any that does. */
export function gatherHints(): GatheredHints {
  const furthest = new Map<string, bigint | undefined>();
  return {
    add(topic, sequence) {
      const known = furthest.get(topic);
      const behind = known !== undefined && (sequence === undefined || sequence > known);
      if (behind || !furthest.has(topic)) furthest.set(topic, sequence);
    },
    take() {
      const all = [...furthest];
      furthest.clear();
      return all;
    },
  };
}

export interface Hints {
  give(hints: readonly Hint[]): void;
  /** Resolves when everything given so far is out, or was lost. */
  settled(): Promise<void>;
}

export interface HintsOptions {
  send(query: pg.QueryConfig): Promise<unknown>;
  /** Told why hints did not go out. */
  onLost(error: Error): void;
}

const TRIES = 3;
const TRY_AGAIN_MS = 100;
/** PostgreSQL takes payloads below 8,000 bytes; a topic is a word and an id or two. */
const LONGEST_TOPIC = 200;

/**
 * Sends hints to every process that listens. NOTIFY locks the whole database from before its commit until the
 * commit is on disk: within the transactions that move money it halved their number a second. So hints go
 * out by themselves, right after, those of many transactions in one statement that has nothing to write.
 */
export function openHints(options: HintsOptions): Hints {
  const waiting = gatherHints();
  let sending: Promise<void> | undefined;
  const sendAll = async () => {
    for (let hints = waiting.take(); hints.length > 0; hints = waiting.take()) {
      await notify(options.send, hints).catch(options.onLost);
    }
    sending = undefined;
  };
  return {
    give(hints) {
      for (const [topic, sequence] of hints) {
        if (topic.length > LONGEST_TOPIC) throw new RangeError(`too long for a topic: ${topic}`);
        waiting.add(topic, sequence);
      }
      if (hints.length > 0) sending ??= sendAll();
    },
    async settled() {
      await sending;
    },
  };
}

const NOTIFY = {
  name: 'database.hint',
  text: `SELECT pg_notify('${HINT_CHANNEL}', hint) FROM unnest($1::text[]) AS hint`,
};

async function notify(send: HintsOptions['send'], hints: readonly Hint[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send({ ...NOTIFY, values: [hints.map(payloadOf)] });
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(TRY_AGAIN_MS * tries);
    }
  }
}

/** `topic`, or `topic sequence`. */
function payloadOf([topic, sequence]: Hint): string {
  return sequence === undefined ? topic : `${topic} ${sequence}`;
}

/** The hint of a payload. */
export function readHint(payload: string): Hint {
  const [topic = '', sequence] = payload.split(' ');
  return [topic, sequence === undefined ? undefined : BigInt(sequence)];
}
