import { loadImage } from '@napi-rs/canvas';
import { api } from '@tessera/contract';
import { BRAND_THEMES } from '@tessera/contract/content/brand';
import { SIGNED_IN_COOKIE } from '@tessera/contract/first-view';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { APP_ICONS } from './app-icons.ts';
import { setSite } from '../../testing/content/editor.ts';

const RENDERER = `
export const isUnknownAddress = async () => false;
export const needs = async () => [];
export const render = async ({ url, language, session }) => ({
  html: '<p>' + url + ' ' + language + ' ' + (session?.userName ?? 'guest') + '</p>', title: 'Title',
  languageTag: 'ar', direction: 'rtl', modules: [], wordFiles: [], httpStatus: url.startsWith('/m/missing') ? 404 : 200,
});
export const appWords = async (language) => ({
  languageTag: 'tag-' + language, direction: 'rtl', description: 'In ' + language,
  games: 'Games', deposit: 'Deposit', records: 'Records',
});`;

const GROUNDS = BRAND_THEMES.mosaic.colours.ground;

let webDir: string;
let test: TestApp;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'tessera-web-'));
  for (const folder of ['client/.vite', 'client/assets', 'server']) {
    await mkdir(join(webDir, folder), { recursive: true });
  }
  const entry = { 'src/main.tsx': { file: 'assets/main-1.js', isEntry: true } };
  await writeFile(join(webDir, 'client/.vite/manifest.json'), JSON.stringify(entry));
  await writeFile(join(webDir, 'client/sw.js'), 'self.built = 1;');
  await writeFile(join(webDir, 'server/entry-server.js'), RENDERER);
  await writeFile(join(webDir, 'package.json'), '{"type":"module"}');
  test = await startTestApp({ webDir });
});
afterAll(async () => {
  await test.stop();
  await rm(webDir, { recursive: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return test.app.http.inject({ url, headers });
}

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

describe('manifest', () => {
  it('is in the requested language, and is one app in all languages', async () => {
    const answer = await get('/m/manifest.webmanifest?lang=EN&theme=light');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.json()).toMatchObject({
      id: '/m/',
      name: 'Tessera',
      short_name: 'Tessera',
      description: 'In EN',
      lang: 'tag-EN',
      dir: 'rtl',
      start_url: '/m/home?source=installed',
      scope: '/m/',
      display: 'standalone',
      theme_color: GROUNDS[0],
      background_color: GROUNDS[0],
    });
    expect((await get('/m/manifest.webmanifest')).json()).toMatchObject({ id: '/m/', lang: 'tag-TY' });
  });

  it.each(['KO', '<script>', ''])('accepts no language that is not offered: %s', async (lang) => {
    const answer = await get(`/m/manifest.webmanifest?${new URLSearchParams({ lang })}`);
    expect(answer.json()).toMatchObject({ lang: 'tag-TY', theme_color: GROUNDS[1] });
  });

  it('names existing icons in their stated size', async () => {
    const { icons } = (await get('/m/manifest.webmanifest')).json<Manifest>();
    expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`).toSorted()).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    for (const { src, sizes } of icons) {
      const answer = await get(src);
      expect(answer.headers['content-type']).toBe('image/png');
      const { width, height } = await loadImage(answer.rawPayload);
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it('offers shortcuts inside its scope', async () => {
    const { shortcuts } = (await get('/m/manifest.webmanifest')).json<Manifest>();
    expect(shortcuts.map(({ url }) => url.replace(/[?&]source=shortcut$/, ''))).toEqual([
      '/m/gameList?gameType=RNG',
      '/m/voucherCenter',
      '/m/gameRecord',
    ]);
  });
});

it('every icon is drawn, including that of Apple', async () => {
  for (const [name, { sizePx }] of Object.entries(APP_ICONS)) {
    const { width } = await loadImage((await get(`/art/brand/${name}`)).rawPayload);
    expect([name, width]).toEqual([name, sizePx]);
  }
  expect((await get('/art/brand/icon-64.png')).statusCode).toBe(404);
});

it('another brand installs with its own name, logo and colours', async () => {
  await setSite(test, { brand: { name: 'Lantern & Co', look: 'lantern', logo: 'lantern-hot' } });
  const tessera = (await get('/art/brand/icon-192.png')).rawPayload;
  const manifest = (await get('/m/manifest.webmanifest')).json<Manifest & { readonly name: string }>();
  const [, dark] = BRAND_THEMES.lantern.colours.ground;
  expect(manifest).toMatchObject({ name: 'Lantern & Co', theme_color: dark });
  expect(manifest.icons[0]?.src).toBe('/art/brand/icon-192.png?of=lantern-hot');
  expect((await get('/m/home')).body).toContain('content="Lantern &#38; Co"');
  expect((await get('/m/offline')).body).toContain(dark);
  await setSite(test, {});
  expect((await get('/art/brand/icon-192.png')).rawPayload.equals(tessera)).toBe(false);
});

describe('page', () => {
  it('links the files of the installation and the colours of the window', async () => {
    const { body } = await get('/m/home', { cookie: 'lang=EN' });
    expect(body).toContain('<link rel="manifest" href="/m/manifest.webmanifest?lang=EN&#38;theme=system">');
    expect(body).toContain(
      '<link rel="apple-touch-icon" href="/art/brand/apple-touch-icon.png?of=tessera-inhouse">',
    );
    expect(body).toContain(
      `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${GROUNDS[0]}">`,
    );
    const dark = await get('/m/home', { cookie: 'theme=dark' });
    expect(dark.body).toContain(`<meta name="theme-color" content="${GROUNDS[1]}">`);
  });

  it('is marked as public only without a session, without a cookie, and when the page exists', async () => {
    const first = await get('/m/home');
    expect(first.headers['x-anybodys']).toBeUndefined();
    const device = `${[first.headers['set-cookie']].flat()[0]?.split(';')[0]}`;
    expect((await get('/m/home', { cookie: device })).headers['x-anybodys']).toBe('TY');
    expect((await get('/m/missing', { cookie: device })).headers['x-anybodys']).toBeUndefined();
    const member = await test.given.member();
    const own = await get('/m/home', { cookie: `${device}; ${member.cookie}` });
    expect([own.headers['x-anybodys'], own.headers['cache-control']]).toEqual([undefined, 'no-store']);
  });
});

describe('cookie that marks a session', () => {
  const cookiesOf = (answer: { readonly headers: { 'set-cookie'?: string | string[] | undefined } }) =>
    [answer.headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith(SIGNED_IN_COOKIE));

  it('is set and removed with the session cookie', async () => {
    const { identity } = api;
    await test.given.member({ userName: 'marked' });
    const opened = await test.app.http.inject({
      method: 'POST',
      url: identity.login.path,
      payload: { type: 'username', username: 'marked', password: 'correct horse battery' },
    });
    expect(cookiesOf(opened)).toEqual([expect.stringMatching(/^signedIn=1; Path=\/; SameSite=Lax/)]);
    const session = [opened.headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    const { token } = opened.json<{ value: { token: string } }>().value;
    const left = await test.app.http.inject({
      method: 'DELETE',
      url: identity.logout.path,
      headers: { cookie: session, 'x-mc-token': token },
    });
    expect(cookiesOf(left)).toEqual([expect.stringContaining('signedIn=; Max-Age=0')]);
  });

  it('is corrected by the next page when only one of the two cookies exists', async () => {
    expect(cookiesOf(await get('/m/home', { cookie: 'signedIn=1' }))).toHaveLength(1);
    const member = await test.given.member();
    expect(cookiesOf(await get('/m/home', { cookie: member.cookie }))).toEqual([
      expect.stringContaining('signedIn=1'),
    ]);
    expect(cookiesOf(await get('/m/home', { cookie: `${member.cookie}; signedIn=1` }))).toEqual([]);
    expect(cookiesOf(await get('/m/home'))).toEqual([]);
  });
});

describe('offline page', () => {
  it('is in the visitor’s language and the same for everybody', async () => {
    const member = await test.given.member();
    const { body, headers } = await get('/m/offline', { cookie: `${member.cookie}; lang=EN; theme=light` });
    expect(body).toContain('dir="rtl" data-theme="light"');
    expect(body).toContain('<p>/m/offline EN guest</p>');
    expect(body).not.toContain('assets/main-1.js');
    expect([headers['x-anybodys'], headers['set-cookie']]).toEqual(['EN', undefined]);
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(`<script nonce="${nonce}">`);
  });
});

it('the service worker is never cached and connects to the site only', async () => {
  const { headers, body } = await get('/m/sw.js');
  expect(body).toBe('self.built = 1;');
  expect(headers['content-type']).toContain('text/javascript');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
});
