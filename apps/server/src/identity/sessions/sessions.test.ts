import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { restartInMarket } from '../../../testing/identity/other-market.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity, wallet } = api;
const HOUR_MS = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('session', () => {
  it('ends at sign-out', async () => {
    const visitor = await test.given.member();
    await test.value(visitor, identity.logout, {});
    const { status, body } = await test.call(visitor, identity.memberInfo, {});
    expect([status, body]).toMatchObject([401, { errorCode: 'login.not.session' }]);
  });

  it('ends when it is idle, and at the latest after twelve hours', async () => {
    const idle = await test.given.member();
    const busy = await test.given.member();
    for (let passedMs = 0; passedMs < 12 * HOUR_MS; passedMs += HOUR_MS / 3) {
      expect((await test.call(busy, wallet.wallet, {})).status).toBe(200);
      test.clock.advance(HOUR_MS / 3);
    }
    expect((await test.call(idle, wallet.wallet, {})).status).toBe(401);
    expect((await test.call(busy, wallet.wallet, {})).status).toBe(401);
  });

  it('ends earlier where the market requires it, even during polling', async () => {
    const visitor = await test.given.member();
    test.clock.advance(HOUR_MS / 4 + 1000);
    const { call } = await restartInMarket('nj', test);
    expect((await call(visitor, wallet.wallet, {})).status).toBe(401);
    expect((await test.call(visitor, wallet.wallet, {})).status).toBe(200);
    test.clock.advance(HOUR_MS / 4 - 1000);
    expect((await call(visitor, wallet.wallet, {})).status).toBe(200);
  });

  it('is not opened by a forged id', async () => {
    const visitor = await test.given.member();
    const { status } = await test.call({ ...visitor, cookie: '__Host-sid=attacker' }, wallet.wallet, {});
    expect(status).toBe(401);
  });

  it('is not opened by an id in an address', async () => {
    const { cookie, info } = await test.given.member();
    const [, sid = ''] = cookie.split('=');
    const headers = { 'x-mc-token': info.token };
    for (const query of [`token=${sid}`, `token=${info.token}`]) {
      const answer = await test.app.http.inject({ url: `${wallet.wallet.path}?${query}`, headers });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { errorCode: 'login.not.session' }]);
    }
  });

  it('has the changed type of its member at once', async () => {
    const visitor = await test.given.member({ userName: 'promoted' });
    const promote = statement<[]>('test.promote', `UPDATE member SET type = 1 WHERE user_name = 'promoted'`);
    await test.database.run(promote, []);
    expect(await test.value(visitor, identity.memberInfo, {})).toMatchObject({ type: 1 });
  });

  it('of another site on the same database is not accepted', async () => {
    const visitor = await test.given.member({ userName: 'neighbour' });
    await test.database.run(
      statement<[]>(
        'test.other-site',
        `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('elsewhere', 'PHP', 'PHP', '{}')`,
      ),
      [],
    );
    await test.database.run(
      statement<[]>(
        'test.move-member',
        `UPDATE member SET merchant_code = 'elsewhere' WHERE user_name = 'neighbour'`,
      ),
      [],
    );
    expect((await test.call(visitor, identity.memberInfo, {})).status).toBe(401);
  });

  it('ends at once for a disabled member', async () => {
    const visitor = await test.given.member({ userName: 'barred' });
    const disable = statement<[]>('test.bar', `UPDATE member SET enabled = false WHERE user_name = 'barred'`);
    await test.database.run(disable, []);
    expect((await test.call(visitor, identity.memberInfo, {})).status).toBe(401);
  });
});
