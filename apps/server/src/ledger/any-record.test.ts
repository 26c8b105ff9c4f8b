import fc from 'fast-check';
import { dayOf } from '@tessera/contract/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { nextTransferMonth } from '../../testing/ledger/book-months.ts';
import { EFFECTS, type MemberKind, memberLeg } from '../../testing/wallet/pockets.ts';
import {
  foldTransfers,
  post,
  readBalance,
  readHistory,
  readPeriods,
  readSums,
  readSumsAfter,
  reverse,
  TRANSFER_LINES,
  type TransferLine,
} from './index.ts';

const HISTORIES = 60;
const TIMEOUT_MS = 120_000;
const START_MS = Date.parse('2026-01-20T00:00:00Z');
const HOUR_MS = 3_600_000;
const START_UNITS = 50n;

type Step =
  | { readonly do: 'post'; readonly kind: MemberKind; readonly units: bigint; readonly hour: number }
  | { readonly do: 'take-back'; readonly which: number; readonly hour: number }
  | { readonly do: 'fold' }
  | { readonly do: 'next-month' };

// Three weeks across the end of a month, unordered, because the clocks of servers differ.
const hour = fc.nat(21 * 24);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      kind: fc.constantFrom(...(Object.keys(EFFECTS) as MemberKind[])),
      units: fc.bigInt(1n, 9n),
      hour,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take-back' as const), which: fc.nat(30), hour }) },
  { weight: 1, arbitrary: fc.constant({ do: 'fold' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'next-month' as const }) },
);

interface Row {
  readonly transferId: bigint;
  readonly line: TransferLine;
  readonly day: string;
  readonly delta: bigint;
  readonly after: bigint;
}

/** 24 months with a few histories each. */
const MONTHS = 24;
let months = 0;
let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.drop());

/** Posts a history and records the effect of each posting by the model, not by the ledger. */
async function postHistory(memberId: bigint, steps: readonly Step[]): Promise<Row[]> {
  const rows: Row[] = [];
  let cash = 0n;
  const record = (transferId: bigint, line: TransferLine, at: Date, delta: bigint) => {
    cash += delta;
    rows.push({ transferId, line, day: dayOf(at.getTime()), delta, after: cash });
  };
  const first: Step = { do: 'post', kind: 'deposit', units: START_UNITS, hour: 0 };
  for (const one of [first, ...steps]) {
    if (one.do === 'fold') {
      await foldTransfers(books.database);
      continue;
    }
    if (one.do === 'next-month') {
      months += 1;
      if (months <= MONTHS) await nextTransferMonth(books.database);
      continue;
    }
    const recordedAt = new Date(START_MS + one.hour * HOUR_MS);
    if (one.do === 'post') {
      const leg = memberLeg(one.kind, memberId, one.units);
      const answer = await post(books.database, { ...envelope(), ...leg, recordedAt });
      if (answer.outcome === 'posted') {
        record(answer.transferId, one.kind, recordedAt, EFFECTS[one.kind].cash * one.units);
      }
      continue;
    }
    const target = rows[one.which % rows.length];
    const played = target?.line === 'bet' || target?.line === 'win';
    const kind = played ? 'rollback' : 'reversal';
    const undo = { ...envelope(), recordedAt, kind, transferId: target?.transferId ?? 0n } as const;
    const answer = await reverse(books.database, undo);
    if (answer.outcome === 'posted' && target) {
      record(answer.transferId, played ? `rollback-${target.line}` : 'reversal', recordedAt, -target.delta);
    }
  }
  return rows;
}

async function everyPage(memberId: bigint, filter: object): Promise<Row[]> {
  const found: Row[] = [];
  let beforeSequence: bigint | undefined;
  do {
    const page = await readHistory(books.database, {
      memberId,
      asset: PHP,
      limit: 3,
      beforeSequence,
      ...filter,
    });
    found.push(
      ...page.entries.map(({ transferId, line, recordedAt, cashDeltaUnits, cashAfterUnits }) => {
        const day = dayOf(recordedAt.getTime());
        return { transferId, line, day, delta: cashDeltaUnits, after: cashAfterUnits };
      }),
    );
    beforeSequence = page.nextBeforeSequence;
  } while (beforeSequence !== undefined);
  return found;
}

interface Sum {
  readonly line: TransferLine;
  readonly transfers: bigint;
  readonly inUnits: bigint;
  readonly outUnits: bigint;
}

function sumsOf(rows: readonly Row[]): Sum[] {
  return [...Map.groupBy(rows, ({ line }) => line)].map(([line, of]) => ({
    line,
    transfers: BigInt(of.length),
    inUnits: of.reduce((sum, { delta }) => sum + (delta > 0n ? delta : 0n), 0n),
    outUnits: of.reduce((sum, { delta }) => sum + (delta < 0n ? -delta : 0n), 0n),
  }));
}

const byLine = <One extends { readonly line: string }>(sums: readonly One[]) =>
  sums.toSorted((one, other) => one.line.localeCompare(other.line));

const days = fc.option(fc.nat(24), { nil: undefined });
const dayAt = (offset: number | undefined) =>
  offset === undefined ? undefined : dayOf(START_MS + offset * 24 * HOUR_MS);

it('any record agrees with the books by page, filter, day and in total, before and after the fold', {
  timeout: TIMEOUT_MS,
}, async () => {
  const seen = new Set<string>();
  const history = fc.array(step, { maxLength: 60, size: 'max' });
  const filter = fc.uniqueArray(fc.constantFrom(...TRANSFER_LINES), { minLength: 1, maxLength: 6 });
  const property = fc.asyncProperty(history, filter, days, days, async (steps, lines, from, to) => {
    const [memberId, other] = [await books.member(), await books.member(7n)];
    const rows = await postHistory(memberId, steps);
    for (const { line } of rows) seen.add(line);
    const range = { firstDay: dayAt(from), lastDay: dayAt(to) };
    const inRange = rows.filter(
      ({ day }) => day >= (range.firstDay ?? '') && day <= (range.lastDay ?? '9999'),
    );
    const newest = (of: readonly Row[]) => of.toReversed();
    expect(await everyPage(memberId, {})).toEqual(newest(rows));
    expect(await everyPage(memberId, range)).toEqual(newest(inRange));
    const wanted = inRange.filter(({ line }) => lines.includes(line));
    expect(await everyPage(memberId, { ...range, lines })).toEqual(newest(wanted));
    const who = { memberId, asset: PHP, ...range };
    expect(byLine(await readSums(books.database, who))).toEqual(byLine(sumsOf(inRange)));
    for (const after of [0, Math.floor(rows.length / 2), rows.length - 1]) {
      const found = await readSumsAfter(books.database, { ...who, afterSequences: [BigInt(after)] });
      const due = sumsOf(rows.slice(after)).map((sum) => ({ ...sum, after: BigInt(after) }));
      expect(byLine(found)).toEqual(byLine(due));
    }
    for (const [unit, length] of [
      ['day', 10],
      ['month', 7],
    ] as const) {
      const found = await readPeriods(books.database, { ...who, unit, limit: 99 });
      const periods = Map.groupBy(inRange, ({ day }) => day.slice(0, length).padEnd(10, '-01'));
      expect([...new Set(found.map(({ period }) => period))]).toEqual([...periods.keys()].sort().reverse());
      for (const [period, of] of periods) {
        const due = sumsOf(of).map((sum) => ({ period, ...sum }));
        expect(byLine(found.filter((one) => one.period === period))).toEqual(byLine(due));
      }
    }
    const total = rows.reduce((sum, { delta }) => sum + delta, 0n);
    const { cashUnits, debtUnits } = await readBalance(books.database, memberId, PHP);
    // A reversed win that was spent leaves a debt.
    expect(cashUnits - debtUnits).toBe(total);
    expect((await everyPage(other, {})).map(({ delta }) => delta)).toEqual([7n]);
  });
  await fc.assert(property, { numRuns: HISTORIES });
  expect(months).toBeGreaterThan(MONTHS);
  expect([...seen]).toEqual(
    expect.arrayContaining(['bet', 'win', 'rollback-bet', 'rollback-win', 'reversal']),
  );
});

it('each transfer is folded once by concurrent folds', async () => {
  const memberId = await books.member(100n);
  for (let turn = 0; turn < 30; turn += 1) {
    const bet = { kind: 'bet', asset: PHP, memberId, amountUnits: 1n, counterparty: 'studio' } as const;
    await post(books.database, { ...envelope(), ...bet });
    if (turn % 7 === 0) await Promise.all([1, 2, 3].map(() => foldTransfers(books.database)));
  }
  await Promise.all([1, 2, 3].map(() => foldTransfers(books.database)));
  const [folded] = await books.sql<{ transfers: bigint; sequence: bigint }>(
    `SELECT sum(d.transfers)::bigint AS transfers, min(f.sequence) AS sequence
       FROM transfer_day d JOIN transfer_folded f USING (member_id) WHERE d.member_id = ${memberId}`,
  );
  expect(folded).toEqual({ transfers: 31n, sequence: 31n });
  const sums = await readSums(books.database, { memberId, asset: PHP });
  expect(byLine(sums)).toMatchObject([{ outUnits: 30n }, { inUnits: 100n }]);
});

it('a day of the books is a day in the time zone of the merchant', async () => {
  const times = ['2025-12-31T15:59:59.999Z', '2025-12-31T16:00:00Z', '2026-06-30T23:00:00Z'];
  const rows = await books.sql<{ day: string }>(
    `SELECT to_char(ledger_day(t), 'YYYY-MM-DD') AS day
       FROM unnest(ARRAY[${times.map((time) => `'${time}'`).join(', ')}]::timestamptz[]) WITH ORDINALITY AS at (t, n)
      ORDER BY n`,
  );
  expect(rows.map(({ day }) => day)).toEqual(times.map((time) => dayOf(Date.parse(time))));
});
