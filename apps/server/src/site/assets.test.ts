import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { statement } from '../platform/database/statement.ts';
import { publishAssets, SUPERSEDED_RETENTION_MS, SUPERSEDED_MOST_BYTES } from './assets.ts';

const RENDERER = `
export const needs = async () => [];
export const isUnknownAddress = async () => false;
export const render = async () => ({ html: '', title: '', languageTag: 'en', direction: 'ltr', modules: [], wordFiles: [], httpStatus: 200 });
export const appWords = async () => ({ languageTag: 'en', direction: 'ltr', description: '', games: '', deposit: '', records: '' });`;

const folders: string[] = [];
/** A build whose files have a content hash in their names, except one file. */
async function build(name: string): Promise<string> {
  const webDir = await mkdtemp(join(tmpdir(), 'tessera-web-'));
  folders.push(webDir);
  for (const folder of ['client/.vite', 'client/assets/deep', 'server'])
    await mkdir(join(webDir, folder), { recursive: true });
  const manifest = { 'src/main.tsx': { file: `assets/main-${name}.js`, isEntry: true } };
  const files = {
    'package.json': '{"type":"module"}',
    'client/.vite/manifest.json': JSON.stringify(manifest),
    'server/entry-server.js': RENDERER,
    [`client/assets/main-${name}.js`]: scriptOf(name),
    [`client/assets/main-${name}.js.br`]: brotliCompressSync(scriptOf(name)),
    [`client/assets/deep/style-${name}.css`]: `p{content:'${name}'}`,
    'client/assets/same.svg': '<svg/>',
  };
  for (const [path, content] of Object.entries(files)) await writeFile(join(webDir, path), content);
  return webDir;
}

const scriptOf = (name: string) => `console.log('${name}');`.repeat(20);
const listAssets = statement<[], { path: string }>(
  'test.list-assets',
  `SELECT path FROM site_asset ORDER BY path`,
);
const growAssets = statement<[path: string, bytes: number]>(
  'test.grow-asset',
  `UPDATE site_asset SET body = decode(repeat('00', $2), 'hex') WHERE path = $1`,
);

let older: TestApp;
let newer: TestApp;
let newerDir: string;
let olderDir: string;
beforeAll(async () => {
  [olderDir, newerDir] = [await build('1'), await build('2')];
  older = await startTestApp({ webDir: olderDir, listen: true });
  newer = await startTestApp({ webDir: newerDir, listen: true, beside: older });
});
afterAll(async () => {
  await newer.stop();
  await older.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const get = ({ app }: TestApp, path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: `/m/assets/${path}`, headers });
const stored = async () => (await older.database.many(listAssets, [])).map(({ path }) => path);
const store = (webDir: string) => publishAssets(older, join(webDir, 'client/assets'));

describe('server during the rollout of another release', () => {
  it.each([
    ['older', 'newer', '2'],
    ['newer', 'older', '1'],
  ])('that is %s serves the files of the %s one', async (which, _other, name) => {
    const server = which === 'older' ? older : newer;
    const script = await get(server, `main-${name}.js?v=1`, { 'accept-encoding': 'gzip, br' });
    const own = await get(which === 'older' ? newer : older, `main-${name}.js`, {
      'accept-encoding': 'gzip, br',
    });
    expect(script.statusCode).toBe(200);
    expect(script.rawPayload).toEqual(brotliCompressSync(scriptOf(name)));
    for (const header of ['content-type', 'content-encoding', 'cache-control', 'vary']) {
      expect([header, script.headers[header]]).toEqual([header, own.headers[header]]);
    }
    expect((await get(server, `main-${name}.js`)).body).toBe(scriptOf(name));
    const style = await get(server, `deep/style-${name}.css`);
    expect([style.body, style.headers['content-type']]).toEqual([
      `p{content:'${name}'}`,
      'text/css; charset=utf-8',
    ]);
  });

  it.each(['main-3.js', '..%2f..%2fpackage.json', '.vite/manifest.json'])(
    'serves no file of either release at %s',
    async (path) => {
      const answer = await get(newer, path);
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { errorCode: 'request.not.found' }]);
    },
  );
});

describe('files of a build that no server runs any more', () => {
  it('are served for a day, and deleted afterwards', async () => {
    await store(newerDir);
    older.clock.advance(SUPERSEDED_RETENTION_MS - 1000);
    await store(newerDir);
    expect((await get(newer, 'main-1.js')).statusCode).toBe(200);
    older.clock.advance(2000);
    await store(newerDir);
    expect((await get(newer, 'main-1.js')).statusCode).toBe(404);
    expect(await stored()).toEqual(['deep/style-2.css', 'main-2.js', 'same.svg']);
  });

  it('are retained from then on when the build runs again, and are restored if deleted', async () => {
    await store(olderDir);
    older.clock.advance(SUPERSEDED_RETENTION_MS - 1000);
    await store(newerDir);
    older.clock.advance(2000);
    await store(newerDir);
    expect(await stored()).toContain('main-1.js');
    expect(await stored()).toContain('main-2.js');
  });

  it('never exceed their limit: the longest superseded are deleted first', async () => {
    const [third, fourth] = [await build('3'), await build('4')];
    await store(third);
    await older.database.run(growAssets, ['main-1.js', 100]);
    await older.database.run(growAssets, ['main-3.js', SUPERSEDED_MOST_BYTES - 1000]);
    older.clock.advance(1000);
    await store(fourth);
    expect(await stored()).toContain('main-3.js');
    await older.database.run(growAssets, ['main-3.js', SUPERSEDED_MOST_BYTES + 1000]);
    await store(fourth);
    expect(await stored()).toEqual(['deep/style-3.css', 'deep/style-4.css', 'main-4.js', 'same.svg']);
  });
});
