import { api } from '@tessera/contract';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions, type Visitor } from '../../testing/server/app.ts';
import { deleteProtection, blockedActions, memberIdOf } from '../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../testing/identity/browser.ts';
import { runsGames, startSupplier } from '../../testing/games/supplier.ts';
import { betOf, winOf } from '../../testing/games/wallet-calls.ts';
import { seedGames } from '../../src/games/index.ts';
import { post } from '../../src/ledger/index.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';

const { content, identity, games, protection } = api;
const started: TestApp[] = [];

async function startIn(market: string, env: TestAppOptions['env'] = {}): Promise<TestApp> {
  const test = await startTestApp({ env: { MARKET: market, ...env } });
  started.push(test);
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await test.database.transaction(seedGames);
  return test;
}
afterEach(async () => {
  for (const test of started.splice(0)) await test.stop();
});

const birthdayOf = (test: TestApp, years: number, moreMs = 0) => {
  const born = new Date(test.clock.now().getTime() + moreMs);
  born.setUTCFullYear(born.getUTCFullYear() - years);
  return born.toISOString().slice(0, 10);
};
const record = (test: TestApp, member: Visitor, birthday: string) =>
  test.call(member, protection.setBirthday, { birthday });

describe('shipped market', () => {
  it('blocks deposits and play until the age is known and each period has a limit', async () => {
    const test = await startIn('default');
    const acts = blockedActions(test);
    const member = await test.given.member({ balance: '10' });
    await deleteProtection(test, member);
    expect([await acts.deposit(member, '100'), await acts.launch(member)]).toEqual([
      'protection.age',
      'protection.age',
    ]);
    await record(test, member, birthdayOf(test, 18));
    const required = 'protection.limits.required';
    expect([await acts.deposit(member, '100'), await acts.launch(member)]).toEqual([required, required]);
    await acts.setLimit(member, 'loss', 'day', '100');
    expect(await acts.launch(member)).toBe(required);
    await acts.setLimit(member, 'deposit', 'month', '1000');
    await acts.setLimit(member, 'deposit', 'day', '1000');
    expect(await acts.launch(member)).toBe(required);
    await acts.setLimit(member, 'deposit', 'week', '1000');
    expect([await acts.deposit(member, '100'), await acts.launch(member)]).toEqual(['ok', 'ok']);
  });

  it('refuses new rounds in open games after a limit was removed, in own games and at providers', async () => {
    const supplier = await startSupplier('aurora');
    onTestFinished(() => supplier.stop());
    const test = await startIn('default', supplier.env);
    await runsGames(test, supplier);
    const acts = blockedActions(test);
    const playerSession = await supplier.openSession(test, { balance: '100' });
    await acts.setLimit(playerSession.visitor, 'deposit', 'day', null);
    test.clock.advance(32 * DAY_MS);
    const member = await signInAgain(test, playerSession.visitor);
    const sat = await supplier.openSessionOf(test, member);
    const begun = betOf(sat);
    const bet = async (request: object) => (await supplier.call(test, 'bet', request)).body.status;
    expect(await bet(begun)).toBe('RS_OK');
    const confirmed = () => test.value(member, protection.confirmRaise, { kind: 'deposit', period: 'day' });
    await confirmed();
    expect(await bet(betOf(sat))).toBe('RS_ERROR_USER_DISABLED');
    expect(await bet(betOf(sat, { round: begun.round }))).toBe('RS_OK');
    expect((await supplier.call(test, 'win', winOf(begun))).body.status).toBe('RS_OK');
    await acts.setLimit(member, 'deposit', 'day', '500');
    expect([await bet(betOf(sat)), await acts.play(member)]).toEqual(['RS_OK', 'ok']);
    await deleteProtection(test, member);
    expect(await acts.play(member)).toBe('protection.age');
  });
});

describe('market that requires the age and offers limits', () => {
  it('blocks deposits and play until the age is stated, once and for all', async () => {
    const test = await startIn('uk');
    const acts = blockedActions(test);
    const member = await test.given.member({ balance: '10' });
    await deleteProtection(test, member);
    expect((await test.value(member, protection.protection, {})).birthdayDue).toBe(true);
    expect([await acts.deposit(member, '100'), await acts.launch(member)]).toEqual([
      'protection.age',
      'protection.age',
    ]);
    for (const birthday of [birthdayOf(test, 121), birthdayOf(test, 0, 2 * DAY_MS)]) {
      const { status, body } = await record(test, member, birthday);
      expect([status, body]).toMatchObject([422, { errorCode: 'protection.birthday.invalid' }]);
    }
    expect((await record(test, member, birthdayOf(test, 18))).body).toMatchObject({
      value: { birthdayDue: false },
    });
    expect([await acts.deposit(member, '100'), await acts.launch(member)]).toEqual(['ok', 'ok']);
    const again = await record(test, member, birthdayOf(test, 30));
    expect([again.status, again.body]).toMatchObject([409, { errorCode: 'protection.birthday.told' }]);
  });

  it('permits deposits and play for minors from their birthday on', async () => {
    const test = await startIn('uk');
    const acts = blockedActions(test);
    let member = await test.given.member({ balance: '10' });
    await acts.launch(member);
    await deleteProtection(test, member);
    await record(test, member, birthdayOf(test, 18, 2 * DAY_MS));
    expect([await acts.deposit(member, '100'), await acts.launch(member), await acts.play(member)]).toEqual([
      'protection.age',
      'protection.age',
      'protection.age',
    ]);
    test.clock.advance(2 * DAY_MS);
    member = await signInAgain(test, member);
    expect([await acts.deposit(member, '100'), await acts.play(member)]).toEqual(['ok', 'ok']);
  });
});

describe('24-hour break', () => {
  it.each([
    ['de', true],
    ['default', false],
  ] as const)('in the market %s starts with one tap: %s', async (market, breakAtOnce) => {
    const test = await startIn(market);
    const { info } = await test.value(null, content.systemStatus, {});
    expect(info.breakAtOnce).toBe(breakAtOnce);
  });
});

describe('activity statement', () => {
  it('reports deposits, withdrawals, stakes and wins for 30 days, six months and in total', async () => {
    const test = await startIn('default');
    const member = await test.given.member();
    const memberId = await memberIdOf(test, member);
    const now = test.clock.now().getTime();
    const movement = async (kind: 'deposit' | 'bet' | 'win', units: bigint, daysAgo: number) => {
      const recordedAt = new Date(now - daysAgo * DAY_MS);
      const key = `${kind}-${daysAgo}`;
      const of = {
        scope: 'job:test',
        key,
        recordedAt,
        asset: 'PHP',
        memberId,
        counterparty: 'test',
      } as const;
      expect(await post(test.database, { ...of, kind, amountUnits: units })).toMatchObject({
        outcome: 'posted',
      });
    };
    await movement('deposit', 5_000_000n, 400);
    await movement('deposit', 1_000_000n, 0);
    await movement('bet', 600_000n, 0);
    await movement('win', 250_000n, 0);
    const envelope = { scope: 'job:test', recordedAt: new Date(now), asset: 'PHP', memberId } as const;
    await post(test.database, { ...envelope, key: 'out', kind: 'withdrawal-hold', amountUnits: 300_000n });
    await post(test.database, {
      ...envelope,
      key: 'back',
      kind: 'withdrawal-release',
      amountUnits: 100_000n,
    });
    await test.value(member, games.gameTypeList, { language: 'EN' });
    await blockedActions(test).launch(member);
    test.clock.advance(60_000);
    const statement = await test.value(member, protection.activityStatement, {});
    const played = { playedMs: 60_000 };
    const sums = { deposits: '100.00', withdrawals: '20.00', staked: '60.00', won: '25.00', net: '-35.00' };
    expect(statement.lastThirtyDays).toEqual({ ...sums, ...played });
    expect(statement.months).toHaveLength(6);
    const [thisMonth] = statement.months;
    expect(thisMonth).toMatchObject(sums);
    expect(new Set(statement.months.map(({ month }) => month)).size).toBe(6);
    expect(statement.months.slice(1).every(({ deposits }) => deposits === '0.00')).toBe(true);
    expect(statement.sinceJoined).toEqual({
      deposits: '600.00',
      withdrawals: '20.00',
      netDeposits: '580.00',
    });
    const trial = await test.call(null, identity.testPlay, { birthday: birthdayOf(test, 18) });
    expect(trial.status).toBe(200);
  });
});
