import type { QueryClient } from '@tanstack/react-query';
import { LIVE_EVENT_NAMES, type LiveEvent } from '@tessera/contract/live/live';

const deferredNotifications = new WeakMap<QueryClient, (() => void)[]>();

const COOKIE_CHANGE = 'cookiechange';

/** A cookie changed which events this browser may receive: the stream opens again. */
export function announceCookieChange(): void {
  dispatchEvent(new Event(COOKIE_CHANGE));
}

/** A visitor who returns within this time finds the stream still open. */
const HIDDEN_MS = 20_000;

export type EventData = Readonly<Record<string, unknown>>;

/** The used part of `EventSource`. */
export interface LiveSource {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

export interface ChannelOptions {
  /** Opens the stream; undefined if the browser has no `EventSource`. */
  connect(): LiveSource | undefined;
  onEvent(event: LiveEvent, data: EventData): void;
  /** Refetches all visible data instead; false if no answer arrived. */
  poll(): Promise<boolean>;
  /** Interval between two polls, milliseconds. */
  readonly pollMs: number;
  /** Returns a number from 0 to 1. */
  random(): number;
}

/** The transport of change notifications: a stream, or polling where streams are blocked. */
export interface Channel {
  /** Opens the stream, or reopens it after the session cookie changed. */
  open(): void;
  close(): void;
}

const CLOSED = 2;
/**
 * The server sends a heartbeat every 25 s. After two missed heartbeats the stream is dead, whatever the
 * browser reports.
 */
const SILENCE_MS = 60_000;
/** After this many losses without an event the network is assumed to block streams. */
const MAX_LOSSES = 3;
/** The stream is tried again after this many polls. */
const POLLS_PER_TRY = 6;
const MAX_WAIT_MS = 300_000;

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
    if (!opened) return schedulePoll();
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
      // The browser reconnects automatically unless the server refused the stream.
      if (opened.readyState !== CLOSED && losses < MAX_LOSSES) return;
      close();
      schedulePoll();
    });
    timer = setTimeout(open, SILENCE_MS);
  };
  const schedulePoll = () => {
    const waitMs = Math.min(MAX_WAIT_MS, options.pollMs * 2 ** failures);
    // Waits 75–125 % of the interval, so that pages that lost a server together do not poll together.
    const next = setTimeout(() => void pollOnce(), waitMs * (0.75 + options.random() / 2));
    timer = next;
    const pollOnce = async () => {
      const answered = await options.poll();
      if (timer !== next) return;
      failures = answered ? 0 : failures + 1;
      polls += 1;
      if (polls % POLLS_PER_TRY === 0) open();
      else schedulePoll();
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

/** Keeps the channel open while the page is visible. Returns a function that stops this. */
export function whileVisible(channel: Channel): () => void {
  const stopping = new AbortController();
  let isOpen = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(hiding);
    isOpen = false;
    channel.close();
  };
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(close, HIDDEN_MS);
    } else if (!isOpen) {
      isOpen = true;
      channel.open();
    }
  };
  const on = { signal: stopping.signal };
  document.addEventListener('visibilitychange', onVisibility, on);
  // A page in the back-forward cache must not hold a connection.
  addEventListener('pagehide', close, on);
  addEventListener('pageshow', onVisibility, on);
  for (const event of ['online', COOKIE_CHANGE]) addEventListener(event, () => isOpen && channel.open(), on);
  onVisibility();
  return () => {
    stopping.abort();
    close();
  };
}

/**
 * Defers notifications until the returned function is called: an update must not reveal the result while the
 * reels spin.
 */
export function deferNotifications(queries: QueryClient): () => void {
  deferredNotifications.set(queries, []);
  return () => {
    const heard = deferredNotifications.get(queries) ?? [];
    deferredNotifications.delete(queries);
    for (const show of heard) show();
  };
}

/** Applies the update now, or when the deferral ends. */
export function showOrDefer(queries: QueryClient, show: () => void): void {
  const deferred = deferredNotifications.get(queries);
  if (deferred) deferred.push(show);
  else show();
}
