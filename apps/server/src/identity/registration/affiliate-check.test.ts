import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { expectRefused, giveCode } from '../../../testing/identity/registration.ts';

const { affiliateCheck } = api.identity;
const MINUTE_MS = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
  await test.given.member({ userName: 'inviter' });
  await giveCode(test, 'inviter', 'JADE-7');
  await giveCode(test, 'inviter', 'GONE-7', { active: false });
  await giveCode(test, 'inviter', 'PEARL7', { kind: 'referral' });
});
afterAll(() => test.stop());

const request = (code: string, source = freshSource()) => test.call(null, affiliateCheck, { code }, source);

describe('check of an invitation code', () => {
  it('succeeds for an active code, and reveals nothing more', async () => {
    expect((await request('JADE-7')).body).toEqual({ success: true, value: {} });
    expect(
      (await test.call(null, affiliateCheck, { code: 'JADE-7', domain: 'evil.example' }, freshSource())).body,
    ).toEqual({ success: true, value: {} });
  });

  it('answers every other value alike, including user names and unknown names', async () => {
    const unknown = await request('JADE-8');
    expectRefused(unknown, 'affiliate.code.err');
    const malformed = ['', ' ', 'a b', '<script>', "'--", 'ж', 'x'.repeat(128), 'jade-7'];
    for (const code of ['GONE-7', 'PEARL7', 'inviter', 'nobody', ...malformed]) {
      const { status, body, headers } = await request(code);
      expect([code, status, JSON.stringify(body)]).toEqual([
        code,
        unknown.status,
        JSON.stringify(unknown.body),
      ]);
      expect(headers['content-length']).toBe(unknown.headers['content-length']);
    }
  });

  it('is permitted ten times a minute, by address and by device', async () => {
    const source = freshSource();
    for (let index = 0; index < 10; index += 1) expect((await request('JADE-7', source)).status).toBe(200);
    for (const part of [{ from: source.from }, { cookies: source.cookies }]) {
      const refused = await test.call(null, affiliateCheck, { code: 'JADE-7' }, part);
      expectRefused(refused, 'register.limit', 429);
    }
    expect((await request('JADE-7')).status).toBe(200);
    test.clock.advance(MINUTE_MS);
    expect((await request('JADE-7', source)).status).toBe(200);
  });
});
