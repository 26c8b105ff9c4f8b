import { openDatabase } from '../../src/platform/database/database.ts';
import { countStatements } from '../database/kill-at-statement.ts';
import { doBookWork } from './bookkeeping.ts';
import type { BookTask, BookTaskDone } from './bookkeeping-process.ts';

/** A separate process that does the received work on the books, to be killed in tests. */
process.once('message', (task: BookTask) => void perform(task));
process.send?.('loaded');

async function perform({ url, work, now, killAt }: BookTask): Promise<void> {
  const statements = countStatements(killAt);
  const database = openDatabase({ url, maxConnections: 2 });
  const { done, lines } = await doBookWork(database, work, new Date(now));
  await database.close();
  const report: BookTaskDone = { done, lines, statements };
  process.send?.(report, () => process.disconnect());
}
