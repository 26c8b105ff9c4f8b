import { api } from '@tessera/contract';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { setSite } from '../../testing/content/editor.ts';
import { titlesOf } from '../../testing/games/studio.ts';
import { seedGames } from '../games/index.ts';

/** A front end of three lines: it shows the signed-in user and requests the banners. */
const RENDERER = `
export const needs = async ({ url, language, session }) => [
  { call: 'content.banners', input: { language } },
  ...(session ? [{ call: 'wallet.wallet', input: {} }] : []),
  ...(url.startsWith('/m/launchGame?') ? [{ call: 'games.launchGame', input: { nodeId: url.split('=')[1], language } }] : []),
];
const nowhere = ['/m/%25E0%25A4%25A', '/m/missing', '/m/nowhere', '/login', '/wp-login.php'];
export const isUnknownAddress = async ({ url }) => nowhere.includes(url);
export const render = async ({ url, language, theme, session, answers }) => ({
  html: '<p>' + (session?.userName ?? 'guest') + ' ' + language + ' ' + answers.length + '</p>' + (nowhere.includes(url) ? '<i>' + url + '</i>' : ''),
  title: 'A <title>', languageTag: 'fil-PH', direction: 'ltr', modules: ['src/a-screen.tsx'], wordFiles: ['locales/ty.json?compiled=first'],
  httpStatus: nowhere.includes(url) ? 404 : 200,
  ...(url === '/m/elsewhere' ? { redirect: '/m/login' } : {}),
});
export const appWords = async (language) => ({
  languageTag: 'fil-PH', direction: 'ltr', description: 'In ' + language,
  games: 'Games', deposit: 'Deposit', records: 'Records',
});`;
const MANIFEST = {
  'src/main.tsx': {
    file: 'assets/main-1.js',
    css: ['assets/main-1.css'],
    isEntry: true,
    imports: ['_shared.js'],
  },
  '_shared.js': { file: 'assets/shared-1.js' },
  'locales/ty.json?compiled=first': { file: 'assets/ty-1.js' },
  'src/a-screen.tsx': { file: 'assets/a-1.js', css: ['assets/a-1.css'], imports: ['_shared.js'] },
};

let webDir: string;
let test: TestApp;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'tessera-web-'));
  for (const folder of ['client/.vite', 'client/assets', 'server'])
    await mkdir(join(webDir, folder), { recursive: true });
  await writeFile(join(webDir, 'client/.vite/manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(webDir, 'client/assets/main-1.css'), 'p{margin:0}');
  await writeFile(join(webDir, 'client/assets/a-1.css'), 'b{margin:0}');
  await writeFile(join(webDir, 'client/assets/main-1.js'), 'export {};');
  await writeFile(join(webDir, 'client/assets/main-1.js.br'), Buffer.from([0x0b, 0x04, 0x80]));
  await writeFile(join(webDir, 'server/entry-server.js'), RENDERER);
  await writeFile(join(webDir, 'package.json'), '{"type":"module"}');
  test = await startTestApp({ webDir });
  await test.database.transaction(seedGames);
});
afterAll(async () => {
  await test.stop();
  await rm(webDir, { recursive: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return test.app.http.inject({ method: 'GET', url, headers });
}

describe('page', () => {
  it('is in the chosen language, then the language of the member, then the first language offered', async () => {
    const english = { 'accept-language': 'en-US,en;q=0.9' };
    const { cookie, ...visitor } = await test.given.member();
    const shown = async (headers: Record<string, string>) => (await get('/m/home', headers)).body;
    expect(await shown({})).toContain('<p>guest TY');
    expect(await shown(english)).toContain('<p>guest TY');
    expect(await shown({ ...english, cookie: 'lang=EN' })).toContain('<p>guest EN');
    expect(await shown({ ...english, cookie: 'lang=TY' })).toContain('<p>guest TY');
    await test.value({ cookie, ...visitor }, api.identity.changeLanguage, { language: 'EN' });
    expect(await shown({ cookie })).toContain(' EN 2</p>');
    expect(await shown({ cookie: `${cookie}; lang=TY` })).toContain(' TY 2</p>');
  });

  it('contains the id of its request, which a failing screen shows to support', async () => {
    const { body, headers } = await get('/m/home');
    expect(body).toContain(`<meta name="request-id" content="${headers['x-request-id']}">`);
  });

  it('follows the language of the browser when the setting languageFromBrowser is on', async () => {
    const shown = async (headers: Record<string, string>) => (await get('/m/home', headers)).body;
    const arabic = { 'accept-language': 'ar-EG,en;q=0.9' };
    await setSite(test, { languages: ['TY', 'EN', 'AR'], languageFromBrowser: true });
    expect(await shown(arabic)).toContain('<p>guest AR');
    expect(await shown({ ...arabic, cookie: 'lang=EN' })).toContain('<p>guest EN');
    await setSite(test, { languages: ['TY', 'EN', 'AR'] });
    expect(await shown(arabic)).toContain('<p>guest TY');
    await setSite(test, {});
  });

  it.each(['/', '/m', '/m/', '/m/home', '/register.html', '/m/anything/below', '/m/missing'])(
    'at %s has a content policy with a new nonce each time',
    async (url) => {
      const nonces = new Set<string>();
      for (let visit = 0; visit < 2; visit += 1) {
        const { headers, body } = await get(url);
        const policy = String(headers['content-security-policy']);
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toContain('unsafe');
        expect(body.match(/nonce="([^"]+)"/g)?.every((mark) => mark === `nonce="${nonce}"`)).toBe(true);
        nonces.add(nonce);
      }
      expect(nonces.size).toBe(2);
    },
  );

  it('is the not-found page at a path with an invalid percent escape', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml' };
    const { statusCode, headers, body } = await get('/m/%E0%A4%A', browser);
    expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('text/html')]);
    expect(body).toContain('<i>/m/nowhere</i>');
    expect(body).toMatch(/<head><script nonce="[^"_]+">history\.replaceState/);
    expect((await get('/m/missing', browser)).body).not.toContain('replaceState');
    expect((await get('/m/home?name=%E0%A4%A', browser)).statusCode).toBe(200);
    expect((await get('/m/%E0%A4%A')).json()).toMatchObject({ errorCode: 'request_param_err' });
  });

  it('contains everything of its first paint: markup, style and data', async () => {
    const { body, headers } = await get('/m/home');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<div id="root"><p>guest TY 1</p></div>');
    expect(body).toMatch(/<style nonce="[^"]+">[^<]*p\{margin:0\}[^<]*<\/style>/);
    expect(body).toMatch(/<style nonce="[^"]+">[^<]*b\{margin:0\}[^<]*<\/style>/);
    expect(body).toContain('<title>A &#60;title&#62;</title>');
    expect(body).not.toMatch(/<link rel="stylesheet" href/);
  });

  it('delays its scripts until the first paint, and gives them its nonce', async () => {
    const { body } = await get('/m/home');
    const [before = '', template = '', after = ''] = body.split(/<\/?template>/);
    expect(before + after).not.toMatch(/assets\/[^"]+\.js/);
    expect(after).toMatch(/^<script nonce="[^"]+">[^<]+held\.replaceWith\(held\.content\)/);
    expect(template).toMatch(/<script type="module" nonce="[^"]+" src="\/m\/assets\/shared-1.js"><\/script>/);
    expect(template).toMatch(
      /<link rel="modulepreload" fetchpriority="low" nonce="[^"]+" data-words href="\/m\/assets\/ty-1.js">/,
    );
    expect(template).toMatch(/<script type="module" nonce="[^"]+" src="\/m\/assets\/main-1.js"><\/script>/);
  });

  it('of a member is rendered for that member and never cached', async () => {
    const visitor = await test.given.member({ userName: 'pagereader', balance: '12' });
    const { body, headers } = await get('/m/home', { cookie: visitor.cookie });
    expect(body).toContain('<p>pagereader TY 2</p>');
    expect(body).toContain('"sumBalance":"12.00"');
    expect(headers['cache-control']).toBe('no-store');
    const guest = await get('/m/home');
    expect(guest.body).not.toContain('pagereader');
    expect(guest.headers['cache-control']).toBe('private, no-cache');
  });

  it.each([
    ['by a link of this site', { 'sec-fetch-site': 'same-origin' }, 1],
    ['by its address', { 'sec-fetch-site': 'none' }, 1],
    ['in a browser that does not say', {}, 1],
    ['by a link of another site', { 'sec-fetch-site': 'cross-site' }, 0],
    ['ahead of time', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }, 0],
    ['ahead of time, and drawn', { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' }, 0],
  ])('requested %s starts the game only on a deliberate visit', async (_how, headers, opened) => {
    const member = await test.given.member();
    const [nodeId = ''] = await titlesOf(test, 'slot');
    const { body } = await get(`/m/launchGame?nodeId=${nodeId}`, { ...headers, cookie: member.cookie });
    expect(body.includes('games.launchGame')).toBe(opened === 1);
    const { list } = await test.value(member, api.games.recentGamesList, { language: 'EN' });
    expect(list).toHaveLength(opened);
  });

  it('follows the language that the visitor chose, if it is offered', async () => {
    expect((await get('/m/home', { cookie: 'lang=EN' })).body).toContain('guest EN');
    expect((await get('/m/home', { cookie: 'lang=KO' })).body).toContain('guest TY');
  });

  it('answers 404 for missing content, and redirects moved content', async () => {
    expect((await get('/m/missing')).statusCode).toBe(404);
    const moved = await get('/m/elsewhere');
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/m/login']);
  });

  it('answers unknown addresses for browsers; a program gets the envelope', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
    const { statusCode, body, headers } = await get('/login', browser);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<p>guest TY 1</p>');
    const programAnswer = await get('/login', { accept: 'application/json' });
    expect([programAnswer.statusCode, programAnswer.json<object>()]).toEqual([
      404,
      { success: false, errorCode: 'request.not.found', message: 'request.not.found' },
    ]);
    expect((await get('/m/assets/no-such.js', { accept: '*/*' })).headers['content-type']).toContain('json');
    const opened = await get('/m/assets/no-such.js', browser);
    expect([opened.statusCode, opened.body.includes('id="root"')]).toEqual([404, false]);
  });

  it('is the same for all unknown addresses, and remembers no device there', async () => {
    const browser = { accept: 'text/html' };
    for (const url of ['/login', '/wp-login.php', '/m/missing']) {
      const { body, headers } = await get(url, browser);
      expect(body).toContain('<i>/m/nowhere</i>');
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect((await get('/m/home', browser)).headers['set-cookie']).toBeDefined();
  });

  it('cannot be ended early by its own data', async () => {
    const { body } = await get('/m/home?q=</script><script>alert(1)</script>');
    expect(body).not.toContain('<script>alert(1)');
  });
});

describe('file of the build', () => {
  it('is cached for ever and sent compressed', async () => {
    const { headers } = await get('/m/assets/main-1.js', { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
  });

  it('that does not exist is a 404, not a page', async () => {
    const { statusCode, headers } = await get('/m/assets/no-such.js');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/json');
  });
});

describe('picture', () => {
  it('is drawn from its address and contains no scripts', async () => {
    const { headers, body } = await get('/art/game/12-rng.svg');
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(body).toMatch(/^<svg/);
    expect((await get('/art/game/12-nothing.svg')).statusCode).toBe(404);
    expect((await get('/art/game/%3Cscript%3E.svg')).statusCode).toBe(404);
  });
});
