import type { BenchResult } from '../result.ts';
import { arrive } from '../server/connections.ts';
import type { ProcessTimes } from '../server/probes.ts';
import type { BenchServer } from '../server/server.ts';
import { median, quantile } from '../statistics.ts';
import type { SlotFloor } from './floor.ts';

const GOAL = 2;
const ROUNDS = 3;
const DURATION_MS = 8000;
const PROBED_MS = 8000;

interface Tail {
  readonly server: BenchServer;
  readonly floor: SlotFloor;
  readonly clients: number;
  /** Half of the rate that saturates the server. */
  readonly perSecond: number;
  /** One slot round over HTTP. */
  play(): Promise<unknown>;
}

/**
 * The slowest round in a hundred relative to the usual round, at half of the saturating load. The same statements from
 * pgbench at the same rate alternate with it. A separate run then shows where the server process spent its time.
 */
export async function benchTail(tail: Tail): Promise<BenchResult[]> {
  const { floor, clients, perSecond, play } = tail;
  const [ours, floors]: [number[][], (readonly number[])[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await arrive(play, { perSecond, durationMs: DURATION_MS, gaps: 'random' }));
    floors.push(await floor.arrive(clients, perSecond, DURATION_MS));
  }
  const [own, its] = [tailOf(ours), tailOf(floors)];
  const times = await tail.server.measureTimes(() =>
    arrive(play, { perSecond, durationMs: PROBED_MS, gaps: 'random' }),
  );
  return [
    {
      name: 'p99 of a slot round as a multiple of its median, at half of the saturating load',
      ratio: own.multiple / its.multiple,
      goal: `≤ ${GOAL.toFixed(2)} × pgbench`,
      reached: own.multiple <= GOAL * its.multiple,
      detail: `${wordsOf(own)}; pgbench ${wordsOf(its)}; ${perSecond.toFixed(0)} rounds/s`,
    },
    sharesOf(times),
  ];
}

interface TailFigures {
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly multiple: number;
}

/** The median of each figure over several runs. */
function tailOf(runs: readonly (readonly number[])[]): TailFigures {
  const each = runs.map((latencies) => ({ medianMs: median(latencies), p99Ms: quantile(latencies, 0.99) }));
  return {
    medianMs: median(each.map(({ medianMs }) => medianMs)),
    p99Ms: median(each.map(({ p99Ms }) => p99Ms)),
    multiple: median(each.map(({ medianMs, p99Ms }) => p99Ms / medianMs)),
  };
}

function wordsOf({ medianMs, p99Ms, multiple }: TailFigures): string {
  return `${multiple.toFixed(1)} × (p99 ${p99Ms.toFixed(1)} ms, median ${medianMs.toFixed(1)} ms)`;
}

/** Share of the slowest one per cent of requests that the server process spent outside database waits. */
function sharesOf({ requests, loopDelayMs, collections, cores }: ProcessTimes): BenchResult {
  const slowFromMs = quantile(
    requests.map(({ totalMs }) => totalMs),
    0.99,
  );
  const slow = requests.filter(({ totalMs }) => totalMs >= slowFromMs);
  const [all, slowest] = [meansOf(requests), meansOf(slow)];
  const ms = (value: number) => value.toFixed(1);
  return {
    name: 'share of the process itself in the slowest 1 % of the requests',
    ratio: slowest.processMs / slowest.totalMs,
    goal: 'no goal; the rest is its database',
    reached: true,
    detail:
      `slowest ${ms(slowest.totalMs)} ms = process ${ms(slowest.processMs)} + database ${ms(slowest.databaseMs)}; ` +
      `mean ${ms(all.totalMs)} = ${ms(all.processMs)} + ${ms(all.databaseMs)}; ` +
      `event loop late by ${ms(loopDelayMs.median)} ms, p99 ${ms(loopDelayMs.p99)} ms; ` +
      `${collections.count} collections, ${ms(collections.totalMs)} ms, longest ${ms(collections.longestMs)} ms; ` +
      `${cores.toFixed(2)} of a core`,
  };
}

function meansOf(requests: ProcessTimes['requests']) {
  const mean = (of: (request: ProcessTimes['requests'][number]) => number) =>
    requests.reduce((sum, request) => sum + of(request), 0) / requests.length;
  const [totalMs, databaseMs] = [mean((request) => request.totalMs), mean((request) => request.databaseMs)];
  return { totalMs, databaseMs, processMs: totalMs - databaseMs };
}
