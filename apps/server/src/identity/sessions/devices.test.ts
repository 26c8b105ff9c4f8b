import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { deleteAllExpired } from '../../../testing/database/delete-expired.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity } = api;
const PASSWORD = 'correct horse battery';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

/** Simulates a member without a recorded registration. */
const forgetEvents = statement<[userName: string]>(
  'test.devices-forget-events',
  `DELETE FROM account_event WHERE member_id = (SELECT id FROM member WHERE user_name = $1)`,
);
const deleteSessions = statement<[userName: string]>(
  'test.devices-delete-sessions',
  `DELETE FROM session WHERE member_id = (SELECT id FROM member WHERE user_name = $1)`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** Two browsers of one member: a phone that is remembered and a computer that is not. */
async function phoneAndComputer(userName: string) {
  await test.given.member({ userName });
  test.clock.advance(1000);
  const phone = openBrowser(test, '20.1.1.1');
  await phone.login(userName, PASSWORD, { remember: true });
  test.clock.advance(1000);
  const computer = openBrowser(test, '20.2.2.2', WINDOWS);
  await computer.login(userName, PASSWORD);
  return { phone, computer };
}

type Devices = Awaited<ReturnType<typeof devicesOf>>;
async function devicesOf(browser: ReturnType<typeof openBrowser>) {
  const { body } = await browser.call(identity.listDevices, {});
  return body.success ? body.value : [];
}

function find(devices: Devices, kind: string, current: boolean) {
  const found = devices.find((device) => device.kind === kind && device.current === current);
  return { id: found?.id ?? '', kind };
}

async function eventsOf(browser: ReturnType<typeof openBrowser>) {
  const { body } = await browser.call(identity.accountEvents, {});
  return body.success ? body.value : [];
}

describe('list of devices', () => {
  it('contains every live session and remembered device, newest first, and marks the current one', async () => {
    const { phone, computer } = await phoneAndComputer('lister');
    const devices = await devicesOf(computer);
    expect(devices).toMatchObject([
      { kind: 'session', current: true, device: 'Chrome on Windows', ip: '20.2.2.2' },
      { kind: 'session', current: false, device: 'Chrome on Android', ip: '20.1.1.1' },
      { kind: 'remembered', current: false, device: 'Chrome on Android', ip: '20.1.1.1' },
      { kind: 'session', current: false },
    ]);
    expect((await devicesOf(phone)).filter(({ current }) => current)).toMatchObject([
      { kind: 'session', device: 'Chrome on Android' },
      { kind: 'remembered' },
    ]);
  });

  it('omits ended sessions and devices', async () => {
    const { phone, computer } = await phoneAndComputer('leaver');
    await phone.call(identity.logout, {});
    expect(await devicesOf(computer)).toHaveLength(2);
    test.clock.advance(31 * 60_000);
    const again = openBrowser(test, '20.2.2.2', WINDOWS);
    await again.login('leaver', PASSWORD);
    expect(await devicesOf(again)).toHaveLength(1);
  });
});

describe('ending a device', () => {
  it('ends another session at once', async () => {
    const { phone, computer } = await phoneAndComputer('ender');
    const other = (await devicesOf(computer)).find(({ ip }) => ip === '20.1.1.1');
    const input = { id: other?.id, kind: 'session' };
    expect((await computer.call(identity.endDevice, input)).status).toBe(200);
    expect((await phone.call(identity.memberInfo, {})).status).toBe(401);
    expect((await computer.call(identity.memberInfo, {})).status).toBe(200);
    expect((await eventsOf(computer))[0]).toMatchObject({
      kind: 'device-ended',
      device: 'Chrome on Windows',
    });
  });

  it('forgets a remembered device with its sessions', async () => {
    const { phone, computer } = await phoneAndComputer('forgetter');
    await computer.call(identity.endDevice, find(await devicesOf(computer), 'remembered', false));
    expect((await phone.call(identity.memberInfo, {})).status).toBe(401);
    const again = await phone.call(identity.login, {
      type: 'username',
      username: 'forgetter',
      remember: true,
    });
    expect(again.body).toMatchObject({ errorCode: 'login.remember.invalid' });
  });

  it('forgets this device and leaves it signed in', async () => {
    const { phone } = await phoneAndComputer('selfish');
    await phone.call(identity.endDevice, find(await devicesOf(phone), 'remembered', true));
    expect(phone.cookies['__Host-rm']).toBeUndefined();
    expect((await phone.call(identity.memberInfo, {})).status).toBe(200);
  });

  it('is refused for this session, for ended ones and for those of other members', async () => {
    const { phone, computer } = await phoneAndComputer('phoneowner');
    const stranger = await test.given.member({ userName: 'stranger' });
    const own = find(await devicesOf(computer), 'session', true);
    const theirs = find(await devicesOf(phone), 'session', true);
    const remembered = find(await devicesOf(phone), 'remembered', true);
    const missing = [404, { errorCode: 'device.not.found' }];
    for (const device of [theirs, remembered, { id: '999999999', kind: 'session' }]) {
      const { status, body } = await test.call(stranger, identity.endDevice, device);
      expect([status, body]).toMatchObject(missing);
    }
    expect((await phone.call(identity.memberInfo, {})).status).toBe(200);
    const itself = await computer.call(identity.endDevice, own);
    expect([itself.status, itself.body]).toMatchObject(missing);
    await phone.call(identity.logout, {});
    const over = await computer.call(identity.endDevice, theirs);
    expect([over.status, over.body]).toMatchObject(missing);
  });
});

describe('signing out everywhere', () => {
  it('retains only the current session, and no remembered device', async () => {
    const { phone, computer } = await phoneAndComputer('everywhere');
    const { body } = await computer.call(identity.signOutEverywhere, {});
    // The phone and the browser that registered.
    expect(body).toMatchObject({ value: { ended: 2 } });
    expect((await phone.call(identity.memberInfo, {})).status).toBe(401);
    const remembered = { type: 'username', username: 'everywhere', remember: true };
    expect((await phone.call(identity.login, remembered)).status).toBe(422);
    expect(await devicesOf(computer)).toMatchObject([{ current: true }]);
    expect((await eventsOf(computer))[0]).toMatchObject({ kind: 'signed-out-everywhere' });
  });
});

describe('account events', () => {
  it('list the first sign-in on a new device, and not the next one', async () => {
    const { computer } = await phoneAndComputer('watcher');
    const kinds = (await eventsOf(computer)).map(({ kind }) => kind);
    expect(kinds).toEqual(['login-new-device', 'login', 'login-new-device', 'login', 'registered']);
    await computer.login('watcher', PASSWORD);
    const [newest] = await eventsOf(computer);
    expect(newest).toMatchObject({ kind: 'login', ip: '20.2.2.2', device: 'Chrome on Windows' });
  });

  it('do not list the first device of an account as new', async () => {
    await test.given.member({ userName: 'firsttime' });
    await test.database.run(deleteSessions, ['firsttime']);
    await test.database.run(forgetEvents, ['firsttime']);
    const browser = openBrowser(test, '20.3.3.3');
    await browser.login('firsttime', PASSWORD);
    expect((await eventsOf(browser)).map(({ kind }) => kind)).toEqual(['login']);
  });

  it('list a new device after all earlier sessions were deleted', async () => {
    await test.given.member({ userName: 'dormant' });
    await openBrowser(test, '20.3.4.1').login('dormant', PASSWORD);
    test.clock.advance(3 * 365 * DAY_MS);
    await deleteAllExpired(test);
    const browser = openBrowser(test, '20.3.4.2');
    await browser.login('dormant', PASSWORD);
    const kinds = (await eventsOf(browser)).map(({ kind }) => kind);
    expect(kinds).toEqual(['login-new-device', 'login', 'login']);
  });

  it('are limited to the newest twenty of this member', async () => {
    const { computer } = await phoneAndComputer('talkative');
    for (let index = 0; index < 20; index += 1) await computer.login('talkative', PASSWORD);
    const events = await eventsOf(computer);
    expect(events).toHaveLength(20);
    expect(events.every(({ kind }) => kind === 'login')).toBe(true);
  });
});
