import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Named, so that an operator recognises this idle connection. */
export const LISTENER_NAME = 'tessera live';

const LONGEST_WAIT_MS = 5_000;

/** A broken network raises no event. */
const POLL_INTERVAL_MS = 20_000;

const ANSWER_TIMEOUT_MS = 5_000;

/** NOTIFY channel of all processes. The name is shared with servers of the previous release. */
const NOTIFICATION_CHANNEL = 'hint';

/** A topic changed, up to `sequence` where the topic has one. */
export type ChangeNotification = readonly [topic: string, sequence: bigint | undefined];

export interface NotificationBuffer {
  add(topic: string, sequence: bigint | undefined): void;
  /** Returns all notifications and clears the buffer. */
  take(): readonly ChangeNotification[];
}

/** Combines notifications by topic: the highest sequence wins; one without a sequence wins over all. */
export function collectNotifications(): NotificationBuffer {
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

export interface Notifier {
  queue(notifications: readonly ChangeNotification[]): void;
  /** Resolves when all pending notifications are sent or lost. */
  settled(): Promise<void>;
}

export interface NotifierOptions {
  send(query: pg.QueryConfig): Promise<unknown>;
  /** Receives the error when notifications could not be sent. */
  onLost(error: Error): void;
}

const TRIES = 3;
const TRY_AGAIN_MS = 100;
/** PostgreSQL limits payloads to 8,000 bytes. A topic is a word and one or two ids. */
const LONGEST_TOPIC = 200;

/**
 * Sends notifications to all processes after the commit. NOTIFY inside a transaction locks the whole database
 * until the
 * commit is on disk, which halved the rate of money transactions. So one statement without writes sends the
 * notifications of many transactions.
 */
export function openNotifier(options: NotifierOptions): Notifier {
  const waiting = collectNotifications();
  let sending: Promise<void> | undefined;
  const sendAll = async () => {
    for (let notifications = waiting.take(); notifications.length > 0; notifications = waiting.take()) {
      await notify(options.send, notifications).catch(options.onLost);
    }
    sending = undefined;
  };
  return {
    queue(notifications) {
      for (const [topic, sequence] of notifications) {
        if (topic.length > LONGEST_TOPIC) throw new RangeError(`too long for a topic: ${topic}`);
        waiting.add(topic, sequence);
      }
      if (notifications.length > 0) sending ??= sendAll();
    },
    async settled() {
      await sending;
    },
  };
}

const NOTIFY = {
  name: 'database.hint',
  text: `SELECT pg_notify('${NOTIFICATION_CHANNEL}', notification) FROM unnest($1::text[]) AS notification`,
};

async function notify(
  send: NotifierOptions['send'],
  notifications: readonly ChangeNotification[],
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send({ ...NOTIFY, values: [notifications.map(payloadOf)] });
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(TRY_AGAIN_MS * tries);
    }
  }
}

/** `topic`, or `topic sequence`. */
function payloadOf([topic, sequence]: ChangeNotification): string {
  return sequence === undefined ? topic : `${topic} ${sequence}`;
}

/** Parses a payload. */
function parseNotification(payload: string): ChangeNotification {
  const [topic = '', sequence] = payload.split(' ');
  return [topic, sequence === undefined ? undefined : BigInt(sequence)];
}

export interface NotificationListener {
  /** Resolves once notifications can arrive. Throws when the database cannot be reached. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface NotificationListenerOptions {
  readonly url: string;
  onNotification(topic: string, sequence: bigint | undefined): void;
  /** Notifications may be missing: the connection was lost for a while. */
  onGap(): void;
  onLost(error: Error): void;
}

/** Listens for notifications of all processes on its own connection. Reconnects after a loss. */
export function openNotificationListener(options: NotificationListenerOptions): NotificationListener {
  const stopping = new AbortController();
  let current: Connection | undefined;
  let listenLoop: Promise<void> = Promise.resolve();
  const listenForever = async () => {
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
      listenLoop = listenForever();
    },
    async stop() {
      stopping.abort();
      await current?.close();
      await listenLoop;
    },
  };
}

interface Connection {
  /** Resolves when the connection is lost. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

/** Retries with growing delays until it succeeds. Undefined after a stop. */
async function reconnect(
  options: NotificationListenerOptions,
  signal: AbortSignal,
): Promise<Connection | undefined> {
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

async function connect({ url, onNotification, onLost }: NotificationListenerOptions): Promise<Connection> {
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
  client.on('notification', ({ payload = '' }) => onNotification(...parseNotification(payload)));
  await client.connect();
  await client.query(`LISTEN ${NOTIFICATION_CHANNEL}`);
  const livenessTimer = setInterval(() => {
    client.query('SELECT').catch((error: Error) => {
      onLost(error);
      void client.end();
      lost.resolve();
    });
  }, POLL_INTERVAL_MS);
  void lost.promise.then(() => clearInterval(livenessTimer));
  return { lost: lost.promise, close: () => client.end() };
}
