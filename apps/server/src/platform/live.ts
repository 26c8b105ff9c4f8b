import { CALL_ERRORS } from '@tessera/contract/refusals';
import { LIVE_PATH, type LiveChange } from '@tessera/contract/live/live';
import { LIVE_EVENTS } from '@tessera/contract/live/live-events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Randomness } from './clock.ts';
import { openNotificationListener } from './database/change-notifications.ts';
import type { Session } from './http/call.ts';
import type { OpenApiOperation } from './http/openapi.ts';
import { CallError } from './http/refusal.ts';
import type { Log } from './log.ts';
import type { LiveFigures } from './metrics.ts';
import { openReaders, openStream, type Reader, type Readers } from './live-readers.ts';

/** Maps a topic to the event that an open page receives. */
export type LiveTopic = readonly [topic: string, event: LiveChange];

export interface LiveDeps {
  readonly databaseUrl: string;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly figures: LiveFigures;
  /** The session of the cookie. Does not mark the session as active: an open page is no activity. */
  findSession(request: FastifyRequest): Promise<Session | undefined>;
  /** Remaining lifetime by session row: until the idle timeout, and at most. Ended sessions are missing. */
  remainingTime(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, { idleMs: number; mostMs: number }>>;
  /** The topic that changes when sessions of the member may have ended. */
  sessionsTopic(memberId: bigint): string;
  /** Topics of a page. Without a session: public topics, and what cookies of the request allow. */
  topicsOf(session: Session | undefined, request: FastifyRequest): readonly LiveTopic[];
  /** Key by which streams are counted; undefined where addresses do not distinguish visitors. */
  subscriberOf(request: FastifyRequest): string | undefined;
}

export interface Live {
  /** Starts to listen to the database. */
  start(): Promise<void>;
  /** Periodic work: sends heartbeats and ends streams whose session ended. */
  beat(): Promise<void>;
  /** Ends all streams, refuses new ones and stops listening. */
  stop(): Promise<void>;
}

/** The strictest proxies close a connection after 30 s without data. */
const BEAT_MS = 25_000;
/** Streams end after about 20 minutes. The time varies, so that pages do not reconnect together. */
const FEWEST_BEATS = 40;
const MORE_BEATS = 16;
const OVER = { idleMs: 0, mostMs: 0 };
/** Pages are warned this long before their session ends. */
const WARN_MS = 120_000;
/** After a restart pages reconnect spread over several seconds. */
const RETRY_MS = 2000;
const RETRY_STEP_MS = 16;

/** Serves `GET /wps/live`: notifies open pages of changes in the database. */
export function openLive(http: FastifyInstance, deps: LiveDeps): Live {
  const { log, figures } = deps;
  const hub = openHub();
  const readers = openReaders((why) => figures.ended(why));
  figures.watch(() => readers.all().length);
  const check = (some: readonly Reader[]) =>
    endOver(deps, readers, some).catch((error: unknown) =>
      log.error({ err: error }, 'the sessions of open pages were not checked'),
    );
  const listener = openNotificationListener({
    url: deps.databaseUrl,
    onNotification: (topic, sequence) => hub.deliver(topic, sequence),
    onGap: () => {
      for (const reader of readers.all()) sendReady(reader);
      void check(readers.all());
    },
    onLost: (error) => log.warn({ err: error }, 'the connection for change notifications was lost'),
  });
  const beat = async () => {
    for (const reader of readers.all()) {
      reader.stream.beat();
      reader.beatsLeft -= 1;
      if (reader.beatsLeft <= 0) readers.end(reader, 'aged');
    }
    await check(readers.all());
  };
  mountLive(http, deps, readers, (request, reply, session) => {
    const reader = openReader(deps, readers, request, reply, session);
    const topics = deps.topicsOf(session, request);
    const unsubscribe = subscribe(deps, hub, { reader, session, topics }, () => void check([reader]));
    readers.add(reader);
    reply.raw.on('close', () => {
      unsubscribe();
      readers.forget(reader);
    });
    sendReady(reader);
  });
  // Streams never end by themselves, so they close before the server waits for its connections.
  http.addHook('preClose', async () => readers.close());
  let beating: NodeJS.Timeout | undefined;
  return {
    beat,
    async start() {
      await listener.start();
      beating = setInterval(() => void beat(), BEAT_MS);
    },
    async stop() {
      clearInterval(beating);
      readers.close();
      await listener.stop();
    },
  };
}

type Take = (request: FastifyRequest, reply: FastifyReply, session: Session | undefined) => void;

function mountLive(http: FastifyInstance, deps: LiveDeps, readers: Readers, take: Take): void {
  http.get(LIVE_PATH, { exposeHeadRoute: false, config: { endless: true } }, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new CallError('request.forbidden');
    const session = await deps.findSession(request);
    if (!readers.hasRoomFor(deps.subscriberOf(request))) {
      deps.figures.refused();
      throw new CallError('busy');
    }
    if (!request.raw.destroyed) take(request, reply.hijack(), session);
  });
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // No proxy may cache, compress or buffer the stream.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  // No request follows, so a stopping server need not wait for one.
  connection: 'close',
} as const;

function openReader(
  deps: LiveDeps,
  readers: Readers,
  request: FastifyRequest,
  { raw }: FastifyReply,
  session: Session | undefined,
): Reader {
  const [spread = 0, wait = 0] = deps.randomness.bytes(2);
  raw.writeHead(200, HEADERS);
  raw.write(`retry: ${RETRY_MS + wait * RETRY_STEP_MS}\n\n`);
  const reader: Reader = {
    stream: openStream(raw, { onSlow: () => readers.end(reader, 'slow') }),
    sessionId: session?.id,
    subscriber: deps.subscriberOf(request),
    beatsLeft: FEWEST_BEATS + (spread % MORE_BEATS),
  };
  return reader;
}

interface Subscriber {
  readonly reader: Reader;
  readonly session: Session | undefined;
  readonly topics: readonly LiveTopic[];
}

function subscribe(
  deps: LiveDeps,
  hub: Hub,
  { reader: { stream }, session, topics }: Subscriber,
  onSessions: () => void,
): () => void {
  const stops = topics.map(([topic, event]) =>
    hub.subscribe(topic, (sequence) => {
      deps.figures.sent(event);
      stream.change(event, sequence);
    }),
  );
  if (session) stops.push(hub.subscribe(deps.sessionsTopic(session.memberId), onSessions));
  return () => {
    for (const stop of stops) stop();
  };
}

function sendReady({ stream, sessionId }: Reader): void {
  stream.send('ready', { signedIn: sessionId !== undefined });
}

/** Ends the streams of ended sessions and warns streams whose session ends soon. */
async function endOver(deps: LiveDeps, readers: Readers, some: readonly Reader[]): Promise<void> {
  const ids = new Set(some.flatMap(({ sessionId }) => sessionId ?? []));
  if (ids.size === 0) return;
  const left = await deps.remainingTime([...ids]);
  for (const reader of some) {
    if (reader.sessionId === undefined) continue;
    const { idleMs, mostMs } = left.get(reader.sessionId) ?? OVER;
    const leftMs = Math.min(idleMs, mostMs);
    if (leftMs <= 0) {
      reader.stream.send('over', {});
      readers.end(reader, 'over');
    } else if (leftMs <= WARN_MS) {
      reader.stream.send('ending', { seconds: Math.ceil(leftMs / 1000), renewable: mostMs > idleMs });
    }
  }
}

type NotificationHandler = (sequence: bigint | undefined) => void;

/** The subscriptions of this process by topic. */
interface Hub {
  /** Returns the unsubscribe function. */
  subscribe(topic: string, handle: NotificationHandler): () => void;
  deliver(topic: string, sequence: bigint | undefined): void;
}

function openHub(): Hub {
  const handlers = new Map<string, Set<NotificationHandler>>();
  return {
    subscribe(topic, handle) {
      const known = handlers.get(topic) ?? new Set();
      handlers.set(topic, known.add(handle));
      return () => {
        known.delete(handle);
        if (known.size === 0) handlers.delete(topic);
      };
    },
    deliver(topic, sequence) {
      for (const handle of handlers.get(topic) ?? []) handle(sequence);
    },
  };
}

const events = Object.entries(LIVE_EVENTS).map(([event, data]) => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(data);
  return {
    type: 'object',
    properties: { event: { const: event }, data: schema },
    required: ['event', 'data'],
  };
});

/** The live stream in the API document. */
export const liveOperation: OpenApiOperation = {
  operationId: 'live',
  summary:
    'Server-sent events: each event states that something on an open page changed, without the new value. With the cookie of a session the stream includes events of its member.',
  tags: ['live'],
  'x-access': 'guest',
  parameters: [],
  responses: {
    200: {
      description: 'A stream of events without an end, each with its data as JSON',
      content: { 'text/event-stream': { schema: { type: 'string' }, 'x-events': events } },
    },
    [CALL_ERRORS['request.forbidden']]: error('request.forbidden'),
    [CALL_ERRORS.busy]: error('busy'),
  },
};

function error(code: keyof typeof CALL_ERRORS) {
  const properties = { success: { const: false }, errorCode: { const: code }, message: { type: 'string' } };
  return { description: code, content: { 'application/json': { schema: { type: 'object', properties } } } };
}
