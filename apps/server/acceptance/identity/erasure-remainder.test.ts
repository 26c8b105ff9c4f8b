import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { DATA_EXPORT_FILE } from '@tessera/contract/wallet/data-export';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/ledger/reconciliation/reconcile.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { bookChecks } from '../../src/slices.ts';
import {
  eraseDue,
  GRACE_MS,
  type Leaving,
  leavingMember,
  PERSONAL_VALUES,
} from '../../testing/identity/leaving-member.ts';
import { awaitMessage } from '../../testing/identity/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { recordsOf } from '../../testing/wallet/records.ts';

const { requestErasure, erasure, giveUpRemainder } = api.erasure;
const LEFT = '12.3456';
const STEP_MS = 30_000;

let test: TestApp;
let leaving: Leaving;
beforeEach(async () => {
  test = await startTestApp({ listen: true, env: { LOG_LEVEL: 'silent' } });
  leaving = await leavingMember(test);
  test.clock.advance(STEP_MS);
}, 60_000);
afterEach(() => test.stop());

const accounts = statement<[], { kind: string; units: string }>(
  'test.remainder-accounts',
  `SELECT kind, sum(balance)::text AS units FROM v_account_balance GROUP BY GROUPING SETS ((kind), ()) ORDER BY 1`,
);
const openRound = statement<[memberId: bigint]>(
  'test.open-round-beside-remainder',
  `WITH vendor_of AS (INSERT INTO vendor (code, names, sort) VALUES ('HALF', '{"EN":"Half"}', 1) RETURNING code),
        game_of AS (INSERT INTO game (vassalage, code, game_type, names, hot, is_new, sort)
                    SELECT code, 'half', 'RNG', '{"EN":"Half"}', false, false, 1 FROM vendor_of
                    RETURNING id, game_type)
   INSERT INTO game_round (member_id, node_id, game_type, provider, provider_round, stake_units, win_units,
                           balance_after_units, sequence, placed_at, day, asset, open)
   SELECT $1, id, game_type, 'half', 'half', 1, 0, 0, 9, now(), current_date, 'PHP', true FROM game_of`,
);
const platform = (sql: string) => test.database.transaction((tx) => tx.foreign(sql, []));
const left = (amount = LEFT) => test.given.money(leaving.visitor, amount);
const giveUp = (amount = LEFT, more: object = {}) =>
  test.call(leaving.visitor, giveUpRemainder, {
    amount,
    requestKey: randomUUID(),
    ...leaving.proof(),
    ...more,
  });
const overview = () => test.value(leaving.visitor, erasure, {});
const events = async () =>
  (await test.value(leaving.visitor, api.identity.accountEvents, {})).map(({ kind }) => kind);
const breaks = async () => (await reconcile(test.database, bookChecks)).map(({ check }) => check).toSorted();
const records = () => recordsOf(test, () => '');

/** Returns the sum of all accounts of one kind; without a kind, the sum of all accounts. */
async function restrictionOf(kind: string | null): Promise<string | undefined> {
  return (await test.database.many(accounts, [])).find((one) => one.kind === kind)?.units;
}

/** Expects that the remainder is still in the member's account: by default the full amount. */
async function expectNothingMoved(units = unitsFromAmount(LEFT)): Promise<void> {
  expect(await restrictionOf('given-up-remainders')).toBeUndefined();
  expect(await restrictionOf('cash')).toBe(units.toString());
}

describe('remainder below the smallest withdrawal', () => {
  it('is reported with the smallest withdrawal, and no longer blocks the erasure once given up', async () => {
    expect((await overview()).remainder).toBeNull();
    await left();
    expect(await overview()).toMatchObject({
      hindrances: ['balance'],
      remainder: { amount: LEFT, smallest: '100.00' },
    });
    expect((await giveUp()).body).toMatchObject({ value: { hindrances: [], remainder: null, dueAt: null } });
    expect(await restrictionOf('given-up-remainders')).toBe('123456');
    expect(await restrictionOf('cash')).toBe('0');
    expect(await restrictionOf(null)).toBe('0');
    expect(await events()).toContain('remainder-given-up');
    const { text } = await awaitMessage(test.dataDir, PERSONAL_VALUES.email, (one) =>
      one.text.includes(`${LEFT} PHP`),
    );
    expect(text).toContain('securityCenter');
    expect(await breaks()).toEqual([]);
    test.clock.advance(STEP_MS);
    expect((await test.call(leaving.visitor, requestErasure, leaving.proof())).status).toBe(200);
    test.clock.advance(GRACE_MS);
    expect(await eraseDue(test)).toEqual([]);
    const { lines } = await operateOn(test).run('erasure list --as lina');
    expect(lines.join()).not.toContain('juanalopez88');
    expect(await breaks()).toEqual([]);
  });

  it('appears with its explanation in the account record, its file and the data export', async () => {
    await left();
    await giveUp();
    const [line] = await records().everyPage(leaving.visitor);
    expect(line).toMatchObject({
      txKind: 'remainder-given-up',
      txType: 'other',
      amount: `-${LEFT}`,
      currentAvailBalance: '0.00',
    });
    expect(await records().explain(leaving.visitor, line?.txId)).toMatchObject({
      entries: [
        {
          from: { account: 'cash', whose: 'own' },
          to: { account: 'given-up-remainders', whose: 'house' },
          amount: LEFT,
        },
      ],
      origin: { kind: 'remainder', smallest: '100.00' },
    });
    const headers = { cookie: leaving.visitor.cookie, 'x-mc-token': leaving.visitor.info.token };
    const url = '/wps/report/transaction.csv?language=EN';
    expect((await test.app.http.inject({ url, headers })).body).toContain('remainder-given-up');
    const file: object = (await test.app.http.inject({ url: DATA_EXPORT_FILE, headers })).json();
    expect(file).toMatchObject({ remaindersGivenUp: [{ amountUnits: LEFT, smallestUnits: '100.00' }] });
  });

  it('is given up once by two concurrent requests and by all their retries', async () => {
    await left();
    const one = { requestKey: randomUUID(), ...leaving.proof() };
    const answers = await Promise.all([giveUp(LEFT, one), giveUp(LEFT, one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    test.clock.advance(STEP_MS);
    expect((await giveUp(LEFT, one)).body).toMatchObject({ value: { remainder: null } });
    expect((await giveUp('12', one)).body).toMatchObject({ errorCode: 'request.conflict' });
    expect(await restrictionOf('given-up-remainders')).toBe('123456');
    expect((await events()).filter((kind) => kind === 'remainder-given-up')).toHaveLength(1);
  });

  it('is given up once by two concurrent requests with different keys', async () => {
    await left();
    const answers = await Promise.all([giveUp(), giveUp()]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      errorCode: 'erasure.remainder.changed',
      value: { amount: '0.00' },
    });
    expect(await restrictionOf('given-up-remainders')).toBe('123456');
    expect(await restrictionOf(null)).toBe('0');
  });

  it('can be given up while the account waits for its erasure', async () => {
    expect((await test.call(leaving.visitor, requestErasure, leaving.proof())).status).toBe(200);
    await left();
    test.clock.advance(STEP_MS);
    const { dueAt } = await overview();
    expect((await giveUp()).body).toMatchObject({ value: { dueAt, hindrances: [], remainder: null } });
  });
});

describe('giving up a remainder', () => {
  it('is refused for an amount other than the balance, and for zero', async () => {
    await left();
    for (const amount of ['12.3455', '12.34', '99', '0']) {
      expect((await giveUp(amount)).body).toMatchObject({
        errorCode: 'erasure.remainder.changed',
        value: { amount: LEFT },
      });
    }
    await expectNothingMoved();
    // The refusals for a changed balance used up no code.
    expect((await giveUp()).status).toBe(200);
    test.clock.advance(STEP_MS);
    expect((await giveUp('0')).body).toMatchObject({ errorCode: 'erasure.remainder.changed' });
  });

  it('is refused at the smallest withdrawal, and permitted one unit below', async () => {
    await left('100');
    expect((await overview()).remainder).toBeNull();
    expect((await giveUp('100')).body).toMatchObject({
      errorCode: 'erasure.remainder.large',
      value: { smallest: '100.00' },
    });
    await expectNothingMoved(1_000_000n);
    await platform(`UPDATE withdrawal_method SET min_units = 1000001 WHERE kind = 'BC'`);
    await platform(`UPDATE withdrawal_method SET fixed_units = '{2000000}' WHERE kind = 'EW'`);
    expect((await overview()).remainder).toEqual({ amount: '100.00', smallest: '100.01' });
    expect((await giveUp('100')).status).toBe(200);
  });

  it('is refused while no withdrawal method exists, because no smallest amount exists', async () => {
    await left();
    await platform('UPDATE withdrawal_method SET enabled = false');
    expect((await overview()).remainder).toBeNull();
    const { body } = await giveUp();
    expect(body).toMatchObject({ errorCode: 'erasure.remainder.large', value: { smallest: null } });
    await expectNothingMoved();
  });

  it.each([
    ['deposit', () => openOrder()],
    ['round', () => test.database.run(openRound, [leaving.memberId])],
    ['withdrawal', () => withdrawConcurrently()],
    ['balance', () => giveBonus()],
  ])('is refused while a %s is open', async (blocker, given) => {
    await left();
    await given();
    expect((await overview()).remainder).toBeNull();
    expect((await giveUp()).body).toMatchObject({
      errorCode: 'erasure.hindered',
      value: { hindrances: [blocker] },
    });
    await expectNothingMoved();
  });

  it('is refused without an owner proof and without a recently confirmed session', async () => {
    await left();
    const bare = { amount: LEFT, requestKey: randomUUID() };
    expect((await test.call(leaving.visitor, giveUpRemainder, bare)).body).toMatchObject({
      errorCode: 'owner.code.required',
      value: { ways: ['app'] },
    });
    expect((await giveUp(LEFT, { code: '000000' })).body).toMatchObject({
      errorCode: 'verification.code.err',
    });
    test.clock.advance(6 * 60_000);
    expect((await giveUp()).body).toMatchObject({ errorCode: 'session.confirm.required' });
    expect((await test.call(null, giveUpRemainder, bare)).status).toBe(401);
    await expectNothingMoved();
  });
});

it('a given-up remainder is immutable, and different books are a discrepancy', async () => {
  await left();
  await giveUp();
  await expect(platform('UPDATE given_up_remainder SET amount_units = 1')).rejects.toThrow('only added to');
  await expect(platform('DELETE FROM given_up_remainder')).rejects.toThrow('only added to');
  await platform('ALTER TABLE given_up_remainder DISABLE TRIGGER USER');
  await platform('UPDATE given_up_remainder SET amount_units = 1');
  expect(await breaks()).toEqual(['remainder', 'remainder-transfer']);
  await platform('DELETE FROM given_up_remainder');
  expect(await breaks()).toEqual(['remainder-transfer']);
});

async function openOrder(): Promise<void> {
  const depositRequest = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
  await test.value(leaving.visitor, api.wallet.deposit, depositRequest);
}

async function withdrawConcurrently(): Promise<void> {
  await test.given.money(leaving.visitor, '500');
  await leaving.withdraw('500');
}

async function giveBonus(): Promise<void> {
  await records().move(leaving.visitor, { kind: 'bonus' }, '5', test.clock.now());
}
