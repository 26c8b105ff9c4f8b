import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { operateOn, type Operating } from '../../testing/server/operating.ts';
import {
  withdraw,
  fakeRail,
  givePayee,
  offerWithdrawals,
  payingWith,
} from '../../testing/wallet/withdrawals.ts';
import { recordDiscrepancies } from '../ledger/index.ts';

let test: TestApp;
let platform: Operating;
beforeAll(async () => {
  test = await startTestApp();
  const wallet = payingWith(test, fakeRail(() => () => 'paid').rail);
  platform = operateOn(test, 'tester', { identity: test.app.deps.identity, wallet });
  await offerWithdrawals(test, 'by hand');
});
afterAll(() => test.stop());

async function createWithdrawal(): Promise<string> {
  const { body } = await withdraw(test, await givePayee(test, '1000'), '500');
  if (!body.success) throw new Error(`the withdrawal was refused: ${body.errorCode}`);
  return body.value.withdrawalId;
}

it('the list names the command that resolves each withdrawal, also for blocked ones', async () => {
  const [requested, free, blocked] = [
    await createWithdrawal(),
    await createWithdrawal(),
    await createWithdrawal(),
  ];
  expect((await platform.run(`withdrawals approve ${free} --as lina`)).lines).toEqual([
    `withdrawal ${free} is approved`,
  ]);
  const found = { check: 'settlement-deposit', subject: 'deposit order 77', memberId: null };
  const difference = { ...found, expected: '1 PHP paid', found: 'nothing at this rail' };
  const [open] = await test.database.transaction((tx) =>
    recordDiscrepancies(tx, [difference], test.clock.now()),
  );
  const command = `npm run audit -- clear ${open?.id}`;
  expect((await platform.run(`withdrawals approve ${blocked} --as lina`)).lines).toEqual([
    `withdrawal ${blocked} is approved, and waits. Resolve with: ${command}`,
  ]);
  const { lines } = await platform.run('withdrawals list --as lina');
  const lineOf = (id: string) => lines.find((line) => line.startsWith(`${id} `));
  expect(lineOf(requested)).toMatch(
    /checks +npm run operator -- withdrawals approve \d+, or npm run operator -- withdrawals reject \d+$/,
  );
  for (const id of [free, blocked]) expect(lineOf(id)).toMatch(new RegExp(`approved +${command}$`));
});
