import { BRAND_THEMES } from '@tessera/contract/content/brand';
import { content } from '@tessera/contract/content/content';
import { systemStatus } from '@tessera/contract/system';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { setSite } from '../../testing/content/editor.ts';
import { createLog } from '../platform/log.ts';
import { openSettings } from './site-settings/read-settings.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => setSite(test, {}));

const status = () => test.value(null, content.systemStatus, {});

describe('start-up configuration', () => {
  it('has every field of the contract without any settings', async () => {
    const answer = await status();
    expect(systemStatus.safeParse(answer).error).toBeUndefined();
    expect(answer).toMatchObject({
      info: {
        languages: ['TY', 'EN'],
        mobileTemplate: { mem_cen: '1', dep_func: '1' },
        brand: { name: 'Tessera', logoUrl: '/art/brand/tessera-inhouse.svg' },
        customerService: [],
        resources: [],
        imageCDNs: [],
        paths: [],
        minimumAge: 18,
        breakAtOnce: false,
        flags: { DIRECTREG: false, REFERRAL: true, MISSION: true, DEPRECM3: true },
      },
      location: { ip: '127.0.0.1' },
      maintenance: false,
      maintenanceEndsAt: null,
      regionRestriction: false,
    });
  });

  it('contains the settings of the operator', async () => {
    const resources = [{ resourceType: 'Android', url: 'https://example.com/a.apk', labelNameEn: 'Android' }];
    const paths = [{ type: 'page', path: '/m/slot-games', to: '/m/gameList?gameType=RNG' }];
    const chat = { path: 'https://example.com/chat', title: 'Chat', csType: 'LIVECHAT', labelIds: ['vip'] };
    await setSite(test, {
      resources,
      paths,
      customerService: [chat],
      imageCDNs: ['https://cdn.example.com'],
    });
    expect((await status()).info).toMatchObject({
      resources,
      paths,
      customerService: [chat],
      imageCDNs: ['https://cdn.example.com'],
    });
  });

  it.each([
    ['languages', 'EN'],
    ['languages', ['EN', 'XX']],
    ['languages', []],
    ['mobileTemplate', 'base'],
    ['brand', { name: '' }],
    ['brand', { colours: { ground: ['red', 'blue'] } }],
    ['customerService', [{ path: 'javascript:alert(1)', title: '', csType: 'LIVECHAT', labelIds: [] }]],
    ['resources', [{ resourceType: 'IOS', url: 'javascript:alert(1)', labelNameEn: '' }]],
    ['imageCDNs', ['http://plain.example.com']],
    ['paths', 'everywhere'],
    ['paths', [{ type: 'page', path: '/m/a', to: '//evil.example.com' }]],
    ['paths', [{ type: 'page', path: 'slots', to: '/m/home' }]],
    ['maintenance', 'soon'],
    ['minimumAge', 12],
    ['regionRestriction', { networks: ['10.0.0.0/99'] }],
  ])('uses the default where %s is %j', async (name, value) => {
    const shipped = await status();
    await setSite(test, { [name]: value, imageCDNs: ['https://beside.example.com'], [name]: value });
    const answer = await status();
    expect({ ...answer.info, imageCDNs: [] }).toEqual({ ...shipped.info, imageCDNs: [] });
    expect([answer.maintenance, answer.regionRestriction]).toEqual([false, false]);
    expect(answer.info.imageCDNs).toEqual(name === 'imageCDNs' ? [] : ['https://beside.example.com']);
  });
});

describe('template versions', () => {
  it.each([
    [{ mem_cen: '0' }, '0', '1'],
    [{ mem_cen: 0, dep_func: 1 }, '0', '1'],
    [{ dep_func: '3' }, '1', '3'],
    [{ mem_cen: 'base', dep_func: '' }, 'base', ''],
    [{ mem_cen: null, dep_func: true }, '', ''],
    [{ mem_cen: '1', later: '1' }, '1', '1'],
  ])('are parsed independently: %j', async (mobileTemplate, mem_cen, dep_func) => {
    await setSite(test, { mobileTemplate });
    expect((await status()).info.mobileTemplate).toEqual({ mem_cen, dep_func });
  });
});

describe('extra routes', () => {
  const route = (path: string, to = '/m/help') => ({ type: 'page', path, to });

  it.each(['/promo', '/slots/new', '/de/', '/m/old_link-1.html', '/studios'])('accept %s', async (path) => {
    await setSite(test, { paths: [route(path)] });
    expect((await status()).info.paths).toEqual([route(path)]);
  });

  it.each([
    '/wps/banners',
    '/WPS/x',
    '/lgw/x',
    '/payment/sandbox/pay',
    '/provider/x',
    '/studio/enter',
    '/art/x.svg',
    '/m/assets/x.js',
    '/m/sw.js',
    '/m/offline',
    '/healthz',
    '/openapi.json',
    '/a//b',
    '/a/../wps',
    '/',
    'promo',
    '/a b',
  ])('leave out %s and retain the other routes', async (path) => {
    await setSite(test, { paths: [route('/first'), route(path), 7, route('/last')] });
    expect((await status()).info.paths).toEqual([route('/first'), route('/last')]);
  });
});

it('each invalid part of a setting is logged once with its reason', async () => {
  const icon = { resourceType: 'AppDownloadIcon', url: 'https://else.example.com/i.png', labelNameEn: '' };
  const shown = { ...icon, url: 'https://cdn.example.com/i.png' };
  await setSite(test, {
    paths: [{ type: 'page', path: '/wps/x', to: '/m/help' }],
    resources: [icon, shown],
    imageCDNs: ['https://cdn.example.com'],
  });
  const entries: { setting: string; why: string }[] = [];
  const log = createLog('error', { write: (line) => void entries.push(JSON.parse(line)) });
  const { database, clock } = test;
  const read = openSettings({ database, clock, log, merchantCode: 'tessera' });
  await read();
  clock.advance(2000);
  await read();
  expect(entries).toMatchObject([
    { setting: 'paths', why: expect.stringContaining('is served by the site itself') },
    { setting: 'resources', why: expect.stringContaining('https://else.example.com/i.png') },
  ]);
  expect(entries[1]?.why).not.toContain('cdn.example.com');
});

describe('brand', () => {
  const theme = async () => (await test.app.deps.content.site()).brand.theme;

  it('combines a theme of the product with the overrides of the operator', async () => {
    await setSite(test, { brand: { name: 'Parola', look: 'lantern', radiusPx: 20, logo: 'parola-lott' } });
    expect((await status()).info.brand).toEqual({ name: 'Parola', logoUrl: '/art/brand/parola-lott.svg' });
    expect(await theme()).toEqual({ ...BRAND_THEMES.lantern, radiusPx: 20 });
  });

  it('accepts its own colours', async () => {
    await setSite(test, { brand: { colours: { accent: ['#c9d441', '#c9d441'] } } });
    expect((await theme()).colours).toEqual({
      ...BRAND_THEMES.mosaic.colours,
      accent: ['#c9d441', '#c9d441'],
    });
  });

  it('uses the colours of the theme when its own colours are unreadable', async () => {
    await setSite(test, { brand: { name: 'Parola', colours: { text: ['#eeeeee', '#eeeeee'] } } });
    expect(await theme()).toEqual(BRAND_THEMES.mosaic);
    expect((await status()).info.brand.name).toBe('Parola');
  });
});
