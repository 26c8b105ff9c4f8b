import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { configure, expectRefused } from '../../../testing/identity/registration.ts';
import { codeNow, giveTotp, markPasswordReset } from '../../../testing/identity/second-factors.ts';
import { statement } from '../../platform/database/statement.ts';
import { payoutAccountForUse, readPayoutDestination } from './payout-account.ts';

const { addPayoutAccount, payoutAccounts, payoutBanks, removePayoutAccount } = api.payoutAccount;
const { sendOwnerCode } = api.identity;
const HOUR_MS = 3_600_000;
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
});
afterAll(() => test.stop());

let numbers = 0;
const freshNumber = () => `00${7_300_000_000 + (numbers += 1)}`;
const bank = (more: object = {}) => ({
  kind: 'BC',
  bankCode: 'BDO',
  number: freshNumber(),
  holder: 'Maria Clara Santos',
  ...more,
});
const add = (member: Visitor, more: object = {}) => test.call(member, addPayoutAccount, bank(more));

async function idOf({ info }: Visitor): Promise<bigint> {
  return (await test.database.one(findId, [info.userName])).id;
}

describe('payout account', () => {
  it('is usable after one day, whatever the clock does', async () => {
    const member = await test.given.member();
    const added = await test.value(member, addPayoutAccount, bank({ number: '0012-3456 7890' }));
    expect(added).toMatchObject({ name: 'BDO Unibank', last4: '7890', isWithdrawActive: false });
    const usableFrom = new Date(added.usableFrom).getTime();
    expect(usableFrom - test.clock.now().getTime()).toBe(24 * HOUR_MS);
    const of = async () => (await test.value(member, payoutAccounts, {})).accounts[0];
    test.clock.advance(-10 * HOUR_MS);
    expect(await of()).toMatchObject({ usableFrom: added.usableFrom, isWithdrawActive: false });
    test.clock.advance(10 * HOUR_MS);
    const found = await payoutAccountForUse(test.database, await idOf(member), BigInt(added.bankCardId));
    expect(found).toMatchObject({ kind: 'BC', label: 'BDO Unibank', last4: '7890', bankCode: 'BDO' });
    expect(found?.usableFrom.getTime()).toBe(usableFrom);
  });

  it('is stored encrypted: no row shows number or holder, and the rail gets both', async () => {
    const member = await test.given.member();
    const number = '009876501234';
    const { bankCardId } = await test.value(member, addPayoutAccount, bank({ number }));
    const { dump } = await test.database.one(dumpAll, []);
    expect(dump).toContain('"last4": "1234"');
    for (const secret of [number, number.slice(0, 8), 'Santos', 'SANTOS']) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(await readPayoutDestination(test.app.deps.identity, test.database, BigInt(bankCardId))).toEqual({
      holder: 'Maria Clara Santos',
      number,
      bankCode: 'BDO',
    });
  });

  it('is accepted with one holder name only, in any bank spelling', async () => {
    const member = await test.given.member();
    await test.value(member, addPayoutAccount, bank());
    expect((await test.value(member, payoutAccounts, {})).payeeName).toBe('M••• C••• S•••');
    expect((await add(member, { holder: 'SANTOS, María Clara' })).status).toBe(200);
    expectRefused(await add(member, { holder: 'Maria Clara Reyes' }), 'payout.account.name');
  });

  it.each([
    ['a bank nobody knows', { bankCode: 'NOWHERE' }, 'bankCode'],
    ['a bank of another kind', { bankCode: 'GCASH' }, 'bankCode'],
    ['a short number', { number: '12345' }, 'number'],
    ['a landline', { kind: 'EW', bankCode: 'GCASH', number: '0281234567' }, 'number'],
    ['a number from abroad', { kind: 'EW', bankCode: 'GCASH', number: '+4915112345678' }, 'number'],
    ['a mistyped address', { kind: 'VW', bankCode: 'TRC20', number: `${TRON.slice(0, -1)}u` }, 'number'],
    ['no holder', { holder: ' ' }, 'holder'],
    ['a holder of digits', { holder: '12345' }, 'holder'],
  ])('refuses %s', async (_what, more, field) => {
    const { status, body } = await add(await test.given.member(), more);
    expect([status, body]).toMatchObject([422, { errorCode: 'payout.account.invalid', value: { field } }]);
  });

  it('is refused for a kind that the operator switched off', async () => {
    const member = await test.given.member();
    await configure(test, { flags: { BINDVC3: false } });
    const wallet = { kind: 'VW', bankCode: 'TRC20', number: TRON };
    expectRefused(await add(member, wallet), 'function.not.available');
    expect((await add(member)).status).toBe(200);
    await configure(test);
  });

  it('is refused for a card number, with a clear message', async () => {
    expectRefused(
      await add(await test.given.member(), { number: '4111 1111 1111 1111' }),
      'payout.account.card',
    );
  });

  it('keeps its number reserved for the member, even after removal', async () => {
    const [first, second] = [await test.given.member(), await test.given.member()];
    const number = '0917 123 4567';
    const wallet = { kind: 'EW', bankCode: 'GCASH', number };
    const { bankCardId } = await test.value(first, addPayoutAccount, bank(wallet));
    expectRefused(await add(second, wallet), 'payout.account.taken', 409);
    await test.value(first, removePayoutAccount, { bankCardId });
    expectRefused(await add(second, { ...wallet, number: '+639171234567' }), 'payout.account.taken', 409);
    const again = await test.value(first, addPayoutAccount, bank(wallet));
    expect(again.isWithdrawActive).toBe(false);
    expect(again.bankCardId).not.toBe(bankCardId);
  });

  it('goes to one of two members who add the same number concurrently', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => test.given.member()));
    const same = { number: freshNumber() };
    const answers = await Promise.all(members.map((member) => add(member, same)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('is limited to five of a kind, also concurrently', async () => {
    const member = await test.given.member();
    const answers = await Promise.all(Array.from({ length: 9 }, () => add(member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expectRefused(await add(member), 'payout.account.most', 409);
    expect((await add(member, { kind: 'VW', bankCode: 'TRC20', number: TRON })).status).toBe(200);
  });

  it('is returned again for a repeated form', async () => {
    const member = await test.given.member();
    const form = bank();
    const first = await test.value(member, addPayoutAccount, form);
    expect(await test.value(member, addPayoutAccount, form)).toEqual(first);
  });

  it('requires a recently confirmed and unlimited session', async () => {
    const member = await test.given.member();
    await markPasswordReset(test, member);
    expectRefused(await add(member), 'session.limited', 403);
    const other = await test.given.member();
    test.clock.advance(300_000);
    expectRefused(await add(other), 'session.confirm.required', 403);
  });

  it('requires the authenticator where it is enabled', async () => {
    const member = await test.given.member();
    const { secret } = await giveTotp(test, member);
    const form = bank();
    expect((await test.call(member, addPayoutAccount, form)).body).toMatchObject({
      errorCode: 'owner.code.required',
      value: { ways: ['app'] },
    });
    const sms = await test.call(member, addPayoutAccount, { ...form, by: 'sms', code: '123456' });
    expectRefused(sms, 'owner.code.required', 403);
    const wrong = await test.call(member, addPayoutAccount, { ...form, by: 'app', code: '000000' });
    expectRefused(wrong, 'verification.code.err');
    const code = codeNow(test, secret);
    expect((await test.call(member, addPayoutAccount, { ...form, by: 'app', code })).status).toBe(200);
  });

  it.each([
    ['sms', 'mobileNum', '+639175550777'],
    ['mail', 'email', 'owner-of-codes@example.com'],
  ] as const)(
    'requires a code by %s where the address is proven, and notifies the owner there',
    async (by, field, to) => {
      const member = await test.given.member();
      expectRefused(await test.call(member, sendOwnerCode, { by }), 'function.not.available');
      await insertPersonalValue(test, member.info.userName, { field, value: to });
      const form = bank();
      expect((await test.call(member, addPayoutAccount, form)).body).toMatchObject({
        errorCode: 'owner.code.required',
        value: { ways: [by] },
      });
      const device = await test.call(member, sendOwnerCode, { by });
      const cookies = cookiesFrom(device.headers['set-cookie']);
      const { text } = await awaitMessage(test.dataDir, to, ({ text: words }) => /\d{6}/.test(words));
      const code = /\d{6}/.exec(text)?.[0] ?? '';
      const typed = { ...form, by, code };
      const answer = await test.call(member, addPayoutAccount, typed, { cookies });
      expect([answer.status, answer.body]).toMatchObject([200, { success: true }]);
      const { last4 } = answer.body.success ? answer.body.value : { last4: '' };
      const notice = await awaitMessage(test.dataDir, to, ({ text: words }) => /\b24\b/.test(words));
      if (by === 'mail') expect(notice.text).toContain(`BDO Unibank ···${last4}`);
    },
  );
});

it('is removed by its owner only, and payouts in transit still arrive', async () => {
  const [member, stranger] = [await test.given.member(), await test.given.member()];
  const { bankCardId } = await test.value(member, addPayoutAccount, bank());
  expectRefused(
    await test.call(stranger, removePayoutAccount, { bankCardId }),
    'payout.account.not.found',
    404,
  );
  expect(await payoutAccountForUse(test.database, await idOf(stranger), BigInt(bankCardId))).toBeUndefined();
  await test.value(member, removePayoutAccount, { bankCardId });
  expectRefused(
    await test.call(member, removePayoutAccount, { bankCardId }),
    'payout.account.not.found',
    404,
  );
  expect((await test.value(member, payoutAccounts, {})).accounts).toEqual([]);
  expect(await payoutAccountForUse(test.database, await idOf(member), BigInt(bankCardId))).toBeUndefined();
  const to = await readPayoutDestination(test.app.deps.identity, test.database, BigInt(bankCardId));
  expect(to.bankCode).toBe('BDO');
  test.clock.advance(300_000);
  expectRefused(
    await test.call(member, removePayoutAccount, { bankCardId }),
    'session.confirm.required',
    403,
  );
});

it('offers the merchant’s banks by kind', async () => {
  const banks = await test.value(await test.given.member(), payoutBanks, {});
  expect(banks[0]).toEqual({ bankCode: 'BDO', kind: 'BC', name: 'BDO Unibank' });
  expect(new Set(banks.map(({ kind }) => kind))).toEqual(new Set(['BC', 'EW', 'VW']));
});

const findId = statement<[userName: string], { id: bigint }>(
  'test.payout-member-id',
  `SELECT id FROM member WHERE user_name = $1`,
);

/** The plain text that a copy of the tables would reveal. */
const dumpAll = statement<[], { dump: string }>(
  'test.dump-payout-accounts',
  `SELECT (SELECT jsonb_agg(to_jsonb(a)) FROM payout_account a)::text
       || (SELECT jsonb_agg(to_jsonb(p)) FROM member_personal p)::text AS dump`,
);

function cookiesFrom(header: string | string[] | number | undefined): Record<string, string> {
  const lines = Array.isArray(header) ? header : [String(header ?? '')];
  return Object.fromEntries(
    lines.map((line) => (line.split(';')[0] ?? '').split('=') as [string, string]).filter(([name]) => name),
  );
}
