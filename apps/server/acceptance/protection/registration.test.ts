import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { freshSource } from '../../testing/server/fresh-source.ts';
import { blockedActions } from '../../testing/identity/blocked-members.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { registrationFields } from '../../testing/server/test-config.ts';
import { configure, expectFieldRefused, form } from '../../testing/identity/registration.ts';
import { seedGames } from '../../src/games/index.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';

const { getSetRegister, register, registerMobile } = api.identity;
const { protection, setLimit } = api.protection;

let names = 0;
const newName = () => {
  names += 1;
  return `starter${names}`;
};

function inMarket(market: string) {
  const started = {} as { test: TestApp };
  beforeAll(async () => {
    started.test = await startTestApp({ env: { MARKET: market, LOG_LEVEL: 'silent' } });
    await started.test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
    await started.test.database.transaction(seedGames);
  });
  afterAll(() => started.test.stop());
  afterEach(() => configure(started.test));
  const requestedFields = () => registrationFields(started.test.app.deps.wallet.market);
  const send = (more: object) =>
    started.test.call(null, register, form(newName(), { ...requestedFields(), ...more }), freshSource());
  return {
    started,
    send,
    async open(more: object): Promise<Visitor> {
      const { body, headers } = await send(more);
      if (!body.success) throw new Error(`registration was refused: ${JSON.stringify(body)}`);
      return { info: body.value, cookie: cookieOf(headers['set-cookie']) };
    },
    async rules() {
      const { fields } = await started.test.value(null, getSetRegister, {});
      return Object.entries(fields)
        .filter(([field, { enabled }]) => enabled && /birthday|depositLimit/.test(field))
        .map(([field, { required }]) => [field, required]);
    },
    /** Birth date of a person who reaches this age today, or this many days later. */
    born(years: number, offsetMs = 0): string {
      const day = new Date(started.test.clock.now().getTime() + offsetMs);
      day.setUTCFullYear(day.getUTCFullYear() - years);
      return day.toISOString().slice(0, 10);
    },
  };
}

describe('shipped market', () => {
  const { started, open, rules, send } = inMarket('default');

  it('requires the birthday and a limit of each period in both forms', async () => {
    expect(await rules()).toEqual([
      ['birthday', true],
      ['depositLimitDay', true],
      ['depositLimitWeek', true],
      ['depositLimitMonth', true],
    ]);
    expectFieldRefused(await send({ birthday: '' }), 'birthday', 'required');
    expectFieldRefused(await send({ depositLimitMonth: '' }), 'depositLimitMonth', 'required');
    await configure(started.test, { flags: { REGMOBVERF3: false, MOBILENUMPASSREG3: true } });
    const { username: _made, ...mobile } = form('', { countryDialingCode: '63', mobileNum: '9171234567' });
    const sent = (more: object) =>
      started.test.call(null, registerMobile, { ...mobile, ...more }, freshSource());
    expectFieldRefused(await sent({}), 'birthday', 'required');
    expectFieldRefused(await sent({ birthday: '1990-05-14' }), 'depositLimitDay', 'required');
  });

  it('does not let the operator switch the requirement off', async () => {
    await configure(started.test, { fields: { depositLimitDay: { enabled: false, required: false } } });
    expect(await rules()).toContainEqual(['depositLimitDay', true]);
  });

  it('opens no account with contradicting limits', async () => {
    const limits = { depositLimitDay: '500', depositLimitWeek: '100', depositLimitMonth: '50' };
    expectFieldRefused(await send(limits), 'depositLimitWeek', 'order');
    expectFieldRefused(await send({ ...limits, depositLimitWeek: '600' }), 'depositLimitMonth', 'order');
    expectFieldRefused(
      await send({ ...limits, depositLimitDay: '5', depositLimitWeek: '1,000' }),
      'depositLimitMonth',
      'order',
    );
  });

  it.each(['0', '-5', 'many', '1.234', '0.00'])('%s is not a limit', async (depositLimitDay) => {
    const limits = { depositLimitDay, depositLimitWeek: '200', depositLimitMonth: '300' };
    expectFieldRefused(await send(limits), 'depositLimitDay', 'pattern');
  });

  it('refuses amounts above the largest balance', async () => {
    const limits = {
      depositLimitDay: '9'.repeat(15),
      depositLimitWeek: '9'.repeat(15),
      depositLimitMonth: '9'.repeat(15),
    };
    expectFieldRefused(await send(limits), 'depositLimitDay', 'most');
  });

  it('applies the stated protection from the first deposit', async () => {
    const limits = { depositLimitDay: '300.50', depositLimitWeek: '1,000', depositLimitMonth: '٢٠٠٠' };
    const member = await open(limits);
    const acts = blockedActions(started.test);
    expect(await acts.deposit(member, '300.51')).toBe('protection.limit.deposit');
    expect([await acts.deposit(member, '300'), await acts.launch(member)]).toEqual(['ok', 'ok']);
    const overview = await started.test.value(member, protection, {});
    expect(overview.limits.map(({ kind, period, most }) => [kind, period, most])).toEqual([
      ['deposit', 'day', '300.50'],
      ['deposit', 'week', '1000.00'],
      ['deposit', 'month', '2000.00'],
    ]);
  });
});

describe('market that offers limits', () => {
  const { born, open, rules, started } = inMarket('uk');

  it('asks for limits and opens the account without them', async () => {
    expect(await rules()).toEqual([
      ['birthday', true],
      ['depositLimitDay', false],
      ['depositLimitWeek', false],
      ['depositLimitMonth', false],
    ]);
    const member = await open({ birthday: born(30) });
    expect((await started.test.value(member, protection, {})).limits).toEqual([]);
    expect(await blockedActions(started.test).deposit(member, '100')).toBe('ok');
  });
});

describe.each([
  ['default', 18],
  ['uk', 18],
  ['de', 18],
  ['nl', 18],
  ['se', 18],
  ['dk', 18],
  ['mt', 18],
  ['ontario', 19],
  ['nj', 21],
  ['ee', 21],
  ['ph', 21],
])('market %s, which requires the age', (market, age) => {
  const { born, started, open, rules, send } = inMarket(market);

  it('asks for the birthday and opens no account for minors', async () => {
    expect(await rules()).toContainEqual(['birthday', true]);
    expectFieldRefused(await send({ birthday: '' }), 'birthday', 'required');
    expectFieldRefused(await send({ birthday: '1990-02-30' }), 'birthday', 'pattern');
    expectFieldRefused(await send({ birthday: '1890-01-01' }), 'birthday', 'pattern');
    expectFieldRefused(await send({ birthday: born(age, 2 * DAY_MS) }), 'birthday', 'age');
    const member = await open({ birthday: born(age, -2 * DAY_MS) });
    expect((await started.test.value(member, protection, {})).birthdayDue).toBe(false);
    expect(await blockedActions(started.test).deposit(member, '100')).toBe('ok');
  });

  it('shows the required age everywhere', async () => {
    const { info } = await started.test.value(null, api.content.systemStatus, {});
    expect(info.minimumAge).toBe(age);
  });
});

describe('market with a cap by age', () => {
  const { born, started, open, send } = inMarket('nl');
  const at = (years: number, offsetMs = 0) => ({ birthday: born(years, offsetMs) });

  it('accepts no limit above the cap, at registration or later, and no removal', async () => {
    expectFieldRefused(await send({ ...at(30), depositLimitMonth: '700.01' }), 'depositLimitMonth', 'most');
    expectFieldRefused(await send({ ...at(20), depositLimitMonth: '301' }), 'depositLimitMonth', 'most');
    const member = await open({ ...at(30), depositLimitMonth: '700' });
    for (const most of ['700.01', null]) {
      const { status, body } = await started.test.call(member, setLimit, {
        kind: 'deposit',
        period: 'month',
        most,
      });
      expect([status, body]).toMatchObject([
        422,
        { errorCode: 'protection.limit.cap', value: { most: '700.00' } },
      ]);
    }
    const acts = blockedActions(started.test);
    expect((await acts.setLimit(member, 'deposit', 'day', '200')).rules.mostPerMonth).toBe('700.00');
    expect(await acts.deposit(member, '201')).toBe('protection.limit.deposit');
  });

  it('reports the cap to the registration form', async () => {
    expect((await started.test.value(null, getSetRegister, {})).mostPerMonth).toBe('700.00');
  });

  it('raises the cap on the birthday', async () => {
    const young = await open({ ...at(25, 10 * DAY_MS), depositLimitMonth: '300' });
    expect((await started.test.value(young, protection, {})).rules.mostPerMonth).toBe('300.00');
    const grown = await open({ ...at(25, -2 * DAY_MS), depositLimitMonth: '300' });
    expect((await started.test.value(grown, protection, {})).rules.mostPerMonth).toBe('700.00');
  });
});

describe('document', () => {
  const { born, started, open } = inMarket('nl');
  const submit = (member: Visitor, birthDate: string) => {
    const who = { name: 'Maria Clara', birthDate, idNumber: 'P1234567A' };
    return started.test.call(member, api.identity.submitIdentity, who);
  };

  it('overrides the stated age', async () => {
    const acts = blockedActions(started.test);
    const member = await open({ birthday: born(30), depositLimitMonth: '700' });
    expect((await submit(member, born(22))).status).toBe(200);
    expect((await started.test.value(member, protection, {})).rules.mostPerMonth).toBe('700.00');
    await operateOn(started.test).run(`identity verify ${member.info.userName} --as lina`);
    expect((await started.test.value(member, protection, {})).rules.mostPerMonth).toBe('300.00');
    const required = 'protection.limits.required';
    expect([await acts.deposit(member, '301'), await acts.play(member)]).toEqual([required, required]);
  });
});

describe('document, where players are 21', () => {
  const { born, started, open } = inMarket('nj');

  it('of a younger person is accepted from nobody', async () => {
    const member = await open({ birthday: born(30) });
    const who = { name: 'Maria Clara', birthDate: born(20), idNumber: 'P1234567A' };
    const { body } = await started.test.call(member, api.identity.submitIdentity, who);
    expect(body).toMatchObject({ errorCode: 'identity.age', value: { years: 21 } });
  });
});

describe('market with one cap for everybody', () => {
  const { started, open, send } = inMarket('de');

  it('requires a monthly limit within the cap', async () => {
    expectFieldRefused(await send({ depositLimitMonth: '1000.01' }), 'depositLimitMonth', 'most');
    const member = await open({ depositLimitMonth: '1000' });
    expect(await blockedActions(started.test).deposit(member, '1000')).toBe('ok');
  });
});
