import { createHash } from 'node:crypto';
import { button, cookieOf, field } from '../screen.ts';
import { expect, test } from '../test.ts';

test('no script can read the credentials of the session', async ({ page, context, phrase, account }) => {
  const { userName, password } = account;
  await page.goto('/m/login');
  await field(page, phrase('login.userName')).fill(userName);
  await field(page, phrase('login.password')).fill(password);
  await page.getByRole('checkbox', { name: phrase('login.remember') }).check();
  const leaving = page.waitForRequest((request) => request.url().endsWith('/wps/session/login'));
  await button(page, phrase('title.login')).click();
  const request = await leaving;
  await expect(page).toHaveURL('/m/home');
  await expect(page.getByRole('banner')).toContainText(userName);

  await test.step('the password leaves the page sealed', async () => {
    expect(request.headers()['x-enc-key']).toMatch(/^[\w-]+\.[\w-]{87}$/);
    expect(request.postDataJSON()).toEqual({ sealed: expect.stringMatching(/^[\w-]+$/) });
    const onTheWire = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`;
    const shown = [...formsOf(password), userName].filter((secret) => onTheWire.includes(secret));
    expect(shown).toEqual([]);
  });
  await test.step('no credential is stored where scripts read', async () => {
    const readable = await page.evaluate(readableStorage);
    expect(readable).toContain(userName);
    const secrets = [password, await cookieOf(context, 'sid'), await cookieOf(context, 'rm')];
    expect(secrets.flatMap(formsOf).filter((secret) => readable.includes(secret))).toEqual([]);
  });
  await test.step('the page knows the member', async () => {
    const stored = await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'));
    const known = { userName, type: 0, customerType: 0, firstTimeLogin: false, merchantCode: 'tessera' };
    expect(JSON.parse(stored ?? '')).toEqual({ ...known, token: expect.any(String) });
  });
  await test.step('the browser hides the session cookie from scripts', async () => {
    const cookies = await context.cookies();
    for (const name of ['sid', 'rm']) {
      const cookie = cookies.find((one) => one.name.endsWith(name));
      expect(cookie).toMatchObject({ httpOnly: true, path: '/', sameSite: name === 'rm' ? 'Strict' : 'Lax' });
    }
  });
});

/** Runs in the page: returns everything that a script can read from storages, cookies and databases. */
async function readableStorage(): Promise<string> {
  const found: unknown[] = [document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((opened, failed) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => opened(request.result);
      request.onerror = () => failed(request.error);
    });
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store).getAll();
      found.push(await new Promise((done) => (rows.onsuccess = () => done(rows.result))));
    }
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.push(request.url, await (await cache.match(request))?.text());
    }
  }
  return `${JSON.stringify(found)} ${document.documentElement.outerHTML}`;
}

/** Returns all encodings and hashes that would reveal a secret. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hashes = ['sha1', 'sha256'].flatMap((algorithm) => {
    const digest = createHash(algorithm).update(secret).digest();
    return [digest.toString('hex'), ...base64Of(digest)];
  });
  const reversed = [...secret].toReversed().join('');
  return [secret, encodeURIComponent(secret), reversed, bytes.toString('hex'), ...base64Of(bytes), ...hashes];
}

/** Returns both base64 alphabets, without the padding. */
function base64Of(bytes: Buffer): string[] {
  return [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')];
}
