import type { LiveChange, LiveEvent } from '@tessera/contract/live/live';
import type { ServerResponse } from 'node:http';
import { gatherHints } from '../database/hints.ts';

/** One open answer of server-sent events. */
export interface Stream {
  /** Something changed. A burst of the same is one event, the furthest. */
  change(event: LiveChange, sequence: bigint | undefined): void;
  say(event: LiveEvent, data: object): void;
  /** Shows the page, and every proxy on the way, that the connection lives. A comment the page would not see. */
  beat(): void;
  /** Nothing is written after. */
  end(): void;
}

/** Within this time after an event the next ones wait for each other. */
const TOGETHER_MS = 100;
/** Events are tiny: whoever is so far behind does not read at all. */
const MOST_UNREAD_BYTES = 16_384;

export function openStream(raw: ServerResponse, options: { onSlow(): void }): Stream {
  const waiting = gatherHints();
  let pause: NodeJS.Timeout | undefined;
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength <= MOST_UNREAD_BYTES) return;
    options.onSlow();
    // What it ended with will not be read either.
    raw.destroy();
  };
  const say = (event: string, data: object) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const flush = () => {
    const hints = waiting.take();
    pause = hints.length === 0 ? undefined : setTimeout(flush, TOGETHER_MS);
    for (const [event, sequence] of hints) say(event, { sequence: sequence?.toString() });
  };
  raw.on('close', () => clearTimeout(pause));
  return {
    say,
    change(event, sequence) {
      waiting.add(event, sequence);
      if (pause === undefined) flush();
    },
    beat: () => say('beat', {}),
    end: () => void raw.end(),
  };
}
