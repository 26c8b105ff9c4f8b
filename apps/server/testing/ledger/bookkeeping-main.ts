import pg from 'pg';
import { openDatabase } from '../../src/platform/database/database.ts';
import { doBookWork } from './bookkeeping.ts';
import type { BookTask, BookTaskDone } from './bookkeeping-process.ts';

/** A process of its own that does the work on the books that it is sent, to be killed in tests. */
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

/** What goes over the wire, BEGIN and COMMIT as well; the process is killed at one of them. */
function countStatements(killAt: BookTask['killAt']): string[] {
  const statements: string[] = [];
  const { query } = pg.Client.prototype as { query: (config: pg.QueryConfig | string) => Promise<unknown> };
  const counted = function (this: pg.Client, config: pg.QueryConfig | string): Promise<unknown> {
    statements.push(typeof config === 'string' ? config : (config.name ?? config.text));
    const result = query.call(this, config);
    if (statements.length === killAt?.statement) {
      // It has left this process by then.
      if (killAt.moment === 'sent') setImmediate(killed);
      else void result.then(killed, killed);
    }
    return result;
  };
  Object.assign(pg.Client.prototype, { query: counted });
  return statements;
}

function killed(): void {
  process.kill(process.pid, 'SIGKILL');
}
