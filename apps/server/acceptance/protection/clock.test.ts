import { api } from '@tessera/contract';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../../src/ledger/index.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';
import { type BlockedActions, blockedActions, memberIdOf } from '../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../testing/identity/browser.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { allowOpenDeposits } from '../../testing/wallet/deposits.ts';

const { protection } = api;
const HOUR_MS = 3_600_000;
const SERVER_AHEAD_MS = 8 * HOUR_MS;
const HISTORIES = 40;
const TIMEOUT_MS = 120_000;

let test: TestApp;
let acts: BlockedActions;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  // More open orders than any history needs, so that only the deposit limit applies.
  await allowOpenDeposits(test.database, 1000);
  acts = blockedActions(test);
});
afterAll(() => test.stop());

const dayNow = () => Math.floor((test.clock.now().getTime() + SERVER_AHEAD_MS) / DAY_MS);
/** Changing a limit records the clock, like the job that runs each minute. */
const readClock = async () => {
  const other = await test.given.member();
  await acts.setLimit(other, 'time', 'day', '5');
};

describe('clock that is set back and corrected', () => {
  it('does not restart a day of deposits or losses', async () => {
    let member = await test.given.member({ balance: '1000' });
    const memberId = await memberIdOf(test, member);
    const bet = async (amountUnits: bigint) => {
      const of = {
        scope: 'provider:test',
        key: randomUUID(),
        recordedAt: test.clock.now(),
        asset: 'PHP',
      } as const;
      return (await post(test.database, { ...of, kind: 'bet', memberId, amountUnits, counterparty: 'test' }))
        .outcome;
    };
    await acts.setLimit(member, 'deposit', 'day', '500');
    await acts.setLimit(member, 'loss', 'day', '50');
    test.clock.advance(-DAY_MS);
    expect([await acts.deposit(member, '300'), await bet(300_000n)]).toEqual(['ok', 'posted']);
    expect([await acts.deposit(member, '100'), await bet(100_000n)]).toEqual(['ok', 'posted']);
    expect([await acts.deposit(member, '101'), await bet(100_001n)]).toEqual([
      'protection.limit.deposit',
      'refused',
    ]);
    test.clock.advance(DAY_MS);
    member = await signInAgain(test, member);
    expect([await acts.deposit(member, '101'), await bet(100_001n)]).toEqual([
      'protection.limit.deposit',
      'refused',
    ]);
    expect([await acts.deposit(member, '100'), await bet(100_000n)]).toEqual(['ok', 'posted']);
  });
});

type Step =
  | { readonly do: 'limit'; readonly most: number }
  | { readonly do: 'confirm' }
  | { readonly do: 'deposit'; readonly amount: number }
  | { readonly do: 'wait'; readonly hours: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('limit' as const), most: fc.integer({ min: 100, max: 900 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'confirm' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('deposit' as const), amount: fc.constantFrom(100, 250, 400) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(-24, 24, -24, 24, 1, 73),
    }),
  },
);

/** Independent model of the rules: the limit, the waiting raise, and the deposits by real day. */
interface Model {
  most: number;
  raise: { readonly to: number; readonly fromMs: number } | undefined;
  readonly paid: Map<number, number>;
}

/** The latest time of all histories, because the installation stores it. */
let latestMs = 0;

async function live(steps: readonly Step[]): Promise<void> {
  let member: Visitor = await test.given.member();
  const model: Model = { most: 500, raise: undefined, paid: new Map() };
  latestMs = Math.max(latestMs, test.clock.now().getTime());
  await acts.setLimit(member, 'deposit', 'day', '500');
  for (const one of steps) {
    const nowMs = test.clock.now().getTime();
    if (one.do === 'wait') {
      test.clock.advance(one.hours * HOUR_MS);
      latestMs = Math.max(latestMs, test.clock.now().getTime());
      member = await signInAgain(test, member);
      await readClock();
    } else if (one.do === 'limit') {
      await acts.setLimit(member, 'deposit', 'day', String(one.most));
      if (one.most <= model.most) Object.assign(model, { most: one.most, raise: undefined });
      else if (model.raise?.to !== one.most) model.raise = { to: one.most, fromMs: latestMs + 72 * HOUR_MS };
    } else if (one.do === 'confirm') {
      const { body } = await test.call(member, protection.confirmRaise, { kind: 'deposit', period: 'day' });
      const { raise } = model;
      const due = raise !== undefined && nowMs >= raise.fromMs;
      expect(body.success, due ? 'a raise in its time' : 'a raise before its time').toBe(due);
      if (due) Object.assign(model, { most: raise.to, raise: undefined });
    } else {
      const day = Math.floor((latestMs + SERVER_AHEAD_MS) / DAY_MS);
      const paid = model.paid.get(day) ?? 0;
      const answer = await acts.deposit(member, String(one.amount));
      if (answer === 'ok') model.paid.set(day, paid + one.amount);
      const allowed = Math.max(model.most, paid);
      expect(model.paid.get(day) ?? 0, `paid in on day ${day}, clock at ${dayNow()}`).toBeLessThanOrEqual(
        allowed,
      );
    }
  }
}

it('no history of requests, deposits and clocks exceeds a daily limit or advances a raise', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), live), {
    numRuns: HISTORIES,
  });
});
