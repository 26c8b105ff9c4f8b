import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity } = api;
const PASSWORD = 'correct horse battery';
const readLanguage = statement<[userName: string], { language: string | null }>(
  'test.read-language',
  `SELECT language FROM member WHERE user_name = $1`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const stored = async (userName: string) => (await test.database.one(readLanguage, [userName])).language;
const login = (username: string, cookies: Readonly<Record<string, string>>) =>
  test.call(null, identity.login, { type: 'username', username, password: PASSWORD }, { cookies });

describe('language of a member', () => {
  it('is stored when the member changes it', async () => {
    const visitor = await test.given.member({ userName: 'changing' });
    expect(await stored('changing')).toBeNull();
    for (const language of ['AR', 'AR', 'PT-BR']) {
      await test.value(visitor, identity.changeLanguage, { language });
      expect(await stored('changing')).toBe(language);
    }
  });

  it('follows the language of the device at sign-in, and stays when the device has none', async () => {
    await test.given.member({ userName: 'moving' });
    expect((await login('moving', { lang: 'EN' })).status).toBe(200);
    expect(await stored('moving')).toBe('EN');
    expect((await login('moving', {})).status).toBe(200);
    expect((await login('moving', { lang: '<b>' })).status).toBe(200);
    expect(await stored('moving')).toBe('EN');
  });

  it.each(['en', 'english', '', 'EN; DROP TABLE member'])('is never %j', async (language) => {
    const visitor = await test.given.member();
    expect((await test.call(visitor, identity.changeLanguage, { language })).status).toBe(400);
  });

  it('cannot be changed by a guest', async () => {
    expect((await test.call(null, identity.changeLanguage, { language: 'EN' })).status).toBe(401);
  });
});
