import { api } from '@tessera/contract';
import type { Endpoint } from '@tessera/contract/endpoint';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { type Phones, refusalOf, startPhones } from '../../../testing/identity/phones.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';

const { sendSmsCode, sendRegisterSmsCode, sendResetSmsCode } = api.identity;

const setMerchant = statement<[flags: string, countries: string[]]>(
  'test.codes-merchant',
  `UPDATE merchant SET flags = $1, countries = $2`,
);
const setEnabled = statement<[userName: string, enabled: boolean]>(
  'test.codes-enabled',
  `UPDATE member SET enabled = $2 WHERE user_name = $1`,
);

let phones: Phones;
let test: TestApp;
beforeAll(async () => {
  phones = await startPhones();
  ({ test } = phones);
});
afterAll(() => test.stop());
// Ends the limits that the previous test used up.
beforeEach(() => test.clock.advance(DAY_MS));
afterEach(() => test.database.run(setMerchant, ['{}', []]));

describe('login code', () => {
  it('is sent to the owner of a number, in the owner’s language', async () => {
    const { mobileNum } = await phones.knownNumber();
    const { status, body } = await phones.requestCode(mobileNum, freshSource(), { language: 'EN' });
    expect([status, body]).toEqual([200, { success: true, value: { expiredMinutes: 3 } }]);
    const { text } = await awaitMessage(test.dataDir, `+63${mobileNum}`);
    expect(text).toMatch(
      /^Tessera: (\d{6}) is your code to log in\. It works for 3 min\..*\n\n@localhost #\1$/s,
    );
  });

  it('is sent to no closed account', async () => {
    const { mobileNum, userName } = await phones.knownNumber();
    await test.database.run(setEnabled, [userName, false]);
    expect((await phones.requestCode(mobileNum)).status).toBe(200);
    expect(await phones.textsTo(mobileNum)).toEqual([]);
  });

  it('is not sent for a number that the member never proved', async () => {
    const { userName } = (await test.given.member()).info;
    const mobileNum = phones.newNumber();
    await insertPersonalValue(test, userName, {
      field: 'mobileNum',
      value: `+63${mobileNum}`,
      verified: false,
    });
    expect((await phones.requestCode(mobileNum)).status).toBe(200);
    expect(await phones.textsTo(mobileNum)).toEqual([]);
  });

  it('leaves no number and no digit of the code in the database', async () => {
    const { mobileNum } = await phones.knownNumber();
    await phones.requestCode(mobileNum);
    const [text = ''] = await phones.textsTo(mobileNum);
    const digits = /\d{6}/.exec(text)?.[0];
    const payloads = statement<[], { data: string }>('test.payloads', `SELECT data::text FROM job.job`);
    const codes = statement<[], { data: string }>(
      'test.codes',
      `SELECT c::text AS data FROM one_time_code c`,
    );
    const storedRows = [
      ...(await test.database.many(payloads, [])),
      ...(await test.database.many(codes, [])),
    ];
    const all = storedRows.map(({ data }) => data).join('\n');
    expect(digits).toBeDefined();
    expect(all).not.toContain(`"${digits}"`);
    expect(all).not.toContain(mobileNum);
  });
});

describe('registration code', () => {
  it('is sent to a number without an account', async () => {
    const mobileNum = phones.newNumber();
    expect((await phones.requestRegistrationCode(mobileNum)).status).toBe(200);
    expect(await phones.textsTo(mobileNum)).toEqual([expect.stringContaining('is your code to register')]);
  });

  it('is not sent to a registered number, whose owner is notified of the account', async () => {
    const { mobileNum } = await phones.knownNumber();
    expect((await phones.requestRegistrationCode(mobileNum)).status).toBe(200);
    expect(await phones.textsTo(mobileNum)).toEqual([expect.stringContaining('already have an account')]);
  });
});

describe('registered number', () => {
  const calls: readonly [string, (mobileNum: string) => [Endpoint, object]][] = [
    ['signing in', (mobileNum) => [sendSmsCode, { mobileNum, countryDialingCode: '63' }]],
    ['registering', (mobileNo) => [sendRegisterSmsCode, { mobileNo, countryDialingCode: '63' }]],
    ['resetting', (mobileNum) => [sendResetSmsCode, { mobileNum, countryDialingCode: '63' }]],
  ];
  const makeMembers = statement<[merchantCode: string, prefix: string, lookups: Buffer[], now: Date]>(
    'test.codes-members',
    `WITH added AS (
       INSERT INTO member (merchant_code, user_name, type, registered_at)
       SELECT $1, $2 || n, 0, $4 FROM generate_series(1, cardinality($3::bytea[])) AS n
       RETURNING id, user_name)
     INSERT INTO member_personal (member_id, merchant_code, field, sealed, lookup, tail, verified_at, created_at)
     SELECT id, $1, 'mobileNum', '', ($3::bytea[])[substr(user_name, length($2) + 1)::int], '', $4, $4 FROM added`,
  );

  it.each(calls)('cannot be detected by %s', async (what, call) => {
    const { merchantCode, vault } = test.app.deps.identity;
    const known = Array.from({ length: 100 }, phones.newNumber);
    const unknown = Array.from({ length: 100 }, phones.newNumber);
    const lookups = known.map((mobileNum) => vault.lookup('mobileNum', `+63${mobileNum}`));
    await test.database.run(makeMembers, [merchantCode, what.slice(0, 3), lookups, test.clock.now()]);
    const seen = async (mobileNum: string) => {
      const { status, body, headers } = await test.call(null, ...call(mobileNum), freshSource());
      const { date: _date, 'x-request-id': _id, ...others } = headers;
      return JSON.stringify([status, body, others]);
    };
    const answers = new Set<string>();
    for (const [index, mobileNum] of known.entries()) {
      answers.add(await seen(mobileNum));
      answers.add(await seen(unknown[index] ?? ''));
    }
    expect([...answers]).toEqual([expect.stringContaining('"expiredMinutes":3')]);
  });
});

describe('mobile number', () => {
  it.each(['', '12', '0287654321', '+1 917 555 0101'])(
    'is refused if it is not from our countries: %j',
    async (mobileNum) => {
      expect(refusalOf(await phones.requestCode(mobileNum))).toEqual([422, 'mobile.invalid', undefined]);
    },
  );

  it('is refused for a country that the merchant does not accept', async () => {
    await test.database.run(setMerchant, ['{}', ['TH']]);
    expect(refusalOf(await phones.requestCode(phones.newNumber()))).toEqual([
      422,
      'mobile.invalid',
      undefined,
    ]);
  });
});

it.each([
  ['MOBILEVERCODELOGIN3', sendSmsCode, 'mobileNum'],
  ['REGMOBVERF3', sendRegisterSmsCode, 'mobileNo'],
  ['MOBILENUMREG3', sendRegisterSmsCode, 'mobileNo'],
  ['PWRESETSMS3', sendResetSmsCode, 'mobileNum'],
])('no code is sent while %s is off', async (flag, endpoint, field) => {
  const input = { [field]: phones.newNumber(), countryDialingCode: '63' };
  const before = await test.call(null, endpoint, input, freshSource());
  expect(before.status).toBe(200);
  await test.database.run(setMerchant, [JSON.stringify({ [flag]: false }), []]);
  const answer = await test.call(null, endpoint, { ...input, [field]: phones.newNumber() }, freshSource());
  expect(refusalOf(answer)).toEqual([422, 'function.not.available', undefined]);
});
