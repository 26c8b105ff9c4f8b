import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tampered } from '../../../testing/database/tampered.ts';
import {
  type ClosedMonths,
  nextTransferMonth,
  openClosedMonths,
} from '../../../testing/ledger/book-months.ts';
import { testClock } from '../../../testing/server/test-clock.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { closeMonths } from '../months/close-months.ts';
import { audit, type AuditCommand } from './audit.ts';
import { reconcileDaily } from './daily-run.ts';
import { bookFigures } from './figures.ts';

const HOUR_MS = 3_600_000;
let months: ClosedMonths;
let names: string[];
beforeEach(async () => {
  months = await openClosedMonths();
  const rows = await months.books.sql<{ name: string }>('SELECT name FROM book_month ORDER BY first_id');
  names = rows.map(({ name }) => name);
});
afterEach(() => months.books.drop());

async function run(command: AuditCommand): Promise<{ agree: boolean; output: string }> {
  const lines: string[] = [];
  const { books, clock } = months;
  const deps = { database: books.database, checks: [], operator: 'ada', now: clock.now() };
  const agree = await audit({ ...deps, print: (line) => void lines.push(line) }, command);
  return { agree, output: lines.join('\n') };
}

const alterTotal = () =>
  tampered(
    months.books,
    `UPDATE book_month_account SET credit = credit + 1
     WHERE first_id = (SELECT first_id FROM book_month WHERE name = '${names[1]}')`,
  );

/** Removes the transfers of a month from the database, as after its archiving. */
const detach = (name: string | undefined) =>
  months.books.database.transaction(async (tx) => {
    await tx.foreign(`UPDATE book_month SET state = 'detached' WHERE name = '${name}'`, []);
    await tx.foreign(`ALTER TABLE transfer DETACH PARTITION transfer_${name?.replace('-', '_')}`, []);
  });

describe('npm run audit', () => {
  it('prints the state, transfers, hash and age of the verification of each month', async () => {
    await reconcileDaily({ database: months.books.database, clock: months.clock, checks: [] });
    months.clock.advance(2 * DAY_MS);
    const { agree, output } = await run({ verb: 'months' });
    expect(agree).toBe(true);
    const closed = names
      .slice(0, 3)
      .map((name) => `month ${name}: closed, \\d transfers, [0-9a-f]{64}, verified 2 days ago`);
    expect(output).toMatch(new RegExp(`^${closed.join('\n')}\nmonth [0-9-]+: open$`));
  });

  it('verifies every month', async () => {
    const { agree, output } = await run({ verb: 'verify' });
    expect(output).toContain('Everything agrees.');
    expect(output).toContain(`month ${names[2]}: closed, 3 transfers`);
    expect(agree).toBe(true);
  });

  it('names the difference in a closed month and exits with an error', async () => {
    await alterTotal();
    const { agree, output } = await run({ verb: 'verify' });
    expect(output).toMatch(
      new RegExp(`DISCREPANCY: month-account, account \\d+ in ${names[1]}: expected debit`),
    );
    expect(output).toContain('The books do not agree.');
    expect(agree).toBe(false);
  });

  it('verifies one month by its name', async () => {
    await alterTotal();
    expect(await run({ verb: 'month', name: names[0] ?? '' })).toMatchObject({ agree: true });
    expect(await run({ verb: 'month', name: names[1] ?? '' })).toMatchObject({ agree: false });
    const unknown = await run({ verb: 'month', name: '1999-01' });
    expect(unknown).toMatchObject({ agree: false, output: expect.stringContaining('no month 1999-01') });
  });

  it('verifies the record and the totals of a detached month without its transfers', async () => {
    await detach(names[1]);
    const whole = await run({ verb: 'verify' });
    expect(whole.output).toMatch(new RegExp(`month ${names[1]}: detached, .*\n +its transfers are detached`));
    expect(whole).toMatchObject({ agree: true, output: expect.stringContaining('Everything agrees.') });
    await alterTotal();
    const altered = await run({ verb: 'month', name: names[1] ?? '' });
    expect(altered).toMatchObject({
      agree: false,
      output: expect.stringContaining('DISCREPANCY: month-totals'),
    });
  });
});

describe('daily reconciliation with a detached month', () => {
  it('continues with the records of the months from any position of its verification', async () => {
    const { books, clock } = months;
    const pages = async (count: number) => {
      let page = 0;
      return reconcileDaily(
        { database: books.database, clock, checks: [] },
        { rowsAPage: 1, mayGoOn: () => (page += 1) <= count },
      );
    };
    const verifying = `SELECT name FROM book_month WHERE verifying ->> 'step' = 'transfers'`;
    while ((await books.sql(verifying)).length === 0) expect(await pages(1)).toEqual([]);
    const [{ name } = { name: '' }] = await books.sql<{ name: string }>(verifying);
    await detach(name);
    expect(await pages(1_000)).toEqual([]);
    expect(
      await books.sql(`SELECT name FROM book_month WHERE hash IS NOT NULL AND verified_at IS NULL`),
    ).toEqual([]);
  });
});

describe('metrics of the books', () => {
  it('contain the age of each closed month and the months that wait to be closed', async () => {
    const figures = bookFigures({ database: months.books.database, clock: months.clock });
    months.clock.advance(DAY_MS);
    const ages = await figures.monthAges();
    expect(ages.map(([name]) => name)).toEqual(names.slice(0, 3));
    expect(ages.at(-1)?.[1]).toBe(DAY_MS / 1000);
    expect(await figures.monthsToClose()).toBe(0);
    await months.books.sql(`INSERT INTO book_month (first_id, end_id, name) VALUES (0, 16, 'earlier')`);
    expect(await figures.monthsToClose()).toBe(1);
    // It ended at the start of the next month.
    const began = Date.parse(`${names[0]}-01T00:00:00+08:00`);
    const afterFiveSeconds = bookFigures({
      database: months.books.database,
      clock: testClock(new Date(began + 5_000)),
    });
    expect(await afterFiveSeconds.closingLag()).toBe(5);
  });

  it('contain the time since the end of the first month that is not closed', async () => {
    const { books, clock } = months;
    await closeMonths({ database: books.database, clock });
    await books.sql(`SELECT merchant_time_zone_set('America/Sao_Paulo')`);
    const [open] = await books.sql<{ name: string }>(`SELECT name FROM book_month WHERE state = 'open'`);
    const [year, month] = (open?.name ?? '').split('-').map(Number);
    const nextMonth = Date.UTC(year ?? 0, month) + 3 * HOUR_MS;
    const figures = bookFigures({ database: books.database, clock: testClock(new Date(nextMonth + 90_000)) });
    expect(await figures.closingLag()).toBe(0);
    await nextTransferMonth(books.database);
    expect(await figures.closingLag()).toBe(90);
    await months.play();
    await nextTransferMonth(books.database);
    expect(await figures.closingLag()).toBe(90);
  });

  it('contain the time since the last page of a running daily reconciliation', async () => {
    const { books, clock } = months;
    const deps = { database: books.database, clock, checks: [] };
    const figures = bookFigures(deps);
    const pages = async (count: number) => {
      let page = 0;
      await reconcileDaily(deps, { rowsAPage: 1, mayGoOn: () => (page += 1) <= count });
    };
    expect(await figures.dailySilence()).toBe(0);
    await pages(0);
    clock.advance(60_000);
    expect(await figures.dailySilence()).toBe(60);
    await pages(1);
    expect(await figures.dailySilence()).toBe(0);
    clock.advance(420_000);
    expect(await figures.dailySilence()).toBe(420);
    await pages(1_000);
    clock.advance(420_000);
    expect(await figures.dailySilence()).toBe(0);
  });
});
