import { Counter, type Registry } from 'prom-client';
import { readGauge } from '../metrics.ts';
import type { RetentionDeps } from './delete-expired.ts';
import { findOldest, listProgress } from './queries.ts';
import type { RetentionRule } from './retention-rule.ts';

/** Metrics per retention rule, read from the database, because any process may have deleted rows. */
interface RetentionFigures {
  deletedRows(): Promise<readonly (readonly [table: string, rows: number])[]>;
  /** Seconds since the oldest remaining row expired; 0 where none is expired. */
  oldestSeconds(): Promise<readonly (readonly [table: string, seconds: number])[]>;
  /** Time of the last complete run, in seconds since 1970. */
  finishedAt(): Promise<readonly (readonly [table: string, seconds: number])[]>;
}

export function watchRetention(registry: Registry, figures: RetentionFigures): void {
  const deleted = new Counter({
    name: 'retention_deleted_rows_total',
    help: 'Rows deleted by the retention rule of a table, by all processes',
    labelNames: ['table'],
    registers: [registry],
    async collect() {
      const values = await figures.deletedRows().catch(() => []);
      deleted.reset();
      for (const [table, rows] of values) deleted.inc({ table }, rows);
    },
  });
  readGauge(registry, {
    name: 'retention_oldest_expired_seconds',
    help: 'Age of the oldest row of a table beyond its retention; 0 without expired rows',
    label: 'table',
    read: figures.oldestSeconds,
  });
  readGauge(registry, {
    name: 'retention_finished_timestamp_seconds',
    help: 'Time of the last run that deleted all expired rows of a table',
    label: 'table',
    read: figures.finishedAt,
  });
}

export function retentionFigures(
  { database, clock }: RetentionDeps,
  rules: readonly RetentionRule[],
): RetentionFigures {
  const progress = () => database.many(listProgress, []);
  const oldest = rules.map((rule) => [rule, findOldest(rule)] as const);
  return {
    deletedRows: async () => (await progress()).map(({ table, deletedRows }) => [table, Number(deletedRows)]),
    async oldestSeconds() {
      const now = clock.now().getTime();
      const found: (readonly [string, number])[] = [];
      // In sequence: the metrics use only one connection.
      for (const [{ table, retentionMs }, find] of oldest) {
        const row = await database.maybe(find, [new Date(now - retentionMs)]);
        found.push([table, row?.seconds ?? 0]);
      }
      return found;
    },
    finishedAt: async () =>
      (await progress()).flatMap(({ table, finishedSeconds }) =>
        finishedSeconds === null ? [] : [[table, finishedSeconds] as const],
      ),
  };
}
