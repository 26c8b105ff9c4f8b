import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import {
  type BlockedActions,
  blockedActions,
  memberIdOf,
  endUnpaidOrder,
} from '../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../testing/identity/browser.ts';
import { seedGames } from '../../src/games/index.ts';
import { foldTransfers, post } from '../../src/ledger/index.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';

const { protection, wallet } = api;
const HOUR_MS = 3_600_000;
const [DAY_MS, OPERATOR_UTC_OFFSET_MS] = [24 * HOUR_MS, 8 * HOUR_MS];

let test: TestApp;
let acts: BlockedActions;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await test.database.transaction(seedGames);
  acts = blockedActions(test);
});
afterAll(() => test.stop());
beforeEach(async () => {
  // Starts in the merchant's morning, so that no test crosses midnight.
  const sinceMidnightMs = (test.clock.now().getTime() + OPERATOR_UTC_OFFSET_MS) % DAY_MS;
  test.clock.advance(DAY_MS - sinceMidnightMs + 6 * HOUR_MS);
  member = await test.given.member({ balance: '100' });
});
const refusedWith = async (visitor: Visitor, entry: Parameters<TestApp['call']>[1], input: object) => {
  const { status, body } = await test.call(visitor, entry, input);
  return body.success ? [status] : [status, body.errorCode, ...(body.value ? [body.value] : [])];
};
const afterTime = async (ms: number) => {
  test.clock.advance(ms);
  member = await signInAgain(test, member);
};

describe('deposit limit', () => {
  it('counts orders, reports the rest and the end, and restarts the next day', async () => {
    const { limits } = await acts.setLimit(member, 'deposit', 'day', '500');
    expect(limits).toMatchObject([
      { kind: 'deposit', period: 'day', most: '500.00', used: '0.00', raise: null },
    ]);
    expect(await acts.deposit(member, '400')).toBe('ok');
    const depositRequest = { method: 'sandbox', amount: '100.01', requestKey: randomUUID() };
    const [limit] = (await test.value(member, protection.protection, {})).limits;
    const refusalValue = { period: 'day', left: '100.00', until: limit?.until };
    expect(await refusedWith(member, wallet.deposit, depositRequest)).toEqual([
      403,
      'protection.limit.deposit',
      refusalValue,
    ]);
    expect(await acts.deposit(member, '100')).toBe('ok');
    expect(await acts.deposit(member, '50')).toBe('protection.limit.deposit');
    await afterTime(18 * HOUR_MS);
    expect(await acts.deposit(member, '500')).toBe('ok');
  });

  it.each(['failed', 'expired', 'refunded'] as const)(
    'releases an order that is %s, and returns the same order for its key',
    async (state) => {
      await acts.setLimit(member, 'deposit', 'week', '500');
      const key = randomUUID();
      expect(await acts.deposit(member, '500', key)).toBe('ok');
      const depositRequest = { method: 'sandbox', amount: '500', requestKey: key };
      const again = await test.value(member, wallet.deposit, depositRequest);
      expect(await acts.deposit(member, '50')).toBe('protection.limit.deposit');
      await endUnpaidOrder(test, again.depositId, state);
      expect(await acts.deposit(member, '500')).toBe('ok');
    },
  );

  it('applies the lowest of several limits', async () => {
    await acts.setLimit(member, 'deposit', 'month', '600');
    await acts.setLimit(member, 'deposit', 'day', '500');
    expect(await acts.deposit(member, '501')).toBe('protection.limit.deposit');
    expect(await acts.deposit(member, '500')).toBe('ok');
  });
});

describe('change of a limit', () => {
  const limitNow = async () => (await test.value(member, protection.protection, {})).limits[0];
  const of = { kind: 'deposit', period: 'day' } as const;

  it('lowers at once and raises after 72 hours and a confirmation', async () => {
    await acts.setLimit(member, 'deposit', 'day', '1000');
    expect((await acts.setLimit(member, 'deposit', 'day', '500')).limits[0]).toMatchObject({
      most: '500.00',
    });
    const from = new Date(test.clock.now().getTime() + 72 * HOUR_MS).toISOString();
    const [requestedLimit] = (await acts.setLimit(member, 'deposit', 'day', '800')).limits;
    expect(requestedLimit).toMatchObject({ most: '500.00', raise: { to: '800.00', from, ready: false } });
    await afterTime(72 * HOUR_MS - 1);
    expect(await refusedWith(member, protection.confirmRaise, of)).toEqual([
      422,
      'protection.raise.early',
      { from },
    ]);
    await afterTime(1);
    expect(await acts.deposit(member, '501')).toBe('protection.limit.deposit');
    expect(await limitNow()).toMatchObject({ most: '500.00', raise: { ready: true } });
    const { limits } = await test.value(member, protection.confirmRaise, of);
    expect(limits[0]).toMatchObject({ most: '800.00', raise: null });
    expect(await acts.deposit(member, '501')).toBe('ok');
    expect(await refusedWith(member, protection.confirmRaise, of)).toMatchObject([
      409,
      'protection.raise.none',
    ]);
  });

  it('for a month waits for the end of the month', async () => {
    await acts.setLimit(member, 'deposit', 'month', '500');
    const [limit] = (await acts.setLimit(member, 'deposit', 'month', null)).limits;
    const waitedMs = test.clock.now().getTime() + 72 * HOUR_MS;
    const from = new Date(Math.max(waitedMs, Date.parse(limit?.until ?? ''))).toISOString();
    expect(limit).toMatchObject({ raise: { to: null, from } });
    await afterTime(Date.parse(from) - test.clock.now().getTime());
    const { limits } = await test.value(member, protection.confirmRaise, { ...of, period: 'month' });
    expect(limits).toEqual([]);
  });

  it('is cancelled by a lower request or the current limit, and the same request does not restart the wait', async () => {
    await acts.setLimit(member, 'deposit', 'day', '500');
    const first = (await acts.setLimit(member, 'deposit', 'day', '800')).limits[0]?.raise?.from;
    await afterTime(HOUR_MS);
    expect((await acts.setLimit(member, 'deposit', 'day', '800')).limits[0]?.raise?.from).toBe(first);
    expect((await acts.setLimit(member, 'deposit', 'day', '500')).limits[0]?.raise).toBeNull();
    await acts.setLimit(member, 'deposit', 'day', null);
    expect((await acts.setLimit(member, 'deposit', 'day', '400')).limits[0]).toMatchObject({
      most: '400.00',
      raise: null,
    });
  });

  it('waits equally long when the clock was set back at the request', async () => {
    await acts.setLimit(member, 'deposit', 'day', '500');
    const before = test.clock.now().getTime();
    test.clock.advance(-3 * DAY_MS);
    const raise = (await acts.setLimit(member, 'deposit', 'day', '800')).limits[0]?.raise;
    expect(Date.parse(raise?.from ?? '')).toBeGreaterThanOrEqual(before + 72 * HOUR_MS);
    test.clock.advance(3 * DAY_MS);
  });

  it.each([
    ['deposit', 'day', '0'],
    ['loss', 'day', '999999999999999'],
    ['time', 'day', '24'],
    ['time', 'day', '0'],
    ['time', 'day', '1.5'],
    ['time', 'week', '5'],
  ] as const)('%s a %s of %s is invalid', async (kind, period, most) => {
    const answer = await refusedWith(member, protection.setLimit, { kind, period, most });
    expect(answer).toMatchObject([422, 'protection.limit.invalid']);
  });

  it('is refused above the limit of a longer period, also after the wait', async () => {
    await acts.setLimit(member, 'deposit', 'week', '1000');
    const above = { kind: 'deposit', period: 'day', most: '1000.01' };
    const order = [422, 'protection.limit.order', { period: 'week', most: '1000.00' }];
    expect(await refusedWith(member, protection.setLimit, above)).toEqual(order);
    await acts.setLimit(member, 'deposit', 'day', '500');
    expect(await refusedWith(member, protection.setLimit, above)).toEqual(order);
    await acts.setLimit(member, 'deposit', 'day', '900');
    await acts.setLimit(member, 'deposit', 'week', '800');
    await afterTime(73 * HOUR_MS);
    const day = { kind: 'deposit', period: 'day' };
    const now = { period: 'week', most: '800.00' };
    expect(await refusedWith(member, protection.confirmRaise, day)).toMatchObject([422, order[1], now]);
  });

  it('lowers higher limits of shorter periods as well', async () => {
    await acts.setLimit(member, 'deposit', 'day', '500');
    await acts.setLimit(member, 'deposit', 'week', '1000');
    await acts.setLimit(member, 'loss', 'day', '700');
    const { limits } = await acts.setLimit(member, 'deposit', 'month', '50');
    expect(limits.map(({ kind, period, most }) => [kind, period, most])).toEqual([
      ['deposit', 'day', '50.00'],
      ['deposit', 'week', '50.00'],
      ['deposit', 'month', '50.00'],
      ['loss', 'day', '700.00'],
    ]);
  });

  it('is recorded in an immutable history', async () => {
    await acts.setLimit(member, 'deposit', 'day', '500');
    await expect(
      test.database.transaction((tx) => tx.foreign('DELETE FROM protection_change', [])),
    ).rejects.toThrow('is refused');
  });
});

describe('loss limit', () => {
  it('applies to stakes minus wins, at the round and at the launch', async () => {
    await acts.setLimit(member, 'loss', 'week', '5');
    const memberId = await memberIdOf(test, member);
    const move = async (kind: 'bet' | 'win', amountUnits: bigint) => {
      const recordedAt = test.clock.now();
      const of = { scope: 'provider:test', key: randomUUID(), recordedAt, asset: 'PHP', memberId } as const;
      return (await post(test.database, { ...of, kind, amountUnits, counterparty: 'test' })).outcome;
    };
    const used = async () => (await test.value(member, protection.protection, {})).limits[0]?.used;
    await move('bet', 45_000n);
    expect([await acts.launch(member), await acts.play(member)]).toEqual(['ok', 'protection.limit.loss']);
    expect(await move('bet', 5_001n)).toBe('refused');
    expect([await move('bet', 5_000n), await used()]).toEqual(['posted', '5.00']);
    expect(await acts.launch(member)).toBe('protection.limit.loss');
    await foldTransfers(test.database);
    expect([await move('bet', 1n), await used()]).toEqual(['refused', '5.00']);
    // The win was paid above the limit and may be staked again.
    expect([await move('win', 20_000n), await used()]).toEqual(['posted', '3.00']);
    expect([await move('bet', 20_000n), await move('bet', 1n)]).toEqual(['posted', 'refused']);
  });
});

describe('time limit', () => {
  it('blocks play and launches after the day’s hours and restarts the next day', async () => {
    await acts.setLimit(member, 'time', 'day', '1');
    expect(await acts.launch(member)).toBe('ok');
    const sessionId = await openGame(member);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      if (minutes % 5 === 0) expect(await acts.play(member)).toBe('ok');
      test.clock.advance(60_000);
      await test.value(member, api.play.acknowledgeCheck, { sessionId });
    }
    expect(await acts.play(member)).toBe('protection.limit.time');
    expect(await acts.launch(member)).toBe('protection.limit.time');
    await afterTime(18 * HOUR_MS);
    expect(await acts.launch(member)).toBe('ok');
  });

  it('counts rounds as play time when no page reports', async () => {
    await acts.setLimit(member, 'time', 'day', '1');
    expect(await acts.launch(member)).toBe('ok');
    const sessionId = await openGame(member);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      expect(await acts.play(member)).toBe('ok');
      test.clock.advance(55_000);
      if (minutes === 30) await test.value(member, api.play.acknowledgeCheck, { sessionId });
    }
    expect(await acts.play(member)).toBe('protection.limit.time');
  });
});

async function openGame(visitor: Visitor): Promise<string> {
  const open = 'SELECT id FROM game_session WHERE member_id = $1 AND ended_at IS NULL';
  const memberId = await memberIdOf(test, visitor);
  const { rows } = await test.database.transaction((tx) => tx.foreign(open, [memberId]));
  return String((rows[0] as { id: bigint }).id);
}
