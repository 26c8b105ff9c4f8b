import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { RETENTION_BUDGET_MS } from '../../src/platform/retention/delete-expired.ts';
import { deleteBatch } from '../../src/platform/retention/queries.ts';
import { type RetentionRule } from '../../src/platform/retention/retention-rule.ts';
import { deleteExpiredJob, retainedTables, retentionRules } from '../../src/retention.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/retention.md');
const UNITS = [
  [365 * 86_400_000, 'years'],
  [86_400_000, 'days'],
] as const;

const listTables = statement<[], { name: string }>(
  'test.list-tables',
  `SELECT c.relname::text AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
);
/**
 * For empty tables all plans cost the same. With these options, only a statement without an index uses a scan or a
 * sort.
 */
const preferIndexes = ['seqscan', 'bitmapscan', 'sort'].map((option) =>
  statement<[]>(`test.prefer-to-${option}`, `SET LOCAL enable_${option} = off`),
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
});
afterAll(() => test.stop());

describe('every table of the schema', () => {
  it('has a retention rule or a documented reason to retain its rows', async () => {
    const tables = (await test.database.many(listTables, [])).map(({ name }) => name);
    const decided = [...retentionRules.map(({ table }) => table), ...Object.keys(retainedTables)];
    expect(decided.toSorted()).toEqual(tables);
  });
});

describe('retention job', () => {
  const findExpiry = statement<[], { expireMs: bigint }>(
    'test.find-expiry',
    `SELECT 1000::bigint * expire_seconds AS "expireMs" FROM job.queue WHERE name = 'retention.delete-expired'`,
  );

  it('ends before the queue considers it dead and before the next run is due', async () => {
    const { expireMs } = await test.database.one(findExpiry, []);
    expect(RETENTION_BUDGET_MS).toBeLessThan(Number(expireMs) / 2);
    expect(deleteExpiredJob.cron).toBe('*/5 * * * *');
    expect(RETENTION_BUDGET_MS).toBeLessThan(5 * 60_000);
  });
});

describe('document about retention', () => {
  it('lists every rule in the words of the code, and no other rule', async () => {
    const rows = await tableRows('## Deleted');
    expect(rows).toEqual(
      retentionRules.map(({ table, column, retentionMs, why }) => [
        table,
        column,
        duration(retentionMs),
        why,
      ]),
    );
  });

  it('lists every table with retained rows in the words of the code, and no other table', async () => {
    expect(Object.fromEntries(await tableRows('## Kept'))).toEqual(retainedTables);
  });
});

describe('expired rows', () => {
  it.each(retentionRules.map((rule) => [rule.table, rule] as const))(
    'of %s are found by an index, the oldest first',
    async (_table, rule) => {
      const plan = await planOf(rule);
      const column = rule.column.split('.').at(-1);
      expect(plan).toMatch(new RegExp(`Index Cond: .*\\b${column} <= `));
      expect(plan).not.toContain('Seq Scan');
      expect(plan).not.toContain('Sort');
    },
  );

  it('of an announcement are found by its number', async () => {
    const rule = retentionRules.find(({ table }) => table === 'content_read');
    expect(rule && (await planOf(rule))).toContain('Index Scan using content_read_of_entry');
  });
});

async function planOf(rule: RetentionRule): Promise<string> {
  const { text } = deleteBatch(rule);
  return test.database.transaction(async (tx) => {
    for (const prefer of preferIndexes) await tx.run(prefer, []);
    const { rows } = await tx.foreign(`EXPLAIN ${text}`, [new Date(0), null, 1000]);
    return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
  });
}

function duration(retentionMs: number): string {
  if (retentionMs === 0) return 'at once';
  const [unitMs, unit] = UNITS.find(([ms]) => retentionMs % ms === 0) ?? [1, 'ms'];
  const count = retentionMs / unitMs;
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}

/** The cells of the table below a heading. */
async function tableRows(heading: string): Promise<string[][]> {
  const [, section = ''] = (await readFile(PAGE, 'utf8')).split(`${heading}\n`);
  const [body = ''] = section.split('\n## ');
  return body
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('`', '')),
    );
}
