import { expect, vi } from 'vitest';
import type { SeededChoices } from '../server/seeded-choices.ts';
import type { TestClock } from '../server/test-clock.ts';
import type { KillAt } from '../database/kill-at-statement.ts';
import { bookProcesses, killAfter, killPlaces } from './bookkeeping-process.ts';
import { type BookWork, doBookWork } from './bookkeeping.ts';
import type { Books } from './books.ts';

const KILLS = 10;
const TIMED_KILLS = 4;
const REPEATED_KILLS = 6;
const FINISH_MS = 30_000;

/** Kills and repeated work need this long on a busy machine. */
export const KILLED_WORK_TIMEOUT_MS = 240_000;

/** Work on copies of books, in processes that a test kills. */
interface KilledWorkOptions<State> {
  readonly books: Books;
  readonly clock: TestClock;
  readonly work: BookWork;
  readonly choices: SeededChoices;
  /** All rows that the work writes. */
  stateOf(on: Books): Promise<State>;
  /** Throws while the work is not finished. */
  expectFinished(on: Books): Promise<void>;
  /** Verifies the books after the work. */
  verify?(on: Books): Promise<void>;
}

export interface KilledWork<State> {
  /** Statements of an uninterrupted run. */
  readonly statements: readonly string[];
  /** State after an uninterrupted run. */
  readonly expected: State;
  /** Expects the same state after a kill at this statement and a new run. */
  killAt(killAt: KillAt): Promise<void>;
  /** Expects the same state after kills in all parts of the work. */
  killEverywhere(): Promise<void>;
  /** Expects the same state after several kills of the same work. */
  killRepeatedly(): Promise<void>;
  /** Expects the same state after kills at random times. */
  killAtRandomTimes(): Promise<void>;
  end(): void;
}

export async function openKilledWork<State>(options: KilledWorkOptions<State>): Promise<KilledWork<State>> {
  const { books, clock, work, choices } = options;
  const processes = bookProcesses();
  const taskOn = ({ url }: Books, killAt?: KillAt) => ({
    url,
    work,
    now: clock.now().toISOString(),
    ...(killAt && { killAt }),
  });
  const { statements, expected, wholeMs } = await runUninterrupted(options, (on) =>
    processes.run(taskOn(on)),
  );

  const finish = (on: Books) => expectFinish(options, on, expected);

  async function killAt(place: KillAt): Promise<void> {
    const on = await books.copy();
    expect(await processes.run(taskOn(on, place))).toBe('killed');
    await finish(on);
  }

  async function killRepeatedly(): Promise<void> {
    const on = await books.copy();
    const statement = Math.ceil(statements.length / REPEATED_KILLS);
    let kills = 0;
    while ((await processes.run(taskOn(on, { statement, moment: 'sent' }))) === 'killed') kills += 1;
    expect(kills).toBeGreaterThan(3);
    await finish(on);
  }

  return {
    statements,
    expected,
    killAt,
    async killEverywhere() {
      for (const place of killPlaces(statements, KILLS, choices)) await killAt(place);
    },
    killRepeatedly,
    async killAtRandomTimes() {
      let kills = 0;
      for (let turn = 0; turn < TIMED_KILLS; turn += 1) {
        const on = await books.copy();
        const kill = killAfter((wholeMs * choices.below(90)) / 100);
        if ((await processes.run(taskOn(on), kill)) === 'killed') kills += 1;
        await finish(on);
      }
      expect(kills).toBeGreaterThan(0);
    },
    end: processes.end,
  };
}

/** Runs the rest of killed work, and compares the result with that of an uninterrupted run. */
async function expectFinish<State>(
  { work, clock, stateOf, ...options }: KilledWorkOptions<State>,
  on: Books,
  expected: State,
): Promise<void> {
  // A statement that a killed process sent may still be running.
  await vi.waitFor(
    async () => {
      await doBookWork(on.database, work, clock.now());
      await options.expectFinished(on);
    },
    { timeout: FINISH_MS },
  );
  expect(await stateOf(on)).toEqual(expected);
  await options.verify?.(on);
  await on.drop();
}

interface UninterruptedRun<State> {
  readonly statements: readonly string[];
  readonly expected: State;
  readonly wholeMs: number;
}

async function runUninterrupted<State>(
  { books, stateOf }: KilledWorkOptions<State>,
  run: (on: Books) => ReturnType<ReturnType<typeof bookProcesses>['run']>,
): Promise<UninterruptedRun<State>> {
  const on = await books.copy();
  const begun = performance.now();
  const report = await run(on);
  const wholeMs = performance.now() - begun;
  if (report === 'killed') throw new Error('the uninterrupted run was killed');
  const expected = await stateOf(on);
  await on.drop();
  return { statements: report.statements, expected, wholeMs };
}
