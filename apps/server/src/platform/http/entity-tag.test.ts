import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { editorOf } from '../../../testing/content/editor.ts';

const URLS = [
  '/wps/banners?language=EN',
  '/wps/announcements?language=EN&types=PL,B,PU,H,PR',
  '/wps/notices?language=EN&types=PL',
  '/wps/system/helpCenter?language=EN',
  '/wps/promotions?language=EN',
  '/wps/pages/about?language=EN',
  '/wps/system/templates?language=EN',
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const texts = { EN: { title: 'About', content: `<p>${'Words. '.repeat(300)}</p>` } };
  await editorOf(test).show({ key: 'about', type: 'page', texts });
});
afterAll(() => test.stop());

const get = (url: string, headers: Record<string, string> = {}) => test.app.http.inject({ url, headers });

describe('response with an entity tag', () => {
  it.each(URLS)('of %s is not sent again to a client that has it', async (url) => {
    const first = await get(url);
    const etag = String(first.headers.etag);
    expect([first.statusCode, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get(url, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  it('has the same tag when compressed, and another tag for other content', async () => {
    const [plain, packed] = [await get(URLS[5] ?? ''), await get(URLS[5] ?? '', { 'accept-encoding': 'br' })];
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.etag).toBe(plain.headers.etag);
    const before = (await get(URLS[0] ?? '')).headers.etag;
    await editorOf(test).show({ key: 'new', type: 'B', texts: { EN: { title: 'New' } } });
    expect((await get(URLS[0] ?? '', { 'if-none-match': String(before) })).statusCode).toBe(200);
  });

  it('may be cached by anybody for a guest and only by the browser for a member', async () => {
    const guest = await get(URLS[1] ?? '');
    expect(guest.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, cookie',
    });
    const { cookie } = await test.given.member();
    const member = await get(URLS[1] ?? '', { cookie });
    expect(member.headers['cache-control']).toBe('private, no-cache');
    const again = await get(URLS[1] ?? '', { cookie, 'if-none-match': String(member.headers.etag) });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'private, no-cache']);
  });

  it('has no tag when it is a refusal', async () => {
    const { headers } = await get('/wps/pages/nothing?language=EN', { 'if-none-match': '*' });
    expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store']);
  });
});
