import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { operateOn, type Operating } from '../../testing/server/operating.ts';
import { reconcile } from '../ledger/reconciliation/reconcile.ts';
import { adjustmentCheck } from '../wallet/index.ts';

let test: TestApp;
let platform: Operating;
beforeAll(async () => {
  test = await startTestApp();
  platform = operateOn(test);
});
afterAll(() => test.stop());

const balanceOf = async (member: Visitor) => (await test.value(member, api.wallet.wallet, {})).sumBalance;

/** The id of a correction that lina proposed. */
async function proposeCorrection(member: Visitor, amount: string, side: string): Promise<string> {
  const { userName } = member.info;
  const { lines } = await platform.run(
    `adjust propose ${userName} ${amount} ${side} --as lina --reason lost_spin`,
  );
  return /^correction ([0-9]+) is proposed/.exec(lines[0] ?? '')?.[1] ?? lines.join();
}

describe('balance correction', () => {
  it.each([
    ['credit', '125.50'],
    ['debit', '74.50'],
  ])('as %s moves money after another operator approves it', async (side, after) => {
    const member = await test.given.member({ balance: '100' });
    const id = await proposeCorrection(member, '25.5', side);
    expect((await platform.run('adjust list --as omar')).lines.join()).toMatch(
      new RegExp(`${id} .* lina .* ${side} .* 25.50 .* lost spin`),
    );
    expect(await balanceOf(member)).toBe('100.00');
    expect(await platform.run(`adjust approve ${id} --as lina`)).toEqual({
      status: 1,
      lines: ['refused: another operator than the proposer must decide'],
    });
    expect(await balanceOf(member)).toBe('100.00');
    expect((await platform.run(`adjust approve ${id} --as omar`)).status).toBe(0);
    expect(await balanceOf(member)).toBe(after);
    expect(await platform.run(`adjust approve ${id} --as omar`)).toEqual({
      status: 1,
      lines: ['refused: it is already decided'],
    });
    expect((await platform.run(`adjust reject ${id} --as omar`)).status).toBe(1);
    const [newest] = (await test.value(member, api.report.transactions, {})).list;
    const input = { txId: newest?.txId ?? '', language: 'EN' };
    const explained = await test.value(member, api.report.explainTransaction, input);
    expect(explained).toMatchObject({ txKind: `adjustment-${side}`, origin: { reason: 'lost spin' } });
  });

  it('is posted once for concurrent approvals', async () => {
    const member = await test.given.member();
    const id = await proposeCorrection(member, '10', 'credit');
    const names = ['omar', 'rosa', 'pedro', 'lina', 'ana', 'juan', 'ines', 'luz'];
    const answers = await Promise.all(names.map((name) => platform.run(`adjust approve ${id} --as ${name}`)));
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(7);
    expect(await balanceOf(member)).toBe('10.00');
  });

  it('never exceeds the balance and can be approved when the balance suffices', async () => {
    const member = await test.given.member({ balance: '5' });
    const id = await proposeCorrection(member, '5.0001', 'debit');
    expect(await platform.run(`adjust approve ${id} --as omar`)).toEqual({
      status: 1,
      lines: ['refused: the balance of the member is smaller'],
    });
    expect(await balanceOf(member)).toBe('5.00');
    await test.given.money(member, '1');
    expect((await platform.run(`adjust approve ${id} --as omar`)).status).toBe(0);
  });

  it('that is rejected is never posted', async () => {
    const member = await test.given.member();
    const id = await proposeCorrection(member, '10', 'credit');
    expect((await platform.run(`adjust reject ${id} --as lina`)).status).toBe(0);
    expect((await platform.run(`adjust approve ${id} --as omar`)).status).toBe(1);
    expect(await balanceOf(member)).toBe('0.00');
    expect((await platform.run('adjust approve 999999 --as omar')).lines).toEqual([
      'refused: there is no such correction',
    ]);
  });

  it.each([
    ['no amount', 'adjust propose NAME 0 credit --as lina --reason x', 2],
    ['an amount with commas', 'adjust propose NAME 1,5 credit --as lina --reason x', 2],
    ['a minus', 'adjust propose NAME 1 minus --as lina --reason x', 2],
    ['no reason', 'adjust propose NAME 1 credit --as lina', 2],
    ['a long reason', `adjust propose NAME 1 credit --as lina --reason ${'x'.repeat(201)}`, 2],
    ['a member of nobody', 'adjust propose nobody 1 credit --as lina --reason x', 1],
  ])('is not proposed with %s', async (_, typed, status) => {
    const { info } = await test.given.member();
    expect((await platform.run(typed.replace('NAME', info.userName))).status).toBe(status);
  });

  it('is immutable after proposal and decision, and the database requires two operators', async () => {
    const member = await test.given.member();
    const id = await proposeCorrection(member, '10', 'credit');
    await expect(platform.sql('UPDATE adjustment SET amount_units = 1')).rejects.toThrow('stays on record');
    await expect(platform.sql('DELETE FROM adjustment_decision')).rejects.toThrow('stays on record');
    const alone = `INSERT INTO adjustment_decision SELECT ${id}, 'lina', 'tester', now(), max(id) FROM transfer`;
    await expect(platform.sql(alone)).rejects.toThrow('takes another person');
  });
});

it('a correction under two names and one machine account is posted and listed for review', async () => {
  const member = await test.given.member();
  const [shared, apart] = [
    await proposeCorrection(member, '7', 'credit'),
    await proposeCorrection(member, '8', 'credit'),
  ];
  expect((await platform.run(`adjust approve ${shared} --as omar`)).status).toBe(0);
  const desk = operateOn(test, 'omar-own');
  expect((await desk.run(`adjust approve ${apart} --as omar`)).status).toBe(0);
  const { lines } = await platform.run('adjust review --as rosa');
  expect(lines.find((line) => line.startsWith(shared))).toMatch(/ lina .* omar .* tester .* 7\.00 /);
  expect(lines.filter((line) => line.startsWith(apart))).toEqual([]);
});

it('a correction by two operators agrees with the books, and any other correction is a discrepancy', async () => {
  const discrepancies = async () =>
    (await reconcile(test.database, [adjustmentCheck])).map(({ check }) => check);
  expect(await discrepancies()).toEqual([]);
  const member = await test.given.member({ balance: '100' });
  const id = await proposeCorrection(member, '10', 'credit');
  expect((await platform.run(`adjust approve ${id} --as omar`)).status).toBe(0);
  expect(await discrepancies()).toEqual([]);
  await platform.sql(`ALTER TABLE adjustment DISABLE TRIGGER USER`);
  await platform.sql(`UPDATE adjustment SET amount_units = 1 WHERE id = ${id}`);
  expect((await discrepancies()).toSorted()).toEqual(['adjustment', 'adjustment-transfer']);
  await platform.sql(`UPDATE adjustment SET amount_units = 100000, proposed_by = 'omar' WHERE id = ${id}`);
  expect(await discrepancies()).toEqual(['adjustment-transfer']);
});
