import { api } from '@tessera/contract';
import { DEFAULT_TIME_ZONE, setTimeZone } from '@tessera/contract/time-zone';
import { DATA_EXPORT_FILE } from '@tessera/contract/wallet/data-export';
import { TRANSACTION_FILE } from '@tessera/contract/wallet/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, Visitor } from '../../testing/server/app.ts';
import { signInAgain } from '../../testing/identity/browser.ts';
import { startSupplied } from '../../testing/games/supplied.ts';
import { type PlayerSession, startSupplier, type Supplier } from '../../testing/games/supplier.ts';
import { betOf, rollbackOf, winOf } from '../../testing/games/wallet-calls.ts';
import { withdraw, givePayee, offerWithdrawals } from '../../testing/wallet/withdrawals.ts';
import { statement } from '../../src/platform/database/statement.ts';

const { report, withdrawal } = api;

const openBetween = statement<[opens: number, closes: number]>(
  'test.open-between',
  'UPDATE withdrawal_method SET opens_minute = $1, closes_minute = $2',
);

let test: TestApp;
let supplier: Supplier;

async function startInMarket(
  currency: string,
  env: Readonly<Record<string, string>>,
  at: string,
): Promise<void> {
  supplier = await startSupplier('aurora', { agreed: { currency } });
  ({ test } = await startSupplied({ env: { CURRENCY: currency, ...env } }, supplier));
  await offerWithdrawals(test, 'by hand');
  moveTo(at);
}

async function stop(): Promise<void> {
  await test.stop();
  await supplier.stop();
  setTimeZone(DEFAULT_TIME_ZONE);
}

function moveTo(at: string): void {
  test.clock.advance(Date.parse(at) - test.clock.now().getTime());
}

const fetchFile = (url: string, { cookie, info }: Visitor) =>
  test.app.http.inject({ url, headers: { cookie, 'x-mc-token': info.token } });

/** Cells of the account record file, newest line first. */
async function linesOf(visitor: Visitor, query = ''): Promise<string[][]> {
  const { body, statusCode } = await fetchFile(`${TRANSACTION_FILE}?language=EN${query}`, visitor);
  expect(statusCode).toBe(200);
  const [, ...lines] = body.trimEnd().split('\r\n');
  return lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
}

async function expectStatus(status: string, request: Promise<{ body: { status: string } }>): Promise<void> {
  expect((await request).body.status).toBe(status);
}

describe.each([
  {
    currency: 'EUR',
    env: { MARKET: 'de', TIME_ZONE: 'Europe/Berlin' },
    // A bet of 0.01, a win of 0.03, and a fraction below the smallest unit; 10⁻⁵ units on the wire.
    wire: { bet: 1000, win: 3000, finer: 100 },
    paid: '12.34',
    sent: '4.02',
    finer: '4.021',
    file: ['-4.02', '0.03', '-0.01', '12.34'],
    after: ['8.34', '12.36', '12.33', '12.34'],
    api: { bet: '-0.01', win: '0.03', left: '8.34', moved: '0.02' },
  },
  {
    currency: 'JPY',
    env: { TIME_ZONE: 'Asia/Tokyo' },
    wire: { bet: 100_000, win: 300_000, finer: 10_000 },
    paid: '1234',
    sent: '402',
    finer: '402.5',
    file: ['-402', '3', '-1', '1234'],
    after: ['834', '1236', '1233', '1234'],
    api: { bet: '-1.00', win: '3.00', left: '834.00', moved: '2.00' },
  },
  {
    currency: 'KWD',
    env: { TIME_ZONE: 'Asia/Kuwait' },
    wire: { bet: 100, win: 300, finer: 10 },
    paid: '12.345',
    sent: '0.540',
    finer: '0.5401',
    file: ['-0.540', '0.003', '-0.001', '12.345'],
    after: ['11.807', '12.347', '12.344', '12.345'],
    api: { bet: '-0.001', win: '0.003', left: '11.807', moved: '0.002' },
  },
])('provider round and withdrawal in $currency', (expected) => {
  const { currency, env, wire } = expected;
  beforeAll(() => startInMarket(currency, env, '2027-06-10T03:00:00Z'));
  afterAll(stop);

  it('are exact to the smallest unit in every statement', async () => {
    const payee = await givePayee(test, expected.paid);
    const { visitor } = payee;
    const session = await supplier.openSessionOf(test, visitor);
    const bet = betOf(session, { currency, amount: wire.bet });
    await expectStatus('RS_ERROR_WRONG_TYPES', supplier.call(test, 'bet', { ...bet, amount: wire.finer }));
    await expectStatus('RS_OK', supplier.call(test, 'bet', bet));
    const win = winOf(bet, { amount: wire.win, round_closed: true });
    await expectStatus('RS_OK', supplier.call(test, 'win', win));
    const undone = betOf(session, { currency, amount: wire.bet });
    await expectStatus('RS_OK', supplier.call(test, 'bet', undone));
    await expectStatus('RS_OK', supplier.call(test, 'rollback', rollbackOf(undone)));
    expect(await withdraw(test, payee, expected.finer)).toMatchObject({
      body: { errorCode: 'withdraw.amount.limit' },
    });
    expect((await withdraw(test, payee, expected.sent)).body).toMatchObject({ success: true });

    const lines = await linesOf(visitor);
    const round = lines.filter(([, , kind]) => kind !== 'rollback-bet');
    const shown = [round[0], round[2], round[3], round[4]];
    expect(shown.map((line) => line?.[4])).toEqual(expected.file);
    expect(shown.map((line) => line?.[6])).toEqual(expected.after);
    expect(new Set(lines.map((line) => line[7]))).toEqual(new Set([currency]));
    const { total, list } = await test.value(visitor, report.profitAndLoss, { by: 'day' });
    expect(total).toMatchObject({ winning: expected.api.win, profitAndLoss: expected.api.moved });
    expect(list[0]).toMatchObject({ period: '2027-06-10', profitAndLoss: expected.api.moved });
    const record = await test.value(visitor, report.transactions, {});
    expect(record.list[0]).toMatchObject({ currentAvailBalance: expected.api.left });
    const file = (await fetchFile(DATA_EXPORT_FILE, visitor)).json<
      Record<string, Record<string, string>[]>
    >();
    expect(file['balances']).toMatchObject([{ asset: currency, cash: expected.api.left }]);
    expect(file['transfers']?.map((row) => row['memberDelta'])).toContain(expected.api.bet);
  });
});

describe('Berlin days', () => {
  beforeAll(() => startInMarket('EUR', { MARKET: 'de', TIME_ZONE: 'Europe/Berlin' }, '2027-03-26T12:00:00Z'));
  afterAll(stop);

  /** Bets 1.00 at a given time in a new session. */
  async function betAt(before: PlayerSession, at: string): Promise<PlayerSession> {
    moveTo(at);
    const session = await supplier.openSessionOf(test, await signInAgain(test, before.visitor));
    const bet = betOf(session, { currency: 'EUR', amount: 100_000, round_closed: true });
    await expectStatus('RS_OK', supplier.call(test, 'bet', bet));
    return session;
  }

  it.each([
    {
      hours: 23,
      at: ['2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
      clock: ['2027-03-29 00:00:00', '2027-03-28 23:59:59', '2027-03-28 00:00:00', '2027-03-27 23:59:59'],
      days: [
        ['2027-03-29', '-1.00'],
        ['2027-03-28', '-2.00'],
        ['2027-03-27', '-1.00'],
      ],
    },
    {
      hours: 25,
      at: ['2027-10-30T22:00:00Z', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', '2027-10-31T23:00:00Z'],
      clock: ['2027-11-01 00:00:00', '2027-10-31 02:30:00', '2027-10-31 02:30:00', '2027-10-31 00:00:00'],
      days: [
        ['2027-11-01', '-1.00'],
        ['2027-10-31', '-3.00'],
      ],
    },
  ])('have $hours hours in the report, the record and its file', async ({ at, clock, days }) => {
    moveTo(at[0] ?? '');
    let session = await supplier.openSession(test, { balance: '100' });
    for (const moment of at) session = await betAt(session, moment);
    const { list } = await test.value(session.visitor, report.profitAndLoss, { by: 'day' });
    const played = list.filter(({ betting }) => betting !== '0.00');
    expect(played.map(({ period, betting }) => [period, betting])).toEqual(days);
    const months = await test.value(session.visitor, report.profitAndLoss, { by: 'month' });
    expect(months.list.map(({ betting }) => Number(betting)).reduce((sum, one) => sum + one)).toBe(-4);
    const lines = await linesOf(session.visitor, '&txType=betting');
    expect(lines.map(([time]) => time)).toEqual(clock);
    const [day = '', sum] = days.at(-2) ?? [];
    const totals = await test.value(session.visitor, report.transactionTotals, {
      txType: 'betting',
      startDate: day,
      endDate: day,
    });
    expect(totals.net).toBe(sum);
  });

  it('open withdrawals by local time, including the repeated hour', async () => {
    moveTo('2028-10-28T12:00:00Z');
    const { visitor } = await givePayee(test, '100');
    await test.database.run(openBetween, [120, 180]);
    let member = visitor;
    const isOpenAt = async (at: string) => {
      moveTo(at);
      member = await signInAgain(test, member);
      const { methods } = await test.value(member, withdrawal.withdrawSettings, {});
      return methods[0]?.withdrawTime?.open;
    };
    // 01:59, 02:00 and 02:59 before the switch to winter time, then 02:00 and 02:59 again, and 03:00.
    const moments = ['23:59', '00:00', '00:59', '01:00', '01:59', '02:00'];
    const open: unknown[] = [];
    for (const [index, moment] of moments.entries()) {
      open.push(await isOpenAt(`2028-10-${index === 0 ? 28 : 29}T${moment}:00Z`));
    }
    expect(open).toEqual([false, true, true, true, true, false]);
  });
});
