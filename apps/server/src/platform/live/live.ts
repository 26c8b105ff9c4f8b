import { LIVE_PATH, type LiveChange } from '@tessera/contract/live/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Randomness } from '../clock.ts';
import { openHintListener } from '../database/listen.ts';
import type { Session } from '../http/call.ts';
import { CallError } from '../http/refusal.ts';
import type { Log } from '../log.ts';
import type { LiveFigures } from '../metrics.ts';
import { openReaders, type Reader, type Readers } from './readers.ts';
import { openStream } from './stream.ts';

/** A change of the topic is told to the page as this event. */
export type LiveTopic = readonly [topic: string, event: LiveChange];

export interface LiveDeps {
  readonly databaseUrl: string;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly figures: LiveFigures;
  /** The session of the cookie, not marked as seen: an open page is nobody's presence. */
  look(request: FastifyRequest): Promise<Session | undefined>;
  /** How much longer these sessions, by row, live: if nobody comes, and at most. Without those that are over. */
  left(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, { idleMs: number; mostMs: number }>>;
  /** Hinted when sessions of the member may be over. */
  sessionsTopic(memberId: bigint): string;
  /** What a page hears of. Without a session, what anybody may know. */
  topicsOf(session: Session | undefined): readonly LiveTopic[];
  /** Whose streams are counted together; undefined where the address tells nobody apart. */
  subscriberOf(request: FastifyRequest): string | undefined;
}

export interface Live {
  /** Begins to hear the database. */
  start(): Promise<void>;
  /** What is due every now and then: shows that streams live, and ends those whose session is over. */
  beat(): Promise<void>;
  /** Ends every stream, takes no new one and hears no more. */
  stop(): Promise<void>;
}

/** The strictest proxies give up on a connection that says nothing for 30 s. */
const BEAT_MS = 25_000;
/** About twenty minutes, and not the same for all, so that they do not come back together. */
const FEWEST_BEATS = 40;
const MORE_BEATS = 16;
const OVER = { idleMs: 0, mostMs: 0 };
/** Whoever is here is told this long before the session ends. */
const WARN_MS = 120_000;
/** After a restart the pages come back within so many seconds, not in the same one. */
const RETRY_MS = 2000;
const RETRY_STEP_MS = 16;

/** Serves `GET /wps/live`: tells open pages what changed, as the database hints at it. */
export function openLive(http: FastifyInstance, deps: LiveDeps): Live {
  const { log, figures } = deps;
  const hub = openHub();
  const readers = openReaders((why) => figures.ended(why));
  figures.watch(() => readers.all().length);
  const check = (some: readonly Reader[]) =>
    endOver(deps, readers, some).catch((error: unknown) =>
      log.error({ err: error }, 'open pages were not compared with their sessions'),
    );
  const listener = openHintListener({
    url: deps.databaseUrl,
    onHint: (topic, sequence) => hub.deliver(topic, sequence),
    onGap: () => {
      for (const reader of readers.all()) sayReady(reader);
      void check(readers.all());
    },
    onLost: (error) => log.warn({ err: error }, 'the hints of the database are not heard for a moment'),
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
    const unsubscribe = subscribe(deps, hub, reader, session, () => void check([reader]));
    readers.add(reader);
    reply.raw.on('close', () => {
      unsubscribe();
      readers.forget(reader);
    });
    sayReady(reader);
  });
  // Before the server waits for its connections: these would never end by themselves.
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
    const session = await deps.look(request);
    if (!readers.hasRoomFor(deps.subscriberOf(request))) {
      deps.figures.refused();
      throw new CallError('busy');
    }
    if (!request.raw.destroyed) take(request, reply.hijack(), session);
  });
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // No proxy may keep it, compress it or wait for more of it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  // Nothing comes after it, so that a server that stops need not wait for another request.
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

function subscribe(
  deps: LiveDeps,
  hub: Hub,
  { stream }: Reader,
  session: Session | undefined,
  onSessions: () => void,
): () => void {
  const stops = deps.topicsOf(session).map(([topic, event]) =>
    hub.subscribe(topic, (sequence) => {
      deps.figures.told(event);
      stream.change(event, sequence);
    }),
  );
  if (session) stops.push(hub.subscribe(deps.sessionsTopic(session.memberId), onSessions));
  return () => {
    for (const stop of stops) stop();
  };
}

function sayReady({ stream, sessionId }: Reader): void {
  stream.say('ready', { signedIn: sessionId !== undefined });
}

/** Ends the streams whose session is over, and warns the others where the end is near. */
async function endOver(deps: LiveDeps, readers: Readers, some: readonly Reader[]): Promise<void> {
  const ids = new Set(some.flatMap(({ sessionId }) => sessionId ?? []));
  if (ids.size === 0) return;
  const left = await deps.left([...ids]);
  for (const reader of some) {
    if (reader.sessionId === undefined) continue;
    const { idleMs, mostMs } = left.get(reader.sessionId) ?? OVER;
    const leftMs = Math.min(idleMs, mostMs);
    if (leftMs <= 0) {
      reader.stream.say('over', {});
      readers.end(reader, 'over');
    } else if (leftMs <= WARN_MS) {
      reader.stream.say('ending', { seconds: Math.ceil(leftMs / 1000), renewable: mostMs > idleMs });
    }
  }
}

type HintHandler = (sequence: bigint | undefined) => void;

/** Who in this process wants to hear of which topic. */
interface Hub {
  /** Answers how to stop. */
  subscribe(topic: string, handle: HintHandler): () => void;
  deliver(topic: string, sequence: bigint | undefined): void;
}

function openHub(): Hub {
  const handlers = new Map<string, Set<HintHandler>>();
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
