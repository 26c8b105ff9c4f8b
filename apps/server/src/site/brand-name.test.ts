import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { awaitMessage } from '../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../testing/identity/personal-data.ts';
import { setSite } from '../../testing/content/editor.ts';

const { identity, content } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await setSite(test, { brand: { name: 'Parola' } });
});
afterAll(() => test.stop());

it('is in mails', async () => {
  const member = await test.given.member();
  const email = `${member.info.userName}@example.com`;
  await insertPersonalValue(test, member.info.userName, { field: 'email', value: email });
  await test.call(null, identity.forgotPassword, { username: member.info.userName, email, language: 'EN' });
  const { text } = await awaitMessage(test.dataDir, email);
  expect(text).toContain('Parola');
  expect(text).not.toContain('Tessera');
});

it('is beside the codes of an authenticator and the passkeys of a device', async () => {
  const member = await test.given.member({ userName: 'keeper' });
  const { uri } = await test.value(member, identity.startTotp, {});
  expect(uri).toContain('otpauth://totp/Parola:keeper?issuer=Parola&');
  const { options } = await test.value(member, identity.passkeyOptions, {});
  expect(options).toMatchObject({ rp: { name: 'Parola' } });
});

it('is on the download page without words of an editor', async () => {
  const { app_desc } = await test.value(null, content.systemTemplate, { language: 'EN' });
  expect(app_desc).toMatch(/^Keep Parola on your home screen/);
});
