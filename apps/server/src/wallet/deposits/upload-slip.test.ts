import { api } from '@tessera/contract';
import { PICTURE_LIMIT_BYTES } from '@tessera/contract/picture';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { samplePicture } from '../../../testing/platform/pictures.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { applyPayment } from './settle-deposit.ts';
import { sweepDeposits } from './sweep-deposits.ts';

const { wallet } = api;
const [PNG, JPG] = [await samplePicture('png'), await samplePicture('jpg')];
/** The header is valid and only drawing fails. A refusal by quota means that nothing was drawn. */
const UNDRAWABLE = JPG.subarray(0, 200);
const TEN_MINUTES_MS = 600_000;

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
beforeEach(async () => {
  member = await test.given.member();
});
afterAll(() => test.stop());

async function createOrder(method = 'sandbox'): Promise<string> {
  const input = { method, amount: '500', repeatConfirmed: true, requestKey: randomUUID() } as const;
  return (await test.value(member, wallet.deposit, input)).depositId;
}

async function failed(): Promise<string> {
  const depositId = await createOrder();
  const orderId = BigInt(depositId);
  const payment = { orderId, reference: `SBX-${depositId}`, amountUnits: 5_000_000n, currency: 'PHP' };
  await test.database.transaction((tx) =>
    applyPayment(test.app.deps.wallet, tx, { ...payment, status: 'failed' }),
  );
  return depositId;
}

const send = (depositId: string, picture: Buffer, visitor = member, remark = '') =>
  test.call(visitor, wallet.depositSlip, { depositId, image: picture.toString('base64'), remark });
const remind = (depositId: string, visitor = member) =>
  test.call(visitor, wallet.depositReminder, { depositId });
const readDeposit = (depositId: string) => test.value(member, wallet.depositDetail, { depositId });

const expire = statement<[id: bigint]>(
  'test.expire-order',
  `UPDATE deposit_order SET state = 'expired' WHERE id = $1`,
);

describe('slip', () => {
  it('is accepted at the largest size, refused in other formats, and refused as the fourth one', async () => {
    const depositId = await createOrder();
    const large = Buffer.concat([JPG, Buffer.alloc(PICTURE_LIMIT_BYTES - JPG.length, 7)]);
    expect((await send(depositId, large, member, 'the first')).status).toBe(200);
    expect((await send(depositId, Buffer.from('<svg onload=alert(1)>'))).body).toMatchObject({
      errorCode: 'deposit.slip.invalid',
    });
    expect((await send(depositId, PNG.subarray(0, 40))).body).toMatchObject({
      errorCode: 'deposit.slip.invalid',
    });
    expect((await send(depositId, UNDRAWABLE)).body).toMatchObject({ errorCode: 'deposit.slip.invalid' });
    for (let more = 0; more < 2; more += 1) expect((await send(depositId, PNG)).status).toBe(200);
    expect((await send(depositId, UNDRAWABLE)).body).toMatchObject({ errorCode: 'deposit.slip.limit' });
    expect(await readDeposit(depositId)).toMatchObject({
      state: 'waiting',
      reason: 'slip',
      slips: 3,
      slipWanted: false,
    });
  });

  it('moves an order to review instead of expiry', async () => {
    const [proven, silent] = [await createOrder(), await createOrder()];
    await send(proven, PNG);
    test.clock.advance(25 * 60_000);
    await readDeposit(proven);
    test.clock.advance(6 * 60_000);
    const rails = {
      ...test.app.deps.wallet.rails,
      get: () => ({ fetchPayment: async () => undefined }),
    } as never;
    const log = { warn: () => undefined, error: () => undefined } as unknown as Log;
    await sweepDeposits({ ...test.app.deps.wallet, log, rails });
    expect(await readDeposit(proven)).toMatchObject({ state: 'review', reason: 'slip' });
    expect(await readDeposit(silent)).toMatchObject({ state: 'expired', reason: 'unpaid', slipWanted: true });
    expect((await send(silent, PNG)).status).toBe(200);
    expect(await readDeposit(silent)).toMatchObject({ state: 'review', reason: 'slip' });
  });

  it('keeps the reason of a review and appears among the steps', async () => {
    const depositId = await createOrder();
    const reported = { orderId: BigInt(depositId), reference: `SBX-${depositId}`, currency: 'PHP' };
    const payment = { ...reported, amountUnits: 5_000_000n, status: 'confirming' } as const;
    await test.database.transaction((tx) => applyPayment(test.app.deps.wallet, tx, payment));
    expect((await send(depositId, PNG)).status).toBe(200);
    const { state, reason, steps } = await readDeposit(depositId);
    expect([state, reason]).toEqual(['received', 'confirming']);
    expect(steps.at(-1)).toMatchObject({ state: 'received', actor: 'member', reason: 'slip' });
  });

  it('is not read from visitors without a session', async () => {
    const depositId = await createOrder();
    const image = Buffer.alloc(8_000_000).toString('base64');
    const { status, body } = await test.call(null, wallet.depositSlip, { depositId, image });
    expect([status, body]).toMatchObject([401, { errorCode: 'login.not.session' }]);
    expect((await test.call(member, wallet.depositSlip, { depositId, image })).status).toBe(413);
  });

  it('is refused for an order that is older than a month', async () => {
    const depositId = await createOrder();
    await test.database.run(expire, [BigInt(depositId)]);
    test.clock.advance(30 * DAY_MS - 1);
    member = await signInAgain(test, member);
    expect((await readDeposit(depositId)).slipWanted).toBe(true);
    test.clock.advance(2);
    expect((await readDeposit(depositId)).slipWanted).toBe(false);
    expect((await send(depositId, PNG)).body).toMatchObject({ errorCode: 'deposit.not.open' });
  });

  it('is limited to a dozen per member and day', async () => {
    const busy = await test.given.member();
    const openOrder = async () => {
      const input = {
        method: 'sandbox',
        amount: '500',
        repeatConfirmed: true,
        requestKey: randomUUID(),
      } as const;
      return (await test.value(busy, wallet.deposit, input)).depositId;
    };
    for (let order = 0; order < 4; order += 1) {
      const depositId = await openOrder();
      for (let slip = 0; slip < 3; slip += 1) {
        expect((await send(depositId, PNG, busy)).status).toBe(200);
      }
    }
    const depositId = await openOrder();
    const over = await send(depositId, UNDRAWABLE, busy);
    expect(over.body).toMatchObject({ errorCode: 'deposit.slip.limit' });
    test.clock.advance(DAY_MS);
    expect((await send(depositId, PNG, await signInAgain(test, busy))).status).toBe(200);
  });

  it('waits for the member’s previous picture and is not decoded meanwhile', async () => {
    const depositId = await createOrder();
    const large = await samplePicture('png', 4000, 3000);
    // As many large bodies as one member sends at a time.
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(depositId, large)));
    const codes = answers.map(({ body }) => (body.success ? 'taken' : body.errorCode));
    expect(codes.filter((code) => code === 'taken')).toHaveLength(1);
    expect(codes.filter((code) => code === 'deposit.slip.busy')).toHaveLength(3);
    expect((await send(depositId, large)).status).toBe(200);
  });

  it('counts as an attempt when invalid; two dozen attempts an hour are allowed', async () => {
    const depositId = await createOrder();
    const none = Buffer.from('<svg onload=alert(1)>');
    for (let tries = 0; tries < 24; tries += 1) {
      expect((await send(depositId, none)).body).toMatchObject({ errorCode: 'deposit.slip.invalid' });
    }
    expect((await send(depositId, UNDRAWABLE)).body).toMatchObject({ errorCode: 'deposit.slip.limit' });
    test.clock.advance(3_600_000);
    member = await signInAgain(test, member);
    expect((await send(depositId, PNG)).status).toBe(200);
  });

  it('is refused for other members’ orders, unknown orders and closed orders', async () => {
    const stranger = await test.given.member();
    expect((await send(await createOrder(), PNG, stranger)).body).toMatchObject({
      errorCode: 'deposit.not.found',
    });
    expect((await send('999999', PNG)).body).toMatchObject({ errorCode: 'deposit.not.found' });
    expect((await send(await failed(), PNG)).body).toMatchObject({ errorCode: 'deposit.not.open' });
  });
});

describe('reminder', () => {
  it('is accepted once in ten minutes, however many are sent', async () => {
    const depositId = await createOrder('transfer');
    const answers = await Promise.all(Array.from({ length: 5 }, () => remind(depositId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await remind(depositId)).body).toMatchObject({
      errorCode: 'deposit.reminder.wait',
      value: { retryAfterSeconds: 600 },
    });
    expect((await readDeposit(depositId)).steps.map(({ reason }) => reason)).toEqual([null, 'reminded']);
    test.clock.advance(TEN_MINUTES_MS);
    expect((await remind(depositId)).status).toBe(200);
  });

  it('is refused for unknown orders and closed orders', async () => {
    const stranger = await test.given.member();
    expect((await remind(await createOrder(), stranger)).body).toMatchObject({
      errorCode: 'deposit.not.found',
    });
    const depositId = await failed();
    expect((await readDeposit(depositId)).reminderFrom).toBeNull();
    expect((await remind(depositId)).body).toMatchObject({ errorCode: 'deposit.not.open' });
  });
});
