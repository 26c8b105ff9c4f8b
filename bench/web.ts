import { ensureFrontEnd } from '../tools/front-end.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { startBenchServer } from './server/server.ts';
import { median } from './statistics.ts';
import { type Measured, measurePages } from './web/measure.ts';
import type { Visit } from './web/visit.ts';

const KIB = 1024;
const MIB = KIB * KIB;

/**
 * Measures the page goals on a slow phone beside the floor of the same server in the same run. `openMinutes`: how long
 * the home page is left open to measure its cost.
 */
export async function benchWeb({
  openMinutes,
}: {
  readonly openMinutes: number;
}): Promise<BenchPart & { measured: Measured }> {
  await ensureFrontEnd();
  const server = await startBenchServer({ market: 'no-requirements' });
  try {
    const measured = await measurePages(server.origin, openMinutes);
    return {
      market: server.market,
      results: [
        ...paints(measured),
        ...steadiness(measured),
        ...patience(measured),
        ...weights(measured),
        ...points(measured),
      ],
      measured,
    };
  } finally {
    await server.stop();
  }
}

function paints({ floor, home, homeAgain, others, walks }: Measured): BenchResult[] {
  const firstMs = middle(floor, 'firstPaintMs');
  const largestMs = middle(floor, 'largestPaintMs');
  const warm = walks.map(({ warm }) => Math.max(...warm.map(({ screenMs }) => screenMs)));
  const cold = walks.map(({ first }) => Math.max(...first.map(({ screenMs }) => screenMs)));
  const feedback = walks.map(({ first, warm }) =>
    Math.max(...[...first, ...warm].map(({ feedbackMs }) => feedbackMs)),
  );
  return [
    besideFloor('first paint, home as guest', middle(home, 'firstPaintMs'), firstMs, 1.25),
    besideFloor('largest paint, home as guest', middle(home, 'largestPaintMs'), largestMs, 1.25),
    ...others.map(({ name, visits }) =>
      besideFloor(`largest paint, ${name} cold`, middle(visits, 'largestPaintMs'), largestMs, 2),
    ),
    within('second visit of home, largest paint', middle(homeAgain, 'largestPaintMs'), 300, 'ms'),
    within(
      'screen from another, warm, slowest of five',
      median(warm),
      200,
      'ms',
      `first time ${median(cold).toFixed(0)} ms`,
    ),
    within('worst tap on the bottom menu', median(feedback), 100, 'ms'),
  ];
}

function steadiness({ home, homeAgain, others }: Measured): BenchResult[] {
  const everywhere = [...home, ...homeAgain, ...others.flatMap(({ visits }) => visits)];
  const shift = Math.max(...everywhere.map(({ layoutShift }) => layoutShift));
  return [
    within('blocking time, home', middle(home, 'blockingMs'), 50, 'ms'),
    within('layout shift, worst of all visits', shift, 0.01, ''),
  ];
}

function patience({ leftOpen }: Measured): BenchResult[] {
  const { minutes, heapBeforeBytes, heapAfterBytes, longTasksMs } = leftOpen;
  const [before, after] = [heapBeforeBytes / MIB, heapAfterBytes / MIB];
  const heap = `${before.toFixed(2)} to ${after.toFixed(2)} MiB in ${minutes} minutes`;
  return [
    within('growth of the home left open', Math.max(0, after - before), 2, 'MiB', heap),
    within(
      'longest task while carousels turn',
      longTasksMs[0] ?? 0,
      50,
      'ms',
      `${longTasksMs.length} over 50 ms`,
    ),
  ];
}

function weights({ home, floor }: Measured): BenchResult[] {
  const floorKib = middle(floor, 'allBytes') / KIB;
  const floorRequests = middle(floor, 'requestsToLargestPaint');
  return [
    within(
      'script over the wire, first view',
      middle(home, 'scriptBytes') / KIB,
      110,
      'KiB',
      `${(middle(home, 'deferredScriptBytes') / KIB).toFixed(1)} KiB more in the rest of ten seconds`,
    ),
    within(
      'everything over the wire, first view',
      middle(home, 'allBytes') / KIB,
      200,
      'KiB',
      `floor ${floorKib.toFixed(1)} KiB`,
    ),
    within(
      'requests to largest paint',
      middle(home, 'requestsToLargestPaint'),
      16,
      '',
      `floor ${floorRequests}`,
    ),
    within(
      'requests in the first ten seconds',
      middle(home, 'requestsInTenSeconds'),
      25,
      '',
      `floor ${middle(floor, 'requestsInTenSeconds')}`,
    ),
  ];
}

function points({ lighthouse, home }: Measured): BenchResult[] {
  const applied = `${middle(home, 'firstPaintMs').toFixed(0)} and ${middle(home, 'largestPaintMs').toFixed(0)} ms applied at home`;
  const least = (name: string, figure: 'accessibility' | 'bestPractices'): BenchResult => {
    const failed = [...new Set(lighthouse.flatMap(({ run }) => run.failed))].join(', ');
    return atLeast(
      `Lighthouse ${name}, least of all`,
      Math.min(...lighthouse.map(({ run }) => run[figure])),
      100,
      failed,
    );
  };
  return [
    ...lighthouse.map(({ name, run }) => {
      const { performance, firstPaintMs, largestPaintMs } = run;
      const simulated = `first paint ${firstPaintMs.toFixed(0)} ms, largest ${largestPaintMs.toFixed(0)} ms simulated`;
      return atLeast(`Lighthouse performance, ${name}`, performance, 99, `${simulated}; ${applied}`);
    }),
    least('accessibility', 'accessibility'),
    least('best practices', 'bestPractices'),
  ];
}

type Figure = { [Key in keyof Visit]: Visit[Key] extends number ? Key : never }[keyof Visit];

function middle(visits: readonly Visit[], figure: Figure): number {
  return median(visits.map((one) => one[figure]));
}

function besideFloor(name: string, measuredMs: number, floorMs: number, limit: number): BenchResult {
  const ratio = measuredMs / floorMs;
  const detail = `${measuredMs.toFixed(0)} ms, floor ${floorMs.toFixed(0)} ms`;
  return { name, ratio, goal: `≤ ${limit} × floor`, reached: ratio <= limit, detail };
}

/** A goal that is an absolute figure: the ratio is relative to that figure. */
function within(name: string, measured: number, limit: number, unit: string, more = ''): BenchResult {
  const detail = [`${shown(measured)} ${unit}`.trim(), more].filter(Boolean).join('; ');
  return {
    name,
    ratio: measured / limit,
    goal: `≤ ${limit} ${unit}`.trim(),
    reached: measured <= limit,
    detail,
  };
}

function atLeast(name: string, measured: number, limit: number, detail: string): BenchResult {
  const goal = `≥ ${limit} points`;
  return {
    name,
    ratio: measured / limit,
    goal,
    reached: measured >= limit,
    detail: [`${measured}`, detail].filter(Boolean).join('; '),
  };
}

function shown(value: number): string {
  return value < 1 ? value.toFixed(4) : value.toFixed(value < 100 ? 1 : 0);
}
