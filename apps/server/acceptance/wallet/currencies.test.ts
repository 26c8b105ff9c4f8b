import { api } from '@tessera/contract';
import { DEFAULT_TIME_ZONE, setTimeZone } from '@tessera/contract/time-zone';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { seedGames } from '../../src/games/index.ts';
import { currencyOf } from '../../src/identity/for-members.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { applyPayment } from '../../src/wallet/deposits/settle-deposit.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';
import { makeDataFolder } from '../../testing/database/data-folder.ts';
import { createTestDatabase } from '../../testing/database/database.ts';
import { openGame, titlesOf } from '../../testing/games/studio.ts';
import { signInAgain } from '../../testing/identity/browser.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { freePort, startServerProcess } from '../../testing/server/server-process.ts';
import { withdraw, givePayee, offerWithdrawals, type Payee } from '../../testing/wallet/withdrawals.ts';

const { protection, report, studio, wallet } = api;
const SECOND_MS = 1000;

let test: TestApp;
let payee: Payee;

async function startInMarket(env: Readonly<Record<string, string>>, at: string): Promise<void> {
  test = await startTestApp({ env });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await test.database.transaction(seedGames);
  await offerWithdrawals(test, 'by hand');
  moveTo(at);
  payee = await givePayee(test, '');
}

function moveTo(at: string): void {
  test.clock.advance(Date.parse(at) - test.clock.now().getTime());
}

/** Signs the same member in at another time. */
async function moveToAndSignIn(at: string): Promise<void> {
  moveTo(at);
  payee = { ...payee, visitor: await signInAgain(test, payee.visitor) };
}

const codeOf = async (answer: ReturnType<TestApp['call']>) => {
  const { body } = await answer;
  return body.success ? 'ok' : body.errorCode;
};

const order = (amount: string) =>
  test.call(payee.visitor, wallet.deposit, {
    method: 'sandbox',
    amount,
    repeatConfirmed: true,
    requestKey: randomUUID(),
  });

/** Deposits an amount that the rail reports as paid. */
async function depositPaidAmount(amount: string): Promise<void> {
  const { body } = await order(amount);
  if (!body.success) throw new Error(`the deposit was refused: ${body.errorCode}`);
  const { depositId } = body.value;
  const { currency } = test.app.deps.wallet.merchants.get('tessera');
  const paid = { currency, status: 'paid', amountUnits: unitsFromAmount(amount) } as const;
  const payment = { ...paid, reference: `SBX-${depositId}`, orderId: BigInt(depositId) };
  await test.database.transaction((tx) => applyPayment(test.app.deps.wallet, tx, payment));
}

const setLimit = (period: 'day' | 'week' | 'month', most: string) =>
  test.call(payee.visitor, protection.setLimit, { kind: 'deposit', period, most });

const limitOf = async (wanted: 'day' | 'week' | 'month') => {
  const { limits } = await test.value(payee.visitor, protection.protection, {});
  return limits.find(({ kind, period }) => kind === 'deposit' && period === wanted);
};
const limitOfDay = () => limitOf('day');

const balance = async () => (await test.value(payee.visitor, wallet.wallet, {})).sumBalance;

const totalsOf = (day: string) =>
  test.value(payee.visitor, report.transactionTotals, { startDate: day, endDate: day });

/** Plays one round and returns the win. */
async function playRound(stake: string): Promise<string> {
  const [nodeId = ''] = await titlesOf(test, 'dice');
  await openGame(test, payee.visitor, nodeId);
  const input = { nodeId, stake, side: 'under', chance: 4950, requestKey: randomUUID() } as const;
  return (await test.value(payee.visitor, studio.diceRound, input)).win;
}

function sumOf(...amounts: readonly string[]): string {
  const units = amounts.map((amount) =>
    amount.startsWith('-') ? -unitsFromAmount(amount.slice(1)) : unitsFromAmount(amount),
  );
  return amountFromUnits(units.reduce((sum, one) => sum + one, 0n));
}

describe('EUR and Berlin in the German market', () => {
  beforeAll(() =>
    startInMarket({ MARKET: 'de', CURRENCY: 'EUR', TIME_ZONE: 'Europe/Berlin' }, '2027-03-27T12:00:00Z'),
  );
  afterAll(async () => {
    await test.stop();
    setTimeZone(DEFAULT_TIME_ZONE);
  });

  it('reports currency and time zone to the page', async () => {
    const { info } = await test.value(null, api.content.systemStatus, {});
    expect(info).toMatchObject({ currency: 'EUR', currencySymbol: '€', timeZone: 'Europe/Berlin' });
  });

  it('pays to e-wallets of every euro country', async () => {
    const wallet = { kind: 'EW', bankCode: 'EWALLET', holder: 'Maria Clara Santos' };
    const add = (number: string) =>
      codeOf(test.call(payee.visitor, api.payoutAccount.addPayoutAccount, { ...wallet, number }));
    expect(await add('+49 1512 3456789')).toBe('ok');
    expect(await add('01512 3456789')).toBe('payout.account.invalid');
  });

  it('counts a day of 23 hours: limit, record and totals change at midnight in Berlin', async () => {
    expect(await codeOf(setLimit('day', '20.00'))).toBe('ok');
    await moveToAndSignIn('2027-03-27T22:59:30Z');
    await depositPaidAmount('12.34');
    expect(await codeOf(order('7.67'))).toBe('protection.limit.deposit');
    expect(await limitOfDay()).toMatchObject({ used: '12.34', until: '2027-03-27T23:00:00.000Z' });
    await moveToAndSignIn('2027-03-27T23:00:00Z');
    expect(await limitOfDay()).toMatchObject({ used: '0.00', until: '2027-03-28T22:00:00.000Z' });
    await depositPaidAmount('20.00');
    await moveToAndSignIn('2027-03-28T21:59:00Z');
    expect(await codeOf(order('1.00'))).toBe('protection.limit.deposit');
    const won = await playRound('1.00');
    expect(await totalsOf('2027-03-27')).toMatchObject({ totalCount: 1, moneyIn: '12.34', net: '12.34' });
    expect(await totalsOf('2027-03-28')).toMatchObject({ net: sumOf('20', '-1', won) });
    expect(await balance()).toBe(sumOf('12.34', '20', '-1', won));
    await moveToAndSignIn('2027-03-28T22:00:00Z');
    expect(await codeOf(order('19.99'))).toBe('ok');
  });

  it('ends weekly and monthly limits by Berlin time and caps the month at 1,000 EUR', async () => {
    expect(await codeOf(setLimit('month', '1000.01'))).toBe('protection.limit.cap');
    expect(await codeOf(setLimit('month', '999.99'))).toBe('ok');
    expect(await codeOf(setLimit('week', '40.01'))).toBe('ok');
    // A Monday, the day after the switch to summer time. Open orders count.
    expect(await limitOf('week')).toMatchObject({ used: '19.99', until: '2027-04-04T22:00:00.000Z' });
    expect(await limitOf('month')).toMatchObject({ used: '52.33', until: '2027-03-31T22:00:00.000Z' });
    await moveToAndSignIn('2027-03-31T22:00:00Z');
    expect(await limitOf('month')).toMatchObject({ used: '0.00', until: '2027-04-30T22:00:00.000Z' });
    await moveToAndSignIn('2027-10-25T12:00:00Z');
    // The last week and day of October end an hour later in UTC.
    expect(await limitOf('week')).toMatchObject({ used: '0.00', until: '2027-10-31T23:00:00.000Z' });
    expect(await limitOf('month')).toMatchObject({ used: '0.00', until: '2027-10-31T23:00:00.000Z' });
  });

  it('counts a day of 25 hours with the repeated hour', async () => {
    await moveToAndSignIn('2027-10-30T22:00:00Z');
    await depositPaidAmount('11.11');
    await moveToAndSignIn('2027-10-31T00:30:00Z');
    await depositPaidAmount('2.22');
    await moveToAndSignIn('2027-10-31T01:30:00Z');
    await depositPaidAmount('3.33');
    expect(await limitOfDay()).toMatchObject({ used: '16.66', until: '2027-10-31T23:00:00.000Z' });
    await moveToAndSignIn('2027-10-31T22:59:59Z');
    expect(await codeOf(order('3.35'))).toBe('protection.limit.deposit');
    expect(await totalsOf('2027-10-31')).toMatchObject({ totalCount: 3, moneyIn: '16.66' });
    await moveToAndSignIn('2027-10-31T23:00:00Z');
    await depositPaidAmount('3.35');
    expect(await totalsOf('2027-11-01')).toMatchObject({ totalCount: 1, moneyIn: '3.35' });
  });

  it('counts the withdrawals of a day by the same calendar', async () => {
    const before = await balance();
    expect(await codeOf(withdraw(test, payee, '2.01'))).toBe('ok');
    expect(await codeOf(withdraw(test, payee, '2.001'))).toBe('withdraw.amount.limit');
    expect(await balance()).toBe(sumOf(before, '-2.01'));
    const left = async () => {
      const { methods } = await test.value(payee.visitor, api.withdrawal.withdrawSettings, {});
      return methods.find(({ withdrawType }) => withdrawType === 'BC')?.remainingTransactionTimes;
    };
    expect(await left()).toBe(4);
    await moveToAndSignIn('2027-11-01T22:59:59Z');
    expect(await left()).toBe(4);
    test.clock.advance(SECOND_MS);
    expect(await left()).toBe(5);
  });
});

it('a market with amounts in another currency is refused, and an empty database stays empty', async () => {
  const { url, database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const start = startServerProcess({
    dataDir: await makeDataFolder('tessera-test-'),
    port: await freePort(),
    env: { DATABASE_URL: url, MARKET: 'de', SEED: 'none' },
  });
  await expect(start).rejects.toThrow('MARKET has amounts in EUR, and the currency here is PHP');
  expect(await currencyOf(database, { currency: 'EUR' })).toBe('EUR');
});

/** The demo limit of 10,000 pesos in this currency. */
const onePerson = statement<[], { units: bigint }>(
  'test.one-person',
  'SELECT one_person_units AS units FROM deposit_rules',
);

describe.each([
  [
    'JPY',
    'Asia/Tokyo',
    { paid: '1000', sent: '201', finer: '500.5', stake: '100', low: '1', limit: '3001', alone: '20000' },
  ],
  [
    'KWD',
    'Asia/Kuwait',
    { paid: '3.005', sent: '0.501', finer: '2.5005', stake: '1', low: '0.001', limit: '4.007', alone: '50' },
  ],
])('%s and %s', (currency, timeZone, { paid, sent, finer, stake, low, limit, alone }) => {
  const midday = '2027-06-10T03:00:00Z';
  beforeAll(() => startInMarket({ CURRENCY: currency, TIME_ZONE: timeZone }, midday));
  afterAll(async () => {
    await test.stop();
    setTimeZone(DEFAULT_TIME_ZONE);
  });

  it('refuses more decimals than the currency has at every input', async () => {
    expect(await codeOf(order(finer))).toBe('deposit.amount.limit');
    expect(await codeOf(setLimit('day', finer))).toBe('protection.limit.invalid');
    expect(await codeOf(withdraw(test, payee, finer))).toBe('withdraw.amount.limit');
    const form = {
      username: 'finer1',
      password: 'correct horse battery',
      confirmPassword: 'correct horse battery',
    };
    expect(await codeOf(test.call(null, api.identity.register, { ...form, depositLimitDay: finer }))).toBe(
      'register.field.invalid',
    );
  });

  it('has its own amount for one operator’s confirmation', async () => {
    expect(await test.database.one(onePerson, [])).toEqual({ units: unitsFromAmount(alone) });
  });

  it('is exact to its smallest unit from deposit to record', async () => {
    expect(await codeOf(setLimit('day', limit))).toBe('ok');
    await depositPaidAmount(paid);
    expect(await limitOfDay()).toMatchObject({ used: sumOf(paid), most: sumOf(limit) });
    const tooMuch = sumOf(limit, `-${paid}`, low);
    expect(await codeOf(order(tooMuch))).toBe('protection.limit.deposit');
    const won = await playRound(stake);
    expect(await codeOf(withdraw(test, payee, sent))).toBe('ok');
    const expected = sumOf(paid, `-${stake}`, won, `-${sent}`);
    expect(await balance()).toBe(expected);
    expect(await totalsOf('2027-06-10')).toMatchObject({ net: expected });
  });
});
