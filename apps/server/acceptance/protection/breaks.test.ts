import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { type BlockedActions, blockedActions, memberIdOf } from '../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../testing/identity/browser.ts';
import { runsGames, type PlayerSession, startSupplier, type Supplier } from '../../testing/games/supplier.ts';
import { betOf, rollbackOf, winOf } from '../../testing/games/wallet-calls.ts';
import { seedGames } from '../../src/games/index.ts';
import { post, postTogether } from '../../src/ledger/index.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';

const { games, play, protection, wallet } = api;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let test: TestApp;
let supplier: Supplier;
let acts: BlockedActions;
let member: Visitor;
beforeAll(async () => {
  supplier = await startSupplier('restful');
  test = await startTestApp({ env: supplier.env });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await test.database.transaction(seedGames);
  await runsGames(test, supplier);
  acts = blockedActions(test);
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  member = await test.given.member({ balance: '100' });
  await acts.launch(member);
});

const overview = () => test.value(member, protection.protection, {});
const takeBreak = (term: string) => test.value(member, protection.takeBreak, { term });
const exclude = (term: string) => test.value(member, protection.exclude, { term });
const afterTime = async (ms: number) => {
  test.clock.advance(ms);
  member = await signInAgain(test, member);
};
const at = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString();
const everything = async () => [
  await acts.deposit(member, '100'),
  await acts.launch(member),
  await acts.play(member),
];
const ALL_OK = ['ok', 'ok', 'ok'];

describe('break', () => {
  it('blocks deposits, launches and rounds until its end, and reports the end', async () => {
    const until = at(DAY_MS);
    expect((await takeBreak('24h')).breakUntil).toBe(until);
    expect(await everything()).toEqual(['protection.break', 'protection.break', 'protection.break']);
    const depositRequest = { method: 'sandbox', amount: '100', requestKey: randomUUID() };
    const { status, body } = await test.call(member, wallet.deposit, depositRequest);
    expect([status, body]).toMatchObject([403, { errorCode: 'protection.break', value: { until } }]);
    expect((await test.value(member, wallet.wallet, {})).sumBalance).toBe('100.00');
    await afterTime(Date.parse(until) - test.clock.now().getTime() - 1);
    expect(await acts.deposit(member, '100')).toBe('protection.break');
    await afterTime(1);
    expect((await overview()).breakUntil).toBeNull();
    expect(await everything()).toEqual(ALL_OK);
  });

  it('is not shortened by a shorter break or a clock that is set back', async () => {
    const until = at(7 * DAY_MS);
    await takeBreak('7d');
    expect((await takeBreak('24h')).breakUntil).toBe(until);
    test.clock.advance(-2 * DAY_MS);
    expect(await acts.deposit(member, '100')).toBe('protection.break');
    const other = await test.given.member();
    const taken = await test.value(other, protection.takeBreak, { term: '24h' });
    test.clock.advance(2 * DAY_MS);
    expect(taken.breakUntil).toBe(at(DAY_MS));
    expect(await acts.deposit(member, '100')).toBe('protection.break');
  });

  it('is refused for a term that the market does not offer', async () => {
    const { status, body } = await test.call(member, protection.takeBreak, { term: '2mo' });
    expect([status, body]).toMatchObject([422, { errorCode: 'function.not.available' }]);
    const other = await test.call(member, protection.exclude, { term: '1mo' });
    expect(other.body).toMatchObject({ errorCode: 'function.not.available' });
  });
});

describe('exclusion', () => {
  it('ends all sessions, and afterwards permits reading and withdrawing only', async () => {
    const elsewhere = await signInAgain(test, member);
    await exclude('6mo');
    for (const visitor of [member, elsewhere]) {
      expect((await test.call(visitor, wallet.wallet, {})).body).toMatchObject({
        errorCode: 'login.not.session',
      });
    }
    member = await signInAgain(test, member);
    const refused = 'protection.excluded';
    expect(await everything()).toEqual([refused, refused, refused]);
    expect((await test.value(member, wallet.wallet, {})).sumBalance).toBe('100.00');
    const memberId = await memberIdOf(test, member);
    const envelope = () =>
      ({
        scope: 'job:test',
        key: randomUUID(),
        recordedAt: test.clock.now(),
        asset: 'PHP',
        memberId,
      }) as const;
    const hold = { ...envelope(), kind: 'withdrawal-hold', amountUnits: 400_000n } as const;
    expect(await post(test.database, hold)).toMatchObject({ outcome: 'posted', balanceUnits: 600_000n });
    const bonus = { ...envelope(), kind: 'bonus', amountUnits: 10_000n } as const;
    expect(await post(test.database, bonus)).toMatchObject({ outcome: 'refused', reason: refused });
    const sent = { asset: 'PHP', memberId, amountUnits: 10_000n } as const;
    const upline = await postTogether(test.database, envelope(), [
      { ...sent, kind: 'upline-sent' },
      { ...sent, kind: 'upline-received' },
    ]);
    expect(upline).toMatchObject({ outcome: 'refused', reason: refused, balanceUnits: 600_000n });
    const won = { ...envelope(), kind: 'win', amountUnits: 10_000n, counterparty: 'test' } as const;
    expect(await post(test.database, won)).toMatchObject({ outcome: 'posted', sequence: 3n });
  });

  it('does not end by itself: the member requests the leave after the term and waits a day', async () => {
    const { until } = await exclude('6mo');
    await afterTime(DAY_MS);
    const early = await test.call(member, protection.leaveExclusion, {});
    expect(early.body).toMatchObject({ errorCode: 'protection.leave.early', value: { from: until } });
    await afterTime(Date.parse(until) - test.clock.now().getTime());
    expect(await acts.deposit(member, '100')).toBe('protection.excluded');
    expect((await overview()).exclusion).toMatchObject({ term: '6mo', mayAsk: true, leaveFrom: null });
    const leaveFrom = at(DAY_MS);
    const overviewAfter = await test.value(member, protection.leaveExclusion, {});
    expect(overviewAfter.exclusion).toMatchObject({ mayAsk: false, leaveFrom });
    await afterTime(DAY_MS - 1);
    expect(await acts.deposit(member, '100')).toBe('protection.excluded');
    await afterTime(1);
    expect((await overview()).exclusion).toBeNull();
    expect(await acts.deposit(member, '100')).toBe('ok');
    const none = await test.call(member, protection.leaveExclusion, {});
    expect([none.status, none.body]).toMatchObject([409, { errorCode: 'protection.leave.none' }]);
  });

  it('can only be extended; a permanent one is reviewed after five years with a week’s wait', async () => {
    const { until } = await exclude('1y');
    member = await signInAgain(test, member);
    expect((await exclude('6mo')).until).toBe(until);
    member = await signInAgain(test, member);
    const forGood = await exclude('permanent');
    expect(new Date(forGood.until).getUTCFullYear()).toBe(test.clock.now().getUTCFullYear() + 5);
    await afterTime(Date.parse(forGood.until) - test.clock.now().getTime());
    const overviewAfter = await test.value(member, protection.leaveExclusion, {});
    expect(overviewAfter.exclusion).toMatchObject({ term: 'permanent', leaveFrom: at(7 * DAY_MS) });
  });

  it.each([
    ['5y', DAY_MS],
    ['6mo', 1_700 * DAY_MS],
    ['6mo', 1_900 * DAY_MS],
  ])(
    'that is permanent stays permanent after a request for %s, and lasts at least that long',
    async (term, offsetMs) => {
      const forGood = await exclude('permanent');
      await afterTime(offsetMs);
      const { until } = await exclude(term);
      expect(Date.parse(until)).toBeGreaterThan(Date.parse(forGood.until));
      member = await signInAgain(test, member);
      expect((await overview()).exclusion).toMatchObject({ term: 'permanent', until, leaveFrom: null });
    },
  );

  it('that is permanent cancels a requested leave when it is requested again', async () => {
    const { until } = await exclude('permanent');
    await afterTime(Date.parse(until) - test.clock.now().getTime());
    await test.value(member, protection.leaveExclusion, {});
    await exclude('1y');
    member = await signInAgain(test, member);
    expect((await overview()).exclusion).toMatchObject({ term: 'permanent', mayAsk: false, leaveFrom: null });
  });

  it('reports its end only while it lies in the future', async () => {
    const restrictedUntil = async () => {
      const depositRequest = { method: 'sandbox', amount: '100', requestKey: randomUUID() };
      const { body } = await test.call(member, wallet.deposit, depositRequest);
      if (body.success || body.errorCode !== 'protection.excluded') throw new Error('it was not held');
      return body.value;
    };
    const { until } = await exclude('6mo');
    member = await signInAgain(test, member);
    expect(await restrictedUntil()).toEqual({ until });
    await afterTime(Date.parse(until) - test.clock.now().getTime());
    expect(await restrictedUntil()).toEqual({});
    const leaveFrom = at(DAY_MS);
    await test.value(member, protection.leaveExclusion, {});
    expect(await restrictedUntil()).toEqual({ until: leaveFrom });
  });
});

describe('provider', () => {
  const bet = (playerSession: PlayerSession, more = {}) =>
    supplier.call(test, 'bet', betOf(playerSession, more));

  it('learns that a limit is reached or play is blocked, and can still pay wins and reverse bets', async () => {
    const playerSession = await supplier.openSession(test, { balance: '100' });
    const [first, second] = [betOf(playerSession), betOf(playerSession)];
    await supplier.call(test, 'bet', first);
    await supplier.call(test, 'bet', second);
    await acts.setLimit(playerSession.visitor, 'loss', 'day', '25');
    const over = betOf(playerSession, { amount: 600_000 });
    const limited = (await supplier.call(test, 'bet', over)).body;
    expect([limited.status, limited.reason]).toEqual(['RS_ERROR_LIMIT_REACHED', undefined]);
    expect((await bet(playerSession, { amount: 500_000 })).body).toMatchObject({ status: 'RS_OK' });
    await test.value(playerSession.visitor, protection.takeBreak, { term: '24h' });
    const onBreak = { status: 'RS_ERROR_USER_DISABLED', reason: 'break' };
    expect((await bet(playerSession)).body).toMatchObject(onBreak);
    expect((await bet(playerSession, { amount: 0, is_free: true })).body).toMatchObject(onBreak);
    // Accepted calls stay accepted, and refused ones have nothing to reverse.
    expect((await supplier.call(test, 'bet', over)).body).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' });
    const won = winOf(first, { round_closed: true });
    expect((await supplier.call(test, 'win', won)).body).toMatchObject({ status: 'RS_OK' });
    expect((await supplier.call(test, 'rollback', rollbackOf(second))).body).toMatchObject({
      status: 'RS_OK',
    });
    expect((await supplier.call(test, 'rollback', rollbackOf(over))).body).toMatchObject({ status: 'RS_OK' });
    expect((await test.value(playerSession.visitor, wallet.wallet, {})).sumBalance).toBe('110.00');
  });
});

describe('reality check interval', () => {
  it('is the member’s choice in own games and provider games', async () => {
    const playerSession = await supplier.openSession(test, { balance: '100' });
    const { games: list } = await test.value(null, games.gameList, { language: 'EN', gameType: 'LIVE' });
    const launchRequest = { nodeId: list[0]?.nodeId ?? '', language: 'EN' };
    const { session } = await test.value(playerSession.visitor, games.launchGame, launchRequest);
    expect(session.check?.intervalMs).toBe(60 * MINUTE_MS);
    const chosen = await test.value(playerSession.visitor, protection.setRealityCheck, {
      intervalMs: 15 * MINUTE_MS,
    });
    expect(chosen.realityCheck.intervalMs).toBe(15 * MINUTE_MS);
    const seen = await test.value(playerSession.visitor, play.gameSession, { sessionId: session.sessionId });
    expect(seen.check).toEqual({ intervalMs: 15 * MINUTE_MS, dueInMs: 15 * MINUTE_MS });
    test.clock.advance(15 * MINUTE_MS);
    const refused = await supplier.call(test, 'bet', betOf(playerSession));
    expect(refused.body).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' });
    await acts.launch(playerSession.visitor);
    test.clock.advance(10 * MINUTE_MS - 5000);
    expect(await acts.play(playerSession.visitor)).toBe('ok');
    test.clock.advance(5 * MINUTE_MS - 5000);
    expect(await acts.play(playerSession.visitor)).toBe('game.check.due');
    const none = await test.call(playerSession.visitor, protection.setRealityCheck, { intervalMs: 1000 });
    expect(none.body).toMatchObject({ errorCode: 'function.not.available' });
  });
});
