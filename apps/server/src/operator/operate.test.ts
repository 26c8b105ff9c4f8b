import { loadImage } from '@napi-rs/canvas';
import { api } from '@tessera/contract';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/database/database.ts';
import { TEST_SECRET_KEY } from '../../testing/identity/secret-key.ts';
import { samplePicture } from '../../testing/platform/pictures.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { reportPayment, operateOn, type Operating } from '../../testing/server/operating.ts';
import { COMPILED } from '../../testing/server/server-process.ts';
import { withdraw, givePayee, offerWithdrawals } from '../../testing/wallet/withdrawals.ts';
import { seedDepositMethods } from '../wallet/index.ts';

const COMMAND = join(import.meta.dirname, '../operator-main.ts');
const { deposit, depositDetail, wallet } = api.wallet;

let test: TestApp;
let platform: Operating;
beforeAll(async () => {
  test = await startTestApp({ listen: true, env: { LOG_LEVEL: 'silent' } });
  platform = operateOn(test);
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await offerWithdrawals(test, 'by hand');
});
afterAll(() => test.stop());

const balanceOf = async (member: Visitor) => (await test.value(member, wallet, {})).sumBalance;

describe('withdrawal that waits for an operator', () => {
  async function createWithdrawal(): Promise<{ member: Visitor; id: string }> {
    const payee = await givePayee(test, '1000');
    const { body } = await withdraw(test, payee, '500');
    if (!body.success) throw new Error(`the withdrawal was refused: ${body.errorCode}`);
    return { member: payee.visitor, id: body.value.withdrawalId };
  }
  const stateOf = async ({ member, id }: { member: Visitor; id: string }) =>
    (await test.value(member, api.withdrawal.withdrawalDetail, { withdrawalId: id })).state;

  it('is listed and is paid after an approval by a command outside the server', async () => {
    const one = await createWithdrawal();
    const { lines } = await platform.run('withdrawals list --as lina');
    expect(lines.find((line) => line.startsWith(`${one.id} `))).toContain('500.00');
    expect(await program('withdrawals', 'approve', one.id, '--as', 'lina')).toEqual({
      status: 0,
      output: `withdrawal ${one.id} is approved\n`,
    });
    await expect.poll(() => stateOf(one), { timeout: 15_000 }).not.toBe('checks');
    expect(await platform.run(`withdrawals approve ${one.id} --as lina`)).toMatchObject({
      status: 1,
      lines: [`refused: no withdrawal ${one.id} waits for an operator`],
    });
  });

  it('is rejected for a known reason, and its money is returned', async () => {
    const one = await createWithdrawal();
    expect((await platform.run(`withdrawals reject ${one.id} --as lina --reason mood`)).status).toBe(2);
    expect((await platform.run(`withdrawals reject ${one.id} --as lina --reason play-check`)).status).toBe(0);
    expect(await stateOf(one)).toBe('rejected');
    expect(await balanceOf(one.member)).toBe('1000.00');
    expect((await platform.run(`withdrawals reject ${one.id} --as lina --reason play-check`)).status).toBe(1);
    const acts = (await platform.acts()).filter(({ subject }) => subject === `withdrawals ${one.id}`);
    expect(acts).toMatchObject([
      { command: 'withdrawals reject', operator: 'lina', outcome: 'done', message: null },
      { command: 'withdrawals reject', operator: 'lina', outcome: 'refused' },
    ]);
    expect(acts[0]?.parameters).toEqual({ given: [one.id], reason: 'play-check' });
  });
});

describe('deposit that waits for an operator', () => {
  async function createOrder(member: Visitor, method = 'sandbox'): Promise<string> {
    return (
      await test.value(member, deposit, {
        method,
        amount: '1000',
        repeatConfirmed: true,
        requestKey: randomUUID(),
      })
    ).depositId;
  }
  async function partlyPaid(member: Visitor): Promise<string> {
    const id = await createOrder(member);
    await reportPayment(test, id, '600');
    return id;
  }

  it('is listed and credited with the received amount after approval', async () => {
    const member = await test.given.member();
    const id = await partlyPaid(member);
    const { lines } = await platform.run('deposits list --as lina --state review');
    expect(lines.find((line) => line.startsWith(`${id} `))).toMatch(/ 600\.00 .* partial /);
    expect((await platform.run(`deposits approve ${id} --as lina`)).status).toBe(0);
    expect(await balanceOf(member)).toBe('600.00');
    expect(await platform.run(`deposits approve ${id} --as lina`)).toEqual({
      status: 1,
      lines: ['refused: it does not wait for an operator'],
    });
  });

  it('is refunded to the payer, or rejected without a payment', async () => {
    const member = await test.given.member();
    const id = await partlyPaid(member);
    expect((await platform.run(`deposits reject ${id} --as lina`)).lines[0]).toContain('money was received');
    expect((await platform.run(`deposits refund ${id} --as lina`)).status).toBe(0);
    expect((await test.value(member, depositDetail, { depositId: id })).state).toBe('refunded');
    expect((await platform.run('deposits refund 999999 --as lina')).status).toBe(1);
  });

  it('by manual transfer is listed while it waits, orders with a reminder first', async () => {
    const member = await test.given.member();
    const [first, reminded] = [await createOrder(member, 'transfer'), await createOrder(member, 'transfer')];
    const elsewhere = await createOrder(member);
    await test.value(member, api.wallet.depositReminder, { depositId: reminded });
    const { lines } = await platform.run('deposits list --as lina --state waiting');
    const listed = lines.map((line) => line.split(' ')[0]);
    expect(listed.filter((id) => [first, reminded, elsewhere].includes(id ?? ''))).toEqual([reminded, first]);
    expect(listed[1]).toBe(reminded);
    expect((await platform.run('deposits list --as lina --state credited')).status).toBe(2);
  });

  it('by manual transfer is reviewed by its slips and confirmed with the bank’s data', async () => {
    const member = await test.given.member();
    const id = await createOrder(member, 'transfer');
    const png = await samplePicture('png');
    const slip = { depositId: id, image: png.toString('base64'), remark: 'from my sister' };
    await test.value(member, api.wallet.depositSlip, slip);
    const folder = await temporaryFolder();
    expect((await platform.run(`deposits slips ${id} ${folder} --as lina`)).lines[1]).toContain(
      'from my sister',
    );
    const file = await loadImage(await readFile(join(folder, `deposit-${id}-1.jpg`)));
    expect([file.width, file.height]).toEqual([60, 40]);
    const confirm = `deposits confirm ${id} --as lina --payer Maria --reference BL-${id}`;
    expect((await platform.run(confirm)).status).toBe(2);
    expect((await platform.run(`${confirm} --amount 1,000`)).status).toBe(2);
    expect((await platform.run(`${confirm} --amount 900`)).status).toBe(0);
    expect(await balanceOf(member)).toBe('900.00');
    expect((await platform.run(`${confirm} --amount 900`)).status).toBe(1);
  });
});

describe('member', () => {
  it('who is frozen is signed out and cannot sign in until unfrozen', async () => {
    const member = await test.given.member({ userName: 'frosty' });
    const login = { type: 'username', username: 'frosty', password: 'correct horse battery' };
    expect((await platform.run('member freeze frosty --as lina')).status).toBe(2);
    expect((await platform.run('member freeze frosty --as lina --reason chargeback')).status).toBe(0);
    expect((await platform.run('member freeze frosty --as lina --reason chargeback')).status).toBe(1);
    expect((await test.call(member, wallet, {})).status).toBe(401);
    expect((await test.call(null, api.identity.login, login)).status).not.toBe(200);
    expect((await platform.run('member unfreeze frosty --as lina')).status).toBe(0);
    expect((await platform.run('member unfreeze frosty --as lina')).status).toBe(1);
    expect((await test.call(null, api.identity.login, login)).status).toBe(200);
    expect((await platform.run('member freeze nobody --as lina --reason x')).lines).toEqual([
      'refused: there is no member nobody',
    ]);
  });

  it('is verified or must submit the document again', async () => {
    const statusOf = async (member: Visitor) =>
      (await test.value(member, api.identity.securityConfig, {})).idVerification;
    const owner = { name: 'Maria Clara', birthDate: '1990-01-31' };
    const member = await test.given.member({ userName: 'maria' });
    await test.value(member, api.identity.submitIdentity, { ...owner, idNumber: 'P7654321A' });
    expect((await platform.run('identity list --as lina')).lines.join()).toMatch(/maria .* P7654321A/);
    expect((await platform.run('identity reject maria --as lina --reason document')).status).toBe(0);
    expect(await statusOf(member)).toEqual({ status: 'rejected', reason: 'document' });
    expect((await platform.run('identity verify maria --as lina')).status).toBe(1);
    await test.value(member, api.identity.submitIdentity, { ...owner, idNumber: 'P7654321A' });
    expect((await platform.run('identity verify maria --as lina')).status).toBe(0);
    expect(await statusOf(member)).toEqual({ status: 'verified', reason: null });
    const other = await test.given.member({ userName: 'clara' });
    await test.value(other, api.identity.submitIdentity, { ...owner, idNumber: 'P7654321A' });
    expect((await platform.run('identity verify clara --as lina')).lines[0]).toContain('another member');
    expect(JSON.stringify(await platform.acts())).not.toContain('P7654321A');
  });
});

describe('command line', () => {
  it.each([
    ['no command', 'balance edit frosty --as lina'],
    ['a name of an object property', 'constructor name --as lina'],
    ['no operator name', 'withdrawals list'],
    ['a name that looks like another', 'withdrawals list --as Lina'],
    ['an unknown option', 'withdrawals list --as lina --force'],
    ['an option of another command', 'withdrawals list --as lina --reason x'],
    ['no number', 'withdrawals approve all --as lina'],
    ['a missing argument', 'withdrawals approve --as lina'],
  ])('is refused when it is invalid: %s', async (_, typed) => {
    const before = (await platform.acts()).length;
    const { status, lines } = await platform.run(typed);
    expect(status).toBe(2);
    expect(lines.join()).toContain('usage: npm run operator');
    expect(await platform.acts()).toHaveLength(before);
  });

  it('sets the exit code of the program', async () => {
    expect(await program('withdrawals', 'approve', '1')).toMatchObject({ status: 2 });
    expect(await program('withdrawals', 'approve', '999999', '--as', 'lina')).toMatchObject({ status: 1 });
  });

  it('is validated without a database', async () => {
    const nowhere = { DATABASE_URL: '', DATA_DIR: join(await temporaryFolder(), 'none') };
    const wrong = await programOn(nowhere, 'withdrawals', 'aprove', '1', '--as', 'lina');
    expect(wrong).toMatchObject({ status: 2, output: expect.stringContaining('usage: npm run operator') });
    const right = await programOn(nowhere, 'withdrawals', 'list', '--as', 'lina');
    expect(right).toMatchObject({ status: 1, output: expect.stringContaining('There is no database in') });
  });
});

describe('recorded act', () => {
  it.each([
    "UPDATE operator_act SET operator = 'other'",
    'DELETE FROM operator_act',
    'TRUNCATE operator_act',
  ])('is immutable: %s', async (sql) => {
    await platform.run('withdrawals list --as lina');
    await expect(platform.sql(sql)).rejects.toThrow('stays on record');
  });
});

/** Runs the program of `npm run operator -- …` outside the server. */
function program(...args: string[]): Promise<Ended> {
  return programOn({ DATABASE_URL: test.databaseUrl, DATA_DIR: test.dataDir }, ...args);
}

interface Ended {
  readonly status: number;
  readonly output: string;
}

function programOn(database: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'], SECRET_KEY: TEST_SECRET_KEY, ...database };
  return new Promise((done) => {
    execFile(process.execPath, [...COMPILED, COMMAND, ...args], { env }, (error, output, errorOutput) =>
      done({ status: Number(error?.code ?? 0), output: output + errorOutput }),
    );
  });
}
