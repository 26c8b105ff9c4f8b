import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { type HeldActions, heldActions } from '../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../testing/identity/sign-in-again.ts';
import { seedGames } from '../../src/games/index.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';

const { dueSummary, keepLimits, limitsReminder, markSummaryShown } = api.protection;
const DAY_MS = 86_400_000;

let test: TestApp;
let acts: HeldActions;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await test.database.transaction(seedGames);
  acts = heldActions(test);
});
afterAll(() => test.stop());
beforeEach(async () => {
  member = await test.given.member({ balance: '100' });
});

const later = async (ms: number) => {
  test.clock.advance(ms);
  member = await signInAgain(test, member);
};
const due = async () => (await test.value(member, dueSummary, {})).summary;
const reminder = async () => (await test.value(member, limitsReminder, {})).reminder;

describe('the summary of 30 days', () => {
  it('is due a day after the account was opened, and a day after it was shown', async () => {
    expect(await acts.play(member)).toBe('ok');
    expect(await due()).toBeNull();
    await later(DAY_MS);
    expect(await due()).toMatchObject({ staked: expect.stringMatching(/[1-9]/) });
    await test.value(member, markSummaryShown, {});
    expect(await due()).toBeNull();
    await later(DAY_MS - 60_000);
    expect(await due()).toBeNull();
    await later(60_000);
    expect(await due()).not.toBeNull();
  });

  it('is not shown where there is nothing in it', async () => {
    member = await test.given.member();
    await later(2 * DAY_MS);
    expect(await due()).toBeNull();
  });

  it('leaves a member who asked for nothing without a row that every stake looks at', async () => {
    await test.value(member, markSummaryShown, {});
    const held = await test.value(member, api.protection.protection, {});
    expect(held).toMatchObject({ limits: [], breakUntil: null, exclusion: null });
    expect(await acts.play(member)).toBe('ok');
  });
});

describe('what is said of limits before a deposit', () => {
  it('is to set one, as long as nothing was paid in', async () => {
    member = await test.given.member();
    expect(await reminder()).toBe('set');
    await acts.setLimit(member, 'deposit', 'day', '1000');
    expect(await reminder()).toBeNull();
  });

  it('is that half of one is used, and that all of it is', async () => {
    await acts.setLimit(member, 'deposit', 'day', '1000');
    await acts.deposit(member, '499');
    expect(await reminder()).toBeNull();
    await acts.deposit(member, '50');
    expect(await reminder()).toBe('half');
    await acts.deposit(member, '451');
    expect(await reminder()).toBe('reached');
  });

  it('is to look at them again after half a year, also at those that are not of deposits', async () => {
    await acts.setLimit(member, 'deposit', 'month', '50000');
    await acts.setLimit(member, 'time', 'day', '5');
    await later(181 * DAY_MS);
    expect(await reminder()).toBeNull();
    await later(DAY_MS);
    expect(await reminder()).toBe('review');
    await test.value(member, keepLimits, {});
    expect(await reminder()).toBeNull();
    await later(182 * DAY_MS);
    expect(await reminder()).toBe('review');
    await acts.setLimit(member, 'time', 'day', '4');
    expect(await reminder()).toBeNull();
  });
});
