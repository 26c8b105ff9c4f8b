import { LIVE_EVENT_NAMES, type LiveEvent } from '@tessera/contract/live/live';

export type EventData = Readonly<Record<string, unknown>>;

/** As much of `EventSource` as is used. */
export interface LiveSource {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

export interface ChannelOptions {
  /** Opens the stream; undefined where the browser has none. */
  connect(): LiveSource | undefined;
  onEvent(event: LiveEvent, data: EventData): void;
  /** Asks for everything shown instead; false when no answer came. */
  poll(): Promise<boolean>;
  /** Between two polls, milliseconds. */
  readonly pollMs: number;
  /** From 0 to 1. */
  random(): number;
}

/** What tells this page of changes: a stream, or questions now and then where streams do not come through. */
export interface Channel {
  /** Opens it, or anew when it is open: the cookie may be another. */
  open(): void;
  close(): void;
}

const CLOSED = 2;
/** The server beats every 25 s: after more than two of them the stream is dead, whatever the browser believes. */
const SILENCE_MS = 60_000;
/** A stream that was lost so often without a word in between does not come through here. */
const MOST_LOSSES = 3;
/** After so many polls the stream is tried again. */
const POLLS_PER_TRY = 6;
const LONGEST_WAIT_MS = 300_000;

export function openChannel(options: ChannelOptions): Channel {
  let source: LiveSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let losses = 0;
  let polls = 0;
  let failures = 0;
  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(timer);
  };
  const open = () => {
    close();
    const opened = options.connect();
    if (!opened) return pollLater();
    source = opened;
    const hear = (event: LiveEvent, data: EventData) => {
      losses = 0;
      failures = 0;
      clearTimeout(timer);
      timer = setTimeout(open, SILENCE_MS);
      options.onEvent(event, data);
    };
    for (const name of LIVE_EVENT_NAMES) {
      opened.addEventListener(name, (event) => hear(name, JSON.parse((event as MessageEvent<string>).data)));
    }
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      losses += 1;
      // The browser comes back by itself, unless the server refused it.
      if (opened.readyState !== CLOSED && losses < MOST_LOSSES) return;
      close();
      pollLater();
    });
    timer = setTimeout(open, SILENCE_MS);
  };
  const pollLater = () => {
    const waitMs = Math.min(LONGEST_WAIT_MS, options.pollMs * 2 ** failures);
    // Between three and five quarters of it: pages that lost a server together do not ask it together.
    const next = setTimeout(() => void pollOnce(), waitMs * (0.75 + options.random() / 2));
    timer = next;
    const pollOnce = async () => {
      const answered = await options.poll();
      if (timer !== next) return;
      failures = answered ? 0 : failures + 1;
      polls += 1;
      if (polls % POLLS_PER_TRY === 0) open();
      else pollLater();
    };
  };
  return {
    open,
    close() {
      close();
      timer = undefined;
    },
  };
}
