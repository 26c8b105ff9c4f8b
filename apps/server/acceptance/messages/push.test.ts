import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakePushService,
  type PushBrowser,
  startPushService,
} from '../../testing/messages/push-service.ts';
import { openBrowser } from '../../testing/identity/browser.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { notifyMember } from '../../src/identity/for-notices.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';

const { identity, inbox, notifications } = api;

let test: TestApp;
let service: FakePushService;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  const reader = await test.given.member();
  service = await startPushService(() => test.value(reader, notifications.pushKey, {}));
});
afterAll(async () => {
  await test.stop();
  await service.stop();
});

const findId = statement<[userName: string], { id: bigint }>(
  'test.find-push-member',
  'SELECT id FROM member WHERE user_name = $1',
);
const countSubscriptions = statement<[userName: string], { count: number }>(
  'test.count-subscriptions',
  `SELECT count(*)::integer AS count FROM push_subscription s JOIN member m ON m.id = s.member_id
    WHERE m.user_name = $1`,
);
const listAttempts = statement<[], { attempt: number; startsIn: number }>(
  'test.list-attempts',
  `SELECT (data ->> 'attempt')::integer AS attempt,
          round(extract(epoch FROM start_after - created_on))::integer AS "startsIn"
     FROM job.job WHERE name = 'messages.send-push' AND state = 'created'`,
);
const countRetries = statement<[userName: string], { count: number }>(
  'test.count-push-retries',
  `SELECT count(*)::integer AS count FROM job.job j JOIN member m ON m.id::text = j.data ->> 'memberId'
    WHERE j.name = 'messages.send-push' AND j.state = 'created' AND m.user_name = $1`,
);

const subscribe = (visitor: Visitor, { name: _name, ...target }: PushBrowser, more: object = {}) =>
  test.value(visitor, notifications.subscribePush, { ...target, ...more });

async function countOf(visitor: Visitor): Promise<number> {
  return (await test.database.one(countSubscriptions, [visitor.info.userName])).count;
}

async function notify(visitor: Visitor, kind: 'paid' | 'win' = 'paid'): Promise<void> {
  const { id: memberId } = await test.database.one(findId, [visitor.info.userName]);
  const amount = '200.00 PHP';
  await test.database.transaction((tx) =>
    kind === 'win'
      ? notifyMember(test.app.deps.identity, tx, {
          memberId,
          template: 'large-win',
          values: { amount, game: 'Dice', orderId: '7' },
        })
      : notifyMember(test.app.deps.identity, tx, {
          memberId,
          template: 'withdrawal-paid',
          values: { amount, account: 'BDO ···1234' },
        }),
  );
}

const sentTo = (name: string) => service.received.filter(({ to }) => to === name);

async function awaitPush(name: string, count = 1): Promise<void> {
  await expect.poll(() => sentTo(name).length, { timeout: 30_000 }).toBe(count);
}

describe('a notification', () => {
  it('reaches each browser once, names no amount and leads to the message', async () => {
    const member = await test.given.member();
    await subscribe(member, service.browser('neutral'));
    await subscribe(member, service.browser('second'));
    await notify(member);
    await awaitPush('neutral');
    await awaitPush('second');
    const [push] = sentTo('neutral');
    const [message] = (await test.value(member, inbox.messages, { box: 'in', language: 'EN' })).content;
    expect(push).toMatchObject({
      title: 'Tessera',
      body: 'May balita tungkol sa isang bayad.',
      path: `/m/webEmail?id=${message?.id}`,
      headers: { ttl: expect.stringMatching(/^8\d{4}$/), urgency: 'normal', 'content-encoding': 'aes128gcm' },
    });
    expect(JSON.stringify(push)).not.toContain('200.00');
  });

  it('names the amount where the member wants this on the device', async () => {
    const member = await test.given.member();
    const device = service.browser('amounts');
    expect(await subscribe(member, device)).toEqual({ showsAmounts: false });
    expect(await subscribe(member, device, { showsAmounts: true })).toEqual({ showsAmounts: true });
    expect(await subscribe(member, device)).toEqual({ showsAmounts: true });
    await notify(member);
    await awaitPush('amounts');
    expect(sentTo('amounts')[0]?.body).toContain('200.00 PHP');
  });

  it('of a win is kept for an hour, and is not sent where the member switched it off', async () => {
    const [member, quiet] = [await test.given.member(), await test.given.member()];
    await subscribe(member, service.browser('winner'));
    await subscribe(quiet, service.browser('quiet'));
    const off = { category: 'play', channel: 'push', enabled: false } as const;
    await test.value(quiet, notifications.setNoticePreference, off);
    await notify(quiet, 'win');
    await notify(member, 'win');
    await awaitPush('winner');
    expect(Number(sentTo('winner')[0]?.headers['ttl'])).toBeLessThanOrEqual(3600);
    expect(sentTo('quiet')).toEqual([]);
  });

  it('of a rolled back transaction is not sent', async () => {
    const member = await test.given.member();
    await subscribe(member, service.browser('rollback'));
    const { id: memberId } = await test.database.one(findId, [member.info.userName]);
    const values = { amount: '1.00 PHP', account: 'x' };
    const failed = test.database.transaction(async (tx) => {
      await notifyMember(test.app.deps.identity, tx, { memberId, template: 'withdrawal-paid', values });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await notify(member);
    await awaitPush('rollback');
  });

  it.each([404, 410])('ends the subscription when the service answers %d', async (status) => {
    const member = await test.given.member();
    await subscribe(
      member,
      service.browser(`ended${status}`, () => ({ status })),
    );
    await notify(member);
    await expect.poll(() => countOf(member), { timeout: 30_000 }).toBe(0);
  });

  it('is tried again after the time that the service states', async () => {
    const member = await test.given.member();
    await subscribe(
      member,
      service.browser('busy', () => ({ status: 429, headers: { 'retry-after': '600' } })),
    );
    await notify(member);
    await expect
      .poll(() => test.database.many(listAttempts, []), { timeout: 30_000 })
      .toEqual([{ attempt: 2, startsIn: 600 }]);
    expect(await countOf(member)).toBe(1);
  });

  it.each([
    ['did not answer', 0, 0],
    ['answered slowly', 503, 2200],
  ])('waits without a call for a member whose push service %s', async (_how, status, tookMs) => {
    const [member, other] = [await test.given.member(), await test.given.member()];
    let calls = 0;
    await subscribe(
      member,
      service.browser(`first${status}`, () => {
        calls += 1;
        test.clock.advance(tookMs);
        return { status };
      }),
    );
    await subscribe(other, service.browser(`beside${status}`));
    const retries = async () => (await test.database.one(countRetries, [member.info.userName])).count;
    for (const expected of [1, 2]) {
      await notify(member);
      await expect.poll(retries, { timeout: 30_000 }).toBe(expected);
    }
    expect(calls).toBe(1);
    await notify(other);
    await awaitPush(`beside${status}`);
    test.clock.advance(301_000);
    await notify(member);
    await expect.poll(() => calls, { timeout: 30_000 }).toBe(2);
  });

  it('waits in the queue while a slow service answers four at a time', async () => {
    const member = await test.given.member();
    service.figures.atOnce = 0;
    for (let index = 0; index < 10; index += 1) {
      await subscribe(
        member,
        service.browser(`slow${index}`, () => ({ status: 201, afterMs: 300 })),
      );
    }
    for (let count = 0; count < 3; count += 1) await notify(member);
    for (let index = 0; index < 10; index += 1) await awaitPush(`slow${index}`, 3);
    expect(service.figures.atOnce).toBeLessThanOrEqual(4);
  }, 60_000);
});

describe('a subscription', () => {
  it.each([
    'http://push.example.com/x',
    'https://10.0.0.1/x',
    'https://[fd00::1]/x',
    'https://intranet/x',
    'https://db.internal/x',
    'https://push.example.com:8443/x',
    'https://user@push.example.com/x',
  ])('is refused for the address %s', async (endpoint) => {
    const { p256dh, auth } = service.browser('unused');
    const input = { endpoint, p256dh, auth };
    const { body } = await test.call(await test.given.member(), notifications.subscribePush, input);
    expect(body).toMatchObject({ errorCode: 'push.endpoint.invalid' });
  });

  it('of another member is neither ended nor taken over without its secret', async () => {
    const [owner, other] = [await test.given.member(), await test.given.member()];
    const { name: _name, ...target } = service.browser('owned');
    await test.value(owner, notifications.subscribePush, target);
    await test.value(other, notifications.unsubscribePush, { endpoint: target.endpoint });
    const { auth } = service.browser('guess');
    const { body } = await test.call(other, notifications.subscribePush, { ...target, auth });
    expect(body).toMatchObject({ errorCode: 'push.endpoint.invalid' });
    expect(await countOf(owner)).toBe(1);
    // The same browser, with another member signed in.
    await test.value(other, notifications.subscribePush, target);
    expect([await countOf(owner), await countOf(other)]).toEqual([0, 1]);
  });

  it('is one of ten at most, and the oldest ends', async () => {
    const member = await test.given.member();
    for (let index = 0; index < 11; index += 1) await subscribe(member, service.browser(`many${index}`));
    expect(await countOf(member)).toBe(10);
    await notify(member);
    await awaitPush('many10');
    expect(sentTo('many0')).toEqual([]);
  });

  it('ends with the sign-out of its session, and by its own call', async () => {
    const member = await test.given.member();
    const device = service.browser('leaving');
    await subscribe(member, device);
    await test.value(member, notifications.unsubscribePush, { endpoint: device.endpoint });
    await test.value(member, notifications.unsubscribePush, { endpoint: device.endpoint });
    expect(await countOf(member)).toBe(0);
    await subscribe(member, device);
    await test.value(member, identity.logout, {});
    expect(await countOf(member)).toBe(0);
  });

  it('moves to a new address with the secret of the previous one', async () => {
    const member = await test.given.member();
    const [old, fresh] = [service.browser('old'), service.browser('fresh')];
    await subscribe(member, old);
    const renewed = { endpoint: fresh.endpoint, p256dh: fresh.p256dh, auth: fresh.auth };
    const guess = { previous: { endpoint: old.endpoint, auth: fresh.auth }, ...renewed };
    await test.value(null, notifications.renewPush, guess);
    await test.value(null, notifications.renewPush, {
      ...guess,
      previous: { endpoint: old.endpoint, auth: old.auth },
    });
    await notify(member);
    await awaitPush('fresh');
    expect(sentTo('old')).toEqual([]);
  });
});

describe('a subscription follows the sessions of its browser', () => {
  async function renewed(userName: string) {
    const member = await test.given.member({ userName });
    const [phone, computer] = [openBrowser(test, '20.1.1.1'), openBrowser(test, '20.2.2.2')];
    const login = { type: 'username', username: userName, remember: true };
    await phone.call(identity.login, { ...login, password: 'correct horse battery' });
    const { name: _name, ...target } = service.browser(`phone-${userName}`);
    expect((await phone.call(notifications.subscribePush, target)).body).toMatchObject({ success: true });
    test.clock.advance(2 * DAY_MS);
    expect((await phone.call(identity.login, login)).status, 'the device is remembered').toBe(200);
    await computer.login(userName, 'correct horse battery');
    expect(await countOf(member)).toBe(1);
    const { body } = await computer.call(identity.listDevices, {});
    const devices = body.success ? body.value.filter(({ ip }) => ip === '20.1.1.1') : [];
    return { member, phone, computer, devices };
  }

  it.each(['session', 'remembered'] as const)('and ends where the device is ended: %s', async (kind) => {
    const { member, computer, devices } = await renewed(`lost${kind}`);
    const id = devices.find((device) => device.kind === kind)?.id;
    expect((await computer.call(identity.endDevice, { id, kind })).status).toBe(200);
    expect(await countOf(member)).toBe(0);
  });

  it('and stays where the member ends all other sessions', async () => {
    const { member, phone } = await renewed('everywhere');
    expect((await phone.call(identity.signOutEverywhere, {})).status).toBe(200);
    expect(await countOf(member)).toBe(1);
  });
});
