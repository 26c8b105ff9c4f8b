import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { Database } from './database/database.ts';
import type { NumberedFigures, WorkerProcess } from './worker-process.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response stays open as long as the page. */
    readonly endless?: boolean;
  }
}

/** The metric registries of a process. */
export interface Metrics {
  /** Metrics of this process. */
  readonly own: Registry;
  /** Metrics read from the database, equal in every process. */
  readonly shared: Registry;
  /** The metrics of all processes in Prometheus format. */
  text(): Promise<string>;
}

export interface MetricsOptions {
  readonly database: Database;
  /** Set when this process is one of several. */
  readonly worker: WorkerProcess | undefined;
}

/** Opens the metrics: requests by route and status, the connection pool, Node.js defaults. */
export function openMetrics(app: FastifyInstance, { database, worker }: MetricsOptions): Metrics {
  const own = new Registry();
  const shared = new Registry();
  collectDefaultMetrics({ register: own });
  countRequests(app, own);
  watchPool(database, own);
  worker?.shareFigures(() => own.getMetricsAsJSON());
  return {
    own,
    shared,
    async text() {
      const ofProcesses = worker ? byProcess(await worker.allFigures()) : own;
      return (await Promise.all([ofProcesses.metrics(), shared.metrics()])).join('\n');
    },
  };
}

/**
 * The metrics of several processes, distinguished by a label. A sum would drop when a process is replaced,
 * and
 * Prometheus would count the drop of a counter as new events.
 */
function byProcess(all: readonly NumberedFigures[]): Registry {
  const together = new Registry();
  const byName = new Map<string, Figure>();
  for (const [process, figures] of all) {
    for (const figure of figures) {
      const known = byName.get(figure.name)?.values ?? [];
      const values = figure.values.map((one) => ({ ...one, labels: { ...one.labels, process } }));
      byName.set(figure.name, { ...figure, values: [...known, ...values] });
    }
  }
  for (const figure of byName.values()) together.registerMetric(collected(figure));
  return together;
}

type Figure = NumberedFigures[1][number];

/** A registry only reads the name and values of a metric. */
function collected(figure: Figure): Metric {
  return { name: figure.name, get: async () => figure } as unknown as Metric;
}

/** Counts password hashes: the cost of an attack on the login. */
export function hashCounter(registry: Registry): Counter {
  return new Counter({
    name: 'password_hashes_total',
    help: 'Passwords hashed or verified',
    registers: [registry],
  });
}

/** Counts messages by channel (mail, sms) and outcome. */
export function messageCounter(registry: Registry): Counter<'channel' | 'outcome'> {
  return new Counter({
    name: 'messages_total',
    help: 'Messages by channel and outcome; failed counts attempts',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
}

/** Counts SMS codes beyond a limit that only abuse reaches, by limit. */
export function smsAlarmCounter(registry: Registry): Counter<'limit'> {
  return new Counter({
    name: 'sms_refused_total',
    help: 'SMS codes beyond the limits per prefix, country and site: refused or sent after a captcha',
    labelNames: ['limit'],
    registers: [registry],
  });
}

/** Metrics of live streams. */
export interface LiveFigures {
  watch(open: () => number): void;
  /** An event was sent to a page. */
  sent(event: string): void;
  /** The server ended a stream. */
  ended(why: string): void;
  /** A stream was refused because of a limit. */
  refused(): void;
}

export function liveFigures(registry: Registry): LiveFigures {
  const registers = [registry];
  const events = new Counter({
    name: 'live_events_total',
    help: 'Changes reported to open pages, before bursts are merged',
    labelNames: ['event'],
    registers,
  });
  const ends = new Counter({
    name: 'live_streams_ended_total',
    help: 'Streams of open pages that the server ended or refused, by reason',
    labelNames: ['reason'],
    registers,
  });
  return {
    watch(open) {
      const help = 'Open event streams';
      new Gauge({
        name: 'live_streams',
        help,
        registers,
        collect() {
          this.set(open());
        },
      });
    },
    sent: (event) => events.inc({ event }),
    ended: (reason) => ends.inc({ reason }),
    refused: () => ends.inc({ reason: 'refused' }),
  };
}

/** Number of overdue items by kind of work. */
export type OverdueWork = Readonly<Record<string, () => Promise<number>>>;

export function watchOverdueWork(registry: Registry, overdueWork: OverdueWork): void {
  readGauge(registry, {
    name: 'late_work',
    help: 'Overdue work: rounds, jobs, withdrawals and deposits',
    label: 'what',
    read: () =>
      Promise.all(Object.entries(overdueWork).map(async ([what, count]) => [what, await count()] as const)),
  });
}

/** Open payments at a gateway that is no longer configured and cannot be queried. */
interface LeftAtGateway {
  readonly rail: string;
  readonly payouts: number;
  readonly deposits: number;
}

export function watchRemovedGateways(
  registry: Registry,
  left: () => Promise<readonly LeftAtGateway[]>,
): void {
  for (const what of ['payouts', 'deposits'] as const) {
    readGauge(registry, {
      name: `${what}_of_gone_gateways`,
      help: `Open ${what} of payment gateways that are not configured, by their code`,
      label: 'rail',
      read: async () => (await left()).map((one) => [one.rail, one[what]] as const),
    });
  }
}

interface ReadGauge {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  read(): Promise<readonly (readonly [string, number])[]>;
}

/** A gauge whose values are read on each scrape. Without a value when the read fails. */
export function readGauge(registry: Registry, { name, help, label, read }: ReadGauge): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      this.reset();
      const values = await read().catch(() => undefined);
      // Reset sets a gauge without a label to 0, which would report that all is well.
      if (values === undefined && label === undefined) this.remove();
      for (const [of, value] of values ?? []) this.set(label === undefined ? {} : { [label]: of }, value);
    },
  });
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_unexpected_failures_total',
    help: 'Responses with status 500',
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The lifetime of a live stream is no response time.
    if (request.routeOptions.config.endless) return;
    // The route pattern, never the URL: an id in a label would create a series for each.
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode === 500) failures.inc();
  });
}

function watchPool(database: Database, registry: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.pressure())) this.set({ state }, count);
    },
  });
}
