import { api } from '@tessera/contract';
import { depositFee } from '@tessera/contract/wallet/deposit-fee';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { editorOf } from '../../../testing/content/editor.ts';
import { statement } from '../../platform/database/statement.ts';
import { railOf } from '../rails/rails.ts';
import { SANDBOX } from '../sandbox/sandbox-rail.ts';
import { seedDepositMethods } from './seed-channels.ts';

const { wallet } = api;
const FIVE_FAILURES = 5;

/** A second set, newer than all others. */
const copyPromotion = statement<[key: string, times: number]>(
  'test.copy-promotion',
  `WITH copies AS (
     INSERT INTO content_entry (merchant_code, key, type, status, revision, published_revision, document,
                                created_at, updated_at, updated_by)
     SELECT merchant_code, key || '-' || n, type, status, revision, published_revision, document,
            created_at, updated_at, updated_by
       FROM content_entry CROSS JOIN generate_series(1, $2::integer) AS n WHERE key = $1 RETURNING id, key)
   INSERT INTO content_shown
   SELECT (jsonb_populate_record(s, jsonb_build_object('entry_id', c.id, 'key', c.key))).*
     FROM content_shown s CROSS JOIN copies c WHERE s.key = $1`,
);

let test: TestApp;
let member: Visitor;
let promotion: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  const texts = { EN: { title: 'First deposit doubled', summary: 'once', content: '<p>once</p>' } };
  const running = { type: 'PR', category: 'WELCOME', texts } as const;
  await editorOf(test).show({ ...running, key: 'first-deposit', promotionType: 'WELCOME' });
  await editorOf(test).show({ ...running, key: 'cashback', promotionType: 'CASHBACK' });
  member = await test.given.member();
  const offered = await test.value(member, wallet.depositPromotions, { language: 'EN' });
  promotion = offered[0]?.code ?? '';
});
afterAll(() => test.stop());

const open = (more: object) =>
  test.call(member, wallet.deposit, { requestKey: randomUUID(), repeatConfirmed: true, ...more });
const refused = async (more: object) => {
  const { status, body } = await open(more);
  if (body.success) return [status];
  return body.value === undefined ? [status, body.errorCode] : [status, body.errorCode, body.value];
};

describe('deposit methods', () => {
  it('are listed in the operator’s order, in the requested language, with all form fields', async () => {
    const methods = await test.value(member, wallet.depositMethods, { language: 'TY' });
    expect(methods.map(({ code, channels }) => [code, channels.map((channel) => channel.code)])).toEqual([
      ['sandbox', ['sandbox']],
      ['ewallet', ['quick', 'vouchers']],
      ['bank', ['direct']],
      ['transfer', ['manual']],
    ]);
    expect(methods[0]?.displayName).toBe('Pansubok na bayad');
    expect(methods[1]?.channels).toMatchObject([
      { recommendation: true, customerCharge: 100, fixAmountOnly: false, paused: false },
      { recommendation: false, customerCharge: 0, fixAmountOnly: true },
    ]);
    expect(methods[2]?.channels[0]).toMatchObject({ payeeNameRequired: true, customerChargeFixed: '15.00' });
    expect(methods[2]?.channels[0]?.banks).toHaveLength(3);
  });

  it('mark the channel of the member’s own latest order', async () => {
    const lastUsed = async (visitor: Visitor) =>
      (await test.value(visitor, wallet.depositMethods, { language: 'EN' })).flatMap(({ channels }) =>
        channels.filter((channel) => channel.lastUsed).map(({ code }) => code),
      );
    const other = await test.given.member();
    expect(await lastUsed(other)).toEqual([]);
    for (const [method, channel] of [
      ['sandbox', 'sandbox'],
      ['ewallet', 'vouchers'],
    ]) {
      await test.value(other, wallet.deposit, {
        method,
        channel,
        amount: '300',
        requestKey: randomUUID(),
      });
      expect(await lastUsed(other)).toEqual([channel]);
    }
    expect(await lastUsed(await test.given.member())).toEqual([]);
  });

  it('accept the amounts that they list', async () => {
    const set = { method: 'ewallet', channel: 'vouchers' };
    expect((await open({ ...set, amount: '300' })).status).toBe(200);
    const limits = { min: '100.00', max: '1000.00' };
    expect(await refused({ ...set, amount: '200' })).toEqual([422, 'deposit.amount.limit', limits]);
    expect(await refused({ method: 'ewallet', channel: 'nowhere', amount: '300' })).toEqual([
      422,
      'function.not.available',
    ]);
  });

  it('require a listed bank, a payer name and a running promotion', async () => {
    const bank = { method: 'bank', amount: '500' };
    const field = (name: string) => [422, 'deposit.field.invalid', { field: name }];
    expect(await refused({ ...bank, payeeName: 'Maria' })).toEqual(field('bank'));
    expect(await refused({ ...bank, payeeName: 'Maria', bank: 'elsewhere' })).toEqual(field('bank'));
    expect(await refused({ ...bank, bank: 'luzon' })).toEqual(field('payeeName'));
    expect(await refused({ method: 'sandbox', amount: '500', bank: 'luzon' })).toEqual(field('bank'));
    expect(await refused({ method: 'sandbox', amount: '500', promotion: '987654' })).toEqual(
      field('promotion'),
    );
  });
});

it('promotions for deposits can be chosen only while they run', async () => {
  const offered = () => test.value(member, wallet.depositPromotions, { language: 'EN' });
  expect(await offered()).toEqual([{ code: promotion, title: 'First deposit doubled', offer: null }]);
  await test.database.run(copyPromotion, ['cashback', 100]);
  expect(await offered()).toEqual([{ code: promotion, title: 'First deposit doubled', offer: null }]);
});

const pause = statement<[enabled: boolean]>(
  'test.enable-bank-channels',
  `UPDATE deposit_channel SET enabled = $1 WHERE method = 'bank'`,
);

describe('deposit order', () => {
  const whole = { method: 'bank', amount: '500', bank: 'luzon', payeeName: 'Maria Cruz' };

  it('stores the chosen options and encrypts the payer name', async () => {
    const { body } = await open({ ...whole, promotion });
    expect(body).toMatchObject({ value: { channel: 'direct', fee: '15.00', promotion, state: 'waiting' } });
    const names = statement<[], { name: Buffer }>(
      'test.payee-names',
      'SELECT payee_name AS name FROM deposit_order WHERE payee_name IS NOT NULL',
    );
    for (const { name } of await test.database.many(names, []))
      expect(name.toString('latin1')).not.toContain('Maria');
  });

  it('is returned again for a lost response, although a new order would be refused', async () => {
    const requestKey = randomUUID();
    const first = await open({ ...whole, requestKey });
    await test.database.run(pause, [false]);
    expect(await refused({ ...whole })).toEqual([422, 'function.not.available']);
    expect((await open({ ...whole, requestKey })).body).toEqual(first.body);
    expect(await refused({ ...whole, amount: '501', requestKey })).toEqual([409, 'request.conflict']);
    await test.database.run(pause, [true]);
  });

  it('is returned only for a request with the same content', async () => {
    const requestKey = randomUUID();
    const first = await open({ ...whole, requestKey });
    expect((await open({ ...whole, requestKey })).body).toEqual(first.body);
    for (const change of [{ bank: 'visayas' }, { payeeName: 'Ana Cruz' }, { promotion }, { amount: '501' }]) {
      expect(await refused({ ...whole, ...change, requestKey })).toEqual([409, 'request.conflict']);
    }
  });
});

it('the channel fee is never below the rate and rounds up by less than one cent', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const coins = fc.constantFrom(10n, 100n, 10_000n);
  const terms = fc.record({
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    eachUnits: fc.bigInt({ min: 0n, max: 10n ** 8n }),
  });
  fc.assert(
    fc.property(units, terms, coins, (amountUnits, { basisPoints, eachUnits }, coinUnits) => {
      const fee = depositFee(amountUnits, { basisPoints, eachUnits, coinUnits });
      const due = amountUnits * BigInt(basisPoints) + eachUnits * 10_000n;
      expect(fee % coinUnits).toBe(0n);
      expect(fee * 10_000n >= due).toBe(true);
      expect((fee - coinUnits) * 10_000n < due).toBe(true);
    }),
  );
});

describe('deposits of a rail', () => {
  const paused = async () =>
    (await test.value(member, wallet.depositMethods, { language: 'EN' })).flatMap(({ channels }) =>
      channels.filter((channel) => channel.paused).map(({ code }) => code),
    );
  const OF_SANDBOX = ['sandbox', 'quick', 'vouchers', 'direct'];

  it('are paused while the rail does not respond', async () => {
    // Each server has its own circuit breaker.
    for (const rail of test.apps.map(({ deps }) => railOf(deps.wallet.rails, SANDBOX))) {
      for (let time = 0; time < FIVE_FAILURES; time += 1) {
        // No subscriber runs, because this server was not started.
        await expect(rail.fetchPayment(1n)).rejects.toThrow(/./);
      }
    }
    expect(await paused()).toEqual(OF_SANDBOX);
    expect(await refused({ method: 'sandbox', amount: '500' })).toEqual([503, 'deposit.paused']);
    expect((await open({ method: 'transfer', amount: '500' })).status).toBe(200);
    test.clock.advance(30_000);
    expect(await paused()).toEqual([]);
  });
});
