import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';
import type { NumberedFigures } from './processes/messages.ts';
import type { WorkerProcess } from './processes/worker.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer goes on as long as the page is open. */
    readonly endless?: boolean;
  }
}

/** The figures of an app and where to register more. */
export interface Metrics {
  /** What happens in this process. */
  readonly own: Registry;
  /** What is read from the database, and the same whichever process reads it. */
  readonly shared: Registry;
  /** The figures of every process, as Prometheus reads them. */
  text(): Promise<string>;
}

export interface MetricsOptions {
  readonly database: Database;
  /** There when this process is one of several. */
  readonly worker: WorkerProcess | undefined;
}

/** Prometheus figures: requests by route and status, the pool, Node's own. */
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
      const ofProcesses = worker ? besideEachOther(await worker.allFigures()) : own;
      return (await Promise.all([ofProcesses.metrics(), shared.metrics()])).join('\n');
    },
  };
}

/**
 * The figures of several processes, told apart by a label. A sum would fall whenever a process is replaced, and
 * Prometheus would take the fall of a counter for new events.
 */
function besideEachOther(all: readonly NumberedFigures[]): Registry {
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

/** A registry asks each of its metrics for its name and its figures, and for nothing else. */
function collected(figure: Figure): Metric {
  return { name: figure.name, get: async () => figure } as unknown as Metric;
}

/** Counts password hashes: the work that an attack on the door costs. */
export function hashCounter(registry: Registry): Counter {
  return new Counter({
    name: 'password_hashes_total',
    help: 'Passwords hashed or checked',
    registers: [registry],
  });
}

/** Counts messages by channel (mail, sms) and what came of them. */
export function messageCounter(registry: Registry): Counter<'channel' | 'outcome'> {
  return new Counter({
    name: 'messages_total',
    help: 'Messages by channel and outcome; failed counts tries',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
}

/** Counts codes by SMS beyond a limit which only abuse reaches, by the limit's name. */
export function smsAlarmCounter(registry: Registry): Counter<'limit'> {
  return new Counter({
    name: 'sms_refused_total',
    help: 'Codes by SMS beyond the limits per prefix, country and site: refused, or for a captcha',
    labelNames: ['limit'],
    registers: [registry],
  });
}

/** What happens to the streams of open pages. */
export interface LiveFigures {
  watch(open: () => number): void;
  /** An event went to a page. */
  told(event: string): void;
  /** A stream ended from here. */
  ended(why: string): void;
  /** There was no room for one more. */
  refused(): void;
}

export function liveFigures(registry: Registry): LiveFigures {
  const registers = [registry];
  const events = new Counter({
    name: 'live_events_total',
    help: 'Changes told to open pages, before bursts are put together',
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
      const help = 'Open pages that listen';
      new Gauge({
        name: 'live_streams',
        help,
        registers,
        collect() {
          this.set(open());
        },
      });
    },
    told: (event) => events.inc({ event }),
    ended: (reason) => ends.inc({ reason }),
    refused: () => ends.inc({ reason: 'refused' }),
  };
}

/** What is known of the books: read when the figures are asked for, because another server may have looked. */
export interface BookFigures {
  /** Breaks that nobody cleared, by check. */
  openBreaks(): Promise<readonly (readonly [check: string, count: number])[]>;
  /** Whether one of them belongs to no member: then nobody is paid. */
  payoutsStopped(): Promise<boolean>;
  /** Members of the others, who are not paid. */
  restrictedMembers(): Promise<number>;
  /** When each kind of check last came to its end, in seconds since 1970. */
  checkedAt(): Promise<readonly (readonly [kind: string, seconds: number])[]>;
  /** Seconds since each closed month was last verified, or since it was closed. */
  monthAges(): Promise<readonly (readonly [month: string, seconds: number])[]>;
  /** Seconds since the daily reconciliation last ended a page; 0 while none is under way. */
  dailySilence(): Promise<number>;
  /** Months that have ended and are not closed. */
  monthsToClose(): Promise<number>;
  /** Seconds since the first of these months ended; 0 where there is none. */
  closingLag(): Promise<number>;
}

/** While the database does not answer these have no value: whoever watches them must hear of that too. */
export function watchBooks(registry: Registry, books: BookFigures): void {
  readGauge(registry, {
    name: 'books_open_breaks',
    help: 'Discrepancies of the books that no operator cleared, by check',
    label: 'check',
    read: books.openBreaks,
  });
  readGauge(registry, {
    name: 'payouts_stopped',
    help: '1 while a discrepancy is open that belongs to no member: nobody is paid',
    read: async () => [['', (await books.payoutsStopped()) ? 1 : 0]],
  });
  readGauge(registry, {
    name: 'payouts_restricted_members',
    help: 'Members with an open discrepancy of their own, who are not paid',
    read: async () => [['', await books.restrictedMembers()]],
  });
  readGauge(registry, {
    name: 'books_checked_timestamp_seconds',
    help: 'When each check of the books last came to its end',
    label: 'kind',
    read: books.checkedAt,
  });
  readGauge(registry, {
    name: 'books_month_verification_age_seconds',
    help: 'Time since each closed month was last verified, or since it was closed',
    label: 'month',
    read: books.monthAges,
  });
  readGauge(registry, {
    name: 'books_months_to_close',
    help: 'Months that have ended and are not closed',
    read: async () => [['', await books.monthsToClose()]],
  });
  readGauge(registry, {
    name: 'books_closing_lag_seconds',
    help: 'Time since the first of these months ended; 0 where there is none',
    read: async () => [['', await books.closingLag()]],
  });
  readGauge(registry, {
    name: 'books_daily_heartbeat_age_seconds',
    help: 'Time since the daily reconciliation last ended a page; 0 while none is under way',
    read: async () => [['', await books.dailySilence()]],
  });
}

/** How much of each kind of work is late. */
export type LateWork = Readonly<Record<string, () => Promise<number>>>;

export function watchLateWork(registry: Registry, late: LateWork): void {
  readGauge(registry, {
    name: 'late_work',
    help: 'What should be done by now and is not: rounds, jobs, withdrawals and deposits',
    label: 'what',
    read: () =>
      Promise.all(Object.entries(late).map(async ([what, count]) => [what, await count()] as const)),
  });
}

/** What is open at a payment gateway that is not configured: nobody can be asked about it. */
interface LeftAtGateway {
  readonly rail: string;
  readonly payouts: number;
  readonly deposits: number;
}

export function watchGoneGateways(registry: Registry, left: () => Promise<readonly LeftAtGateway[]>): void {
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

/** A gauge whose values are read when the figures are asked for. While they cannot be read it has none. */
export function readGauge(registry: Registry, { name, help, label, read }: ReadGauge): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      this.reset();
      const values = await read().catch(() => undefined);
      // One without a label is reset to 0, which would say that all is well.
      if (values === undefined && label === undefined) this.remove();
      for (const [of, value] of values ?? []) this.set(label === undefined ? {} : { [label]: of }, value);
    },
  });
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_unexpected_failures_total',
    help: 'Answers with status 500',
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // How long a page stayed open says nothing about how fast it was answered.
    if (request.routeOptions.config.endless) return;
    // The pattern of the route, never the address: an id in a label would make a series for each.
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
