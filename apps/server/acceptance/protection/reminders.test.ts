import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { type BlockedActions, blockedActions } from '../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../testing/identity/browser.ts';
import { seedGames } from '../../src/games/index.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';

const { dueSummary, confirmLimits, limitsReminder, markSummaryShown } = api.protection;

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
  member = await test.given.member({ balance: '100' });
});

const afterTime = async (ms: number) => {
  test.clock.advance(ms);
  member = await signInAgain(test, member);
};
const due = async () => (await test.value(member, dueSummary, {})).summary;
const reminder = async () => (await test.value(member, limitsReminder, {})).reminder;

describe('30-day summary', () => {
  it('is due a day after registration and a day after the last display', async () => {
    expect(await acts.play(member)).toBe('ok');
    expect(await due()).toBeNull();
    await afterTime(DAY_MS);
    expect(await due()).toMatchObject({ staked: expect.stringMatching(/[1-9]/) });
    await test.value(member, markSummaryShown, {});
    expect(await due()).toBeNull();
    await afterTime(DAY_MS - 60_000);
    expect(await due()).toBeNull();
    await afterTime(60_000);
    expect(await due()).not.toBeNull();
  });

  it('is not shown when it is empty', async () => {
    member = await test.given.member();
    await afterTime(2 * DAY_MS);
    expect(await due()).toBeNull();
  });

  it('creates no protection row for members without protection', async () => {
    await test.value(member, markSummaryShown, {});
    const overview = await test.value(member, api.protection.protection, {});
    expect(overview).toMatchObject({ limits: [], breakUntil: null, exclusion: null });
    expect(await acts.play(member)).toBe('ok');
  });
});

describe('limit reminder before a deposit', () => {
  it('suggests a limit before the first deposit', async () => {
    member = await test.given.member();
    expect(await reminder()).toBe('set');
    await acts.setLimit(member, 'deposit', 'day', '1000');
    expect(await reminder()).toBeNull();
  });

  it('reports a half used and a fully used limit', async () => {
    await acts.setLimit(member, 'deposit', 'day', '1000');
    await acts.deposit(member, '499');
    expect(await reminder()).toBeNull();
    await acts.deposit(member, '50');
    expect(await reminder()).toBe('half');
    await acts.deposit(member, '451');
    expect(await reminder()).toBe('reached');
  });

  it('suggests a review after half a year, also for limits other than deposits', async () => {
    await acts.setLimit(member, 'deposit', 'month', '50000');
    await acts.setLimit(member, 'time', 'day', '5');
    await afterTime(181 * DAY_MS);
    expect(await reminder()).toBeNull();
    await afterTime(DAY_MS);
    expect(await reminder()).toBe('review');
    await test.value(member, confirmLimits, {});
    expect(await reminder()).toBeNull();
    await afterTime(182 * DAY_MS);
    expect(await reminder()).toBe('review');
    await acts.setLimit(member, 'time', 'day', '4');
    expect(await reminder()).toBeNull();
  });
});
