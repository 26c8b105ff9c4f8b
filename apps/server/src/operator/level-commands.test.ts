import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../testing/identity/blocked-members.ts';
import { doLevelWork, PLAN, settleBet } from '../../testing/rewards/levels.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { operateOn, type Operating } from '../../testing/server/operating.ts';

let test: TestApp;
let operator: Operating;
let file: string;
beforeAll(async () => {
  test = await startTestApp();
  operator = operateOn(test);
  file = join(test.dataDir, 'levels.json');
});
afterAll(() => test.stop());

const write = (plan: object) => writeFile(file, JSON.stringify(plan));

describe('levels command', () => {
  it('checks a file without a change, sets the levels, and lists them with their history', async () => {
    await write(PLAN);
    expect(await operator.run(`levels check ${file} --as lina`)).toMatchObject({ status: 0 });
    expect((await operator.run('levels list --as lina')).lines).toEqual(['nothing']);
    expect(await operator.run(`levels set ${file} --as lina`)).toEqual({
      status: 0,
      lines: ['3 levels are set'],
    });
    const { lines } = await operator.run('levels list --as lina');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toMatch(
      /^1 +Bronze +deposits in total 500.00 or turnover in total 1000.00 +- +10.00 +RNG 50, FISH 33$/,
    );
    expect((await operator.run('levels history --as lina')).lines[1]).toMatch(/ lina +3 +\{"base"/);
  });

  it.each([
    ['an unknown field', { ...PLAN, more: 1 }, 'more'],
    [
      'a level without conditions',
      { ...PLAN, levels: [{ ...PLAN.levels[0], conditions: {} }] },
      'needs a condition',
    ],
    ['a rate above ten percent', { ...PLAN, base: { ...PLAN.base, rates: { RNG: 1001 } } }, 'base.rates.RNG'],
    ['no English name', { ...PLAN, base: { ...PLAN.base, names: { TY: 'Kasapi' } } }, 'English name'],
    ['an amount of zero', { ...PLAN, levels: [{ ...PLAN.levels[0], gift: '0' }] }, 'levels.0.gift'],
  ])('refuses %s', async (_what, plan, reason) => {
    await write(plan);
    for (const verb of ['check', 'set']) {
      const { status, lines } = await operator.run(`levels ${verb} ${file} --as lina`);
      expect([status, lines.join()]).toEqual([1, expect.stringContaining(reason)]);
    }
  });

  it('refuses a file without a level that a member has', async () => {
    await write(PLAN);
    await operator.run(`levels set ${file} --as lina`);
    const memberId = await memberIdOf(test, await test.given.member());
    await settleBet(test, { memberId, stake: '1000' });
    await doLevelWork(test.app.deps.rewards);
    await write({ ...PLAN, levels: [] });
    expect(await operator.run(`levels set ${file} --as lina`)).toMatchObject({ status: 1 });
    expect((await operator.run('levels list --as lina')).lines).toHaveLength(5);
  });
});
