import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { freshSource } from '../../testing/server/fresh-source.ts';
import {
  form,
  storedMember,
  switchedOn,
  configure,
  personalValuesOf,
} from '../../testing/identity/registration.ts';
import { seedMembers } from './seed.ts';

const { affiliateCheck, register, login } = api.identity;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
  const { identity } = test.app.deps;
  const hashes = {
    password: await identity.passwords.hash('Tessera-2026'),
    payment: await identity.passwords.hash('246810'),
  };
  await test.database.transaction((tx) => seedMembers(identity, tx, hashes));
});
afterAll(() => test.stop());

async function uplinesOf(userName: string): Promise<string[]> {
  const { upline } = (await storedMember(test, userName)) ?? {};
  return upline ? [upline, ...(await uplinesOf(upline))] : [];
}

describe('demo accounts', () => {
  it('form teams three levels deep', async () => {
    expect(await uplinesOf('member11')).toEqual(['agent2', 'agent1', 'master1']);
    expect(await uplinesOf('member20')).toEqual(['agent2', 'agent1', 'master1']);
    expect(await uplinesOf('member1')).toEqual(['agent1', 'master1']);
    expect(await uplinesOf('member10')).toEqual(['agent1', 'master1']);
    expect(await uplinesOf('fresh1')).toEqual([]);
  });

  it.each([
    ['JADE-7', 'agent1'],
    ['CORAL-7', 'agent2'],
    ['AFF-777', 'affiliate1'],
  ])('invite by %s', async (code, upline) => {
    expect((await test.call(null, affiliateCheck, { code }, freshSource())).status).toBe(200);
    const username = `by_${code.toLowerCase().replaceAll(/\W/g, '')}`;
    await configure(test, { fields: { username: { patternId: 0 } } });
    await test.call(null, register, form(username, { affiliateCode: code }), freshSource());
    expect(await storedMember(test, username)).toMatchObject({ upline });
  });

  it('recommend the site', async () => {
    await configure(test, { fields: switchedOn('recommenderId') });
    await test.call(null, register, form('advised', { recommenderId: 'PEARL7' }), freshSource());
    expect(await storedMember(test, 'advised')).toMatchObject({ recommender: 'member1' });
  });

  it('have contacts, and sign in by password', async () => {
    expect(await personalValuesOf(test, 'member3')).toEqual([
      { field: 'email', value: 'member3@example.com', tail: '.com', verified: true },
      { field: 'mobileNum', value: '+639175550103', tail: '0103', verified: true },
    ]);
    const credentials = { type: 'username', username: 'member1', password: 'Tessera-2026' };
    expect((await test.call(null, login, credentials, freshSource())).status).toBe(200);
  });

  it('have a withdrawal password', async () => {
    const stored = await storedMember(test, 'member1');
    const { passwords } = test.app.deps.identity;
    expect(await passwords.matches(stored?.paymentPasswordHash ?? undefined, '246810')).toBe(true);
  });
});
