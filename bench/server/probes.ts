import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { Queryable } from '../../apps/server/src/platform/database/statement.ts';

/** One request, measured in the server process. */
export interface RequestTimes {
  /** From the request head to the end of the response. */
  readonly totalMs: number;
  /** The part of it that waits for a connection of the pool and for the database. */
  readonly databaseMs: number;
}

/** Resources that the server process used in a period. */
export interface ProcessTimes {
  readonly requests: readonly RequestTimes[];
  /** Delay of the event loop beyond the requested time. */
  readonly loopDelayMs: { readonly median: number; readonly p99: number };
  readonly collections: { readonly count: number; readonly totalMs: number; readonly longestMs: number };
  /** Processor time of all threads, as a share of one core. */
  readonly cores: number;
}

export interface Probes {
  /** The database of the server. Another one may temporarily serve its requests; background jobs use their own. */
  readonly database: Database;
  /** Measures the requests of a server from now on. */
  attach(http: Server): void;
  /** Requests use this database from now on; without an argument, their own. */
  serveRequestsBy(other?: Database): void;
  /**
   * Starts to measure where requests spend their time. The probes cost time themselves: never use them while a figure
   * beside a floor is taken.
   */
  startTimes(): void;
  stopTimes(): ProcessTimes;
}

interface OwnRequest {
  databaseMs: number;
}

const RESOLUTION_MS = 1;

export function openProbes(own: Database): Probes {
  const request = new AsyncLocalStorage<OwnRequest>();
  let other: Database | undefined;
  let requests: RequestTimes[] | undefined;
  const meter = processMeter();
  const timed = timedDatabase(own, (ms) => {
    const store = request.getStore();
    if (store) store.databaseMs += ms;
  });
  return {
    database: chosenEachTime(own, () => (request.getStore() ? (other ?? own) : own)),
    attach: (http) =>
      void http.prependListener('request', (_request, response) => {
        if (!other) return;
        const store = { databaseMs: 0 };
        const startedMs = performance.now();
        request.enterWith(store);
        response.once('finish', () => requests?.push({ totalMs: performance.now() - startedMs, ...store }));
      }),
    serveRequestsBy: (next) => void (other = next),
    startTimes() {
      [requests, other] = [[], timed];
      meter.start();
    },
    stopTimes() {
      const seen = { requests: requests ?? [], ...meter.stop() };
      [requests, other] = [undefined, undefined];
      return seen;
    },
  };
}

/** Delays that affect all requests of a process alike. */
function processMeter() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const pausesMs: number[] = [];
  const collector = new PerformanceObserver((list) =>
    pausesMs.push(...list.getEntries().map(({ duration }) => duration)),
  );
  let began = { atMs: 0, cpu: process.cpuUsage() };
  return {
    start() {
      pausesMs.length = 0;
      delay.reset();
      delay.enable();
      collector.observe({ entryTypes: ['gc'] });
      began = { atMs: performance.now(), cpu: process.cpuUsage() };
    },
    stop(): Omit<ProcessTimes, 'requests'> {
      const { user, system } = process.cpuUsage(began.cpu);
      const elapsedMs = performance.now() - began.atMs;
      delay.disable();
      collector.disconnect();
      const delayMs = (percentile: number) => Math.max(0, delay.percentile(percentile) / 1e6 - RESOLUTION_MS);
      return {
        loopDelayMs: { median: delayMs(50), p99: delayMs(99) },
        collections: {
          count: pausesMs.length,
          totalMs: pausesMs.reduce((sum, ms) => sum + ms, 0),
          longestMs: Math.max(0, ...pausesMs),
        },
        cores: (user + system) / 1000 / elapsedMs,
      };
    },
  };
}

function chosenEachTime(own: Database, current: () => Database): Database {
  return {
    many: (query, params) => current().many(query, params),
    one: (query, params) => current().one(query, params),
    maybe: (query, params) => current().maybe(query, params),
    run: (query, params) => current().run(query, params),
    notify: (topic, sequence) => current().notify(topic, sequence),
    transaction: (work) => current().transaction(work),
    pressure: () => own.pressure(),
    close: () => own.close(),
  };
}

function timedDatabase(database: Database, count: (ms: number) => void): Database {
  return {
    ...database,
    ...timedQueries(database, count),
    async transaction(work) {
      let workMs = 0;
      const startedMs = performance.now();
      try {
        return await database.transaction(async (tx) => {
          const begunMs = performance.now();
          try {
            return await work({ ...tx, ...timedQueries(tx, count) });
          } finally {
            workMs += performance.now() - begunMs;
          }
        });
      } finally {
        // The remaining time is the wait for a connection and for the commit.
        count(performance.now() - startedMs - workMs);
      }
    },
  };
}

function timedQueries(on: Queryable, count: (ms: number) => void): Queryable {
  const timed = async <T>(query: Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    try {
      return await query;
    } finally {
      count(performance.now() - startedMs);
    }
  };
  return {
    many: (query, params) => timed(on.many(query, params)),
    one: (query, params) => timed(on.one(query, params)),
    maybe: (query, params) => timed(on.maybe(query, params)),
    run: (query, params) => timed(on.run(query, params)),
    notify: (topic, sequence) => on.notify(topic, sequence),
  };
}
