import { api } from '@tessera/contract';
import type { Endpoint } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { TRANSACTION_TYPES } from '@tessera/contract/wallet/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { openBrowser } from '../../testing/identity/browser.ts';
import { recordsOf } from '../../testing/wallet/records.ts';
import { seedGames } from '../../src/games/index.ts';
import { foldTransfers } from '../../src/ledger/index.ts';
import { DAY_MS } from '../../src/platform/clock.ts';

const { games, identity, report } = api;
const START_MS = Date.parse('2026-04-20T03:00:00Z');

let test: TestApp;
let nodeId: string;
let records: ReturnType<typeof recordsOf>;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  nodeId =
    (await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' })).games[0]?.nodeId ?? '';
  records = recordsOf(test, () => nodeId);
});
afterAll(() => test.stop());

const units = (amount: string) =>
  amount.startsWith('-') ? -unitsFromAmount(amount.slice(1)) : unitsFromAmount(amount);
const sum = (amounts: readonly string[]) => amounts.reduce((total, one) => total + units(one), 0n);

const bet = (member: Visitor, amount: string, at: Date) =>
  records.move(member, { kind: 'bet', counterparty: 'elsewhere' }, amount, at);

describe('account record', () => {
  it('shows each transaction once over all pages, with a running balance', async () => {
    const member = await test.given.member({ balance: '100' });
    for (let round = 0; round < 25; round += 1) await records.play(member, '0.10');
    const all = await records.everyPage(member);
    expect(new Set(all.map(({ txId }) => txId)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(25);
    let running = 0n;
    for (const { amount, currentAvailBalance } of all.toReversed()) {
      running += units(amount);
      expect(currentAvailBalance).toBe(amountFromUnits(running));
    }
    const { sumBalance } = await test.value(member, api.wallet.wallet, {});
    expect(all[0]?.currentAvailBalance).toBe(sumBalance);
    expect(await records.totals(member)).toEqual({
      totalCount: all.length,
      moneyIn: amountFromUnits(sum(all.map(({ amount }) => amount).filter((one) => units(one) > 0n))),
      moneyOut: amountFromUnits(sum(all.map(({ amount }) => amount).filter((one) => units(one) < 0n))),
      net: sumBalance,
    });
  });

  it('filters lines and totals by type, and every line has one type', async () => {
    const member = await test.given.member({ balance: '100' });
    for (let round = 0; round < 8; round += 1) await records.play(member);
    await records.adjust(member, '-3');
    const all = await records.everyPage(member);
    const typed = await Promise.all(TRANSACTION_TYPES.map((txType) => records.everyPage(member, { txType })));
    expect(
      typed
        .flat()
        .map(({ txId }) => txId)
        .toSorted(),
    ).toEqual(all.map(({ txId }) => txId).toSorted());
    for (const [at, txType] of TRANSACTION_TYPES.entries()) {
      const amounts = (typed[at] ?? []).map(({ amount }) => amount);
      expect(await records.totals(member, { txType })).toMatchObject({
        totalCount: amounts.length,
        net: amountFromUnits(sum(amounts)),
      });
    }
    expect(await records.everyPage(member, { txType: 'betting' })).toHaveLength(8);
    expect(await records.everyPage(member, { txType: 'other' })).toMatchObject([
      { txKind: 'adjustment-debit', txType: 'other', amount: '-3.00', moved: '3.00' },
    ]);
  });

  it('filters by the merchant’s days, before and after the fold', async () => {
    const member = await test.given.member();
    const at = [
      '2026-02-27T10:00:00Z',
      '2026-02-27T15:59:59Z',
      '2026-02-27T16:00:00Z',
      '2026-03-01T01:00:00Z',
    ];
    for (const time of at) await records.adjust(member, '5', new Date(time));
    const count = async (startDate?: string, endDate?: string) => {
      const range = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
      const lines = (await records.everyPage(member, range)).length;
      expect((await records.totals(member, range)).totalCount).toBe(lines);
      expect((await records.everyPage(member, { ...range, txType: 'other' })).length).toBe(lines);
      return lines;
    };
    for (const folded of [false, true]) {
      if (folded) await foldTransfers(test.database);
      expect(await count('2026-02-27', '2026-02-27')).toBe(2);
      expect(await count('2026-02-28')).toBe(2);
      expect(await count(undefined, '2026-02-28')).toBe(3);
      expect(await count('2026-03-02', '2026-02-01')).toBe(0);
    }
    await records.adjust(member, '5', new Date('2026-02-27T11:00:00Z'));
    expect(await count('2026-02-27', '2026-02-27')).toBe(3);
  });

  it('belongs to the member: no other member sees, counts or explains its lines', async () => {
    const [one, other] = [
      await test.given.member({ balance: '5' }),
      await test.given.member({ balance: '7' }),
    ];
    await records.play(one);
    const theirs = (await records.everyPage(one)).map(({ txId }) => txId);
    for (const txId of theirs) {
      const { status, body } = await test.call(other, report.explainTransaction, { txId, language: 'EN' });
      expect([status, body]).toMatchObject([404, { errorCode: 'transaction.not.found' }]);
      for (const { txId: own } of (await test.value(other, report.transactions, { after: txId })).list)
        expect(theirs).not.toContain(own);
    }
    expect(await records.everyPage(other)).toMatchObject([{ amount: '7.00' }]);
    expect(await records.totals(other)).toMatchObject({ totalCount: 1, net: '7.00' });
    expect((await test.value(other, report.profitAndLoss, { by: 'day' })).total.betting).toBe('0.00');
  });

  it.each<[keyof typeof report, object]>([
    ['transactions', { txType: 'all' }],
    ['transactions', { startDate: '2026-02-30' }],
    ['transactions', { after: '0' }],
    ['transactionTotals', { endDate: '0000-01-01' }],
    ['explainTransaction', { txId: 'x', language: 'EN' }],
    ['profitAndLoss', { by: 'year' }],
    ['deposits', { depositState: 'paid' }],
  ])('%s refuses %j', async (name, input) => {
    expect((await test.call(await test.given.member(), report[name], input)).status).toBe(400);
  });

  it('requires a session and excludes trial accounts', async () => {
    const trial = openBrowser(test);
    await trial.call(identity.testPlay, {});
    for (const entry of Object.values<Endpoint>(report)) {
      const input = { language: 'EN', txId: '1', by: 'day' };
      const known = Object.fromEntries(Object.entries(input).filter(([key]) => key in shapeOf(entry)));
      expect((await test.call(null, entry, known)).status).toBe(401);
      expect((await trial.call(entry, known)).body).toMatchObject({ errorCode: 'free_reject' });
    }
  });
});

const shapeOf = (entry: Endpoint) => (entry.input as unknown as { shape: object }).shape;

describe('profit and loss', () => {
  it('counts play without deposits, in total and by period, and the periods add up', async () => {
    const member = await test.given.member({ balance: '1000' });
    for (let day = 0; day < 40; day += 1) await bet(member, '0.5', new Date(START_MS + day * DAY_MS));
    await records.adjust(member, '12', new Date(START_MS));
    const { total, list, next } = await test.value(member, report.profitAndLoss, { by: 'day' });
    expect(list).toHaveLength(31);
    const rest = await test.value(member, report.profitAndLoss, { by: 'day', before: next ?? '' });
    expect([rest.next, rest.total]).toEqual([null, total]);
    const months = await test.value(member, report.profitAndLoss, { by: 'month' });
    for (const periods of [[...list, ...rest.list], months.list]) {
      expect(periods.map(({ period }) => period)).toEqual(
        periods
          .map(({ period }) => period)
          .toSorted()
          .reverse(),
      );
      for (const column of ['betting', 'winning', 'deposit', 'other', 'profitAndLoss'] as const) {
        expect(amountFromUnits(sum(periods.map((one) => one[column])))).toBe(total[column]);
      }
    }
    expect(total).toMatchObject({ deposit: '1000.00', betting: '-20.00', other: '12.00' });
    expect(units(total.profitAndLoss)).toBe(units(total.betting) + units(total.winning));
    const [latest] = list;
    const day = { startDate: latest?.period ?? '', endDate: latest?.period ?? '' };
    expect((await records.totals(member, { ...day, txType: 'betting' })).net).toBe(latest?.betting);
  });
});
