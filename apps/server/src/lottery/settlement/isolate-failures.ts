import { isTemporary } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { LotteryDeps } from '../deps.ts';
import { recordFailedLine } from './queries.ts';

/** Characters of a stored error. */
const LONGEST_ERROR = 500;

/**
 * Repeats the work of a failed batch with halves of its lines, down to the lines that fail alone. These are recorded,
 * and tried again later; the work of the others is done. Throws `error` where the batch has no line, and a failure of
 * the database itself, which is no failure of a line.
 */
export async function isolateFailures<Line extends { readonly id: bigint }>(
  deps: Pick<LotteryDeps, 'database' | 'clock'>,
  lines: readonly Line[],
  error: unknown,
  work: (tx: Tx, lines: readonly Line[]) => Promise<void>,
): Promise<void> {
  const { database, clock } = deps;
  const [first, second] = lines;
  if (!first || isTemporary(error)) throw error;
  if (!second) {
    const text = error instanceof Error ? error.message : String(error);
    await database.run(recordFailedLine, [first.id, text.slice(0, LONGEST_ERROR), clock.now()]);
    return;
  }
  const middle = Math.ceil(lines.length / 2);
  for (const half of [lines.slice(0, middle), lines.slice(middle)]) {
    try {
      await database.transaction((tx) => work(tx, half));
    } catch (failure) {
      await isolateFailures(deps, half, failure, work);
    }
  }
}
