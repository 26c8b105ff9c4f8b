import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { statement } from '../platform/database/statement.ts';
import { settingsCommand } from './settings-command.ts';

const { content, identity } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
const reset = statement<[]>(
  'test.reset-settings',
  `WITH cleared AS (DELETE FROM site_setting) UPDATE merchant SET flags = '{}', register_fields = '{}', countries = '{}'`,
);
afterEach(() => test.database.run(reset, []));

/** Output and exit code of a command line. */
async function settings(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await settingsCommand(args, {
    clock: test.clock,
    machineUser: 'ops-laptop',
    on: (work) => work({ database: test.database, merchantCode: 'tessera' }),
    print: (line) => lines.push(line),
  });
  // A server caches settings for one second.
  test.clock.advance(1001);
  return { code, lines };
}

const set = (name: string, value: unknown, ...options: string[]) =>
  settings('set', name, typeof value === 'string' ? value : JSON.stringify(value), '--as', 'ana', ...options);
const status = () => test.value(null, content.systemStatus, {});
const history = async (name: string) => (await settings('history', name)).lines.slice(1);

describe('a change of a setting', () => {
  it.each([
    ['languages', ['TY', 'EN', 'AR'], async () => (await status()).info.languages],
    ['mobileTemplate', { mem_cen: '0', dep_func: '1' }, async () => (await status()).info.mobileTemplate],
    [
      'customerService',
      [{ path: 'https://chat.example/room', title: 'Chat', csType: 'LIVECHAT', labelIds: [] }],
      async () => (await status()).info.customerService,
    ],
    [
      'resources',
      [{ resourceType: 'WHATSAPP', url: 'https://wa.example/1', labelNameEn: 'WhatsApp' }],
      async () => (await status()).info.resources,
    ],
    ['imageCDNs', ['https://cdn.example'], async () => (await status()).info.imageCDNs],
    [
      'paths',
      [{ type: 'page', path: '/m/slots', to: '/m/gameList?gameType=RNG' }],
      async () => (await status()).info.paths,
    ],
    ['minimumAge', 21, async () => (await status()).info.minimumAge],
    ['flags.DIRECTREG', true, async () => (await status()).info.flags['DIRECTREG']],
    ['flags.FREEPLAY3', false, async () => (await status()).info.flags['FREEPLAY3']],
  ])('of %s reaches visitors', async (name, value, seen) => {
    const before = await seen();
    expect(before).not.toEqual(value);
    expect((await set(name, value)).code).toBe(0);
    expect(await seen()).toEqual(value);
    expect((await settings('unset', name, '--as', 'ana')).code).toBe(0);
    expect(await seen()).toEqual(before);
  });

  it('of a registration field and of phone countries reaches the registration form', async () => {
    expect((await set('registerFields.email', { enabled: true, required: true })).code).toBe(0);
    expect((await set('phoneCountries', ['PH', 'SG'])).code).toBe(0);
    const { fields } = await test.value(null, identity.getSetRegister, {});
    expect(fields.email).toMatchObject({ enabled: true, required: true, minLength: 6 });
    const countries = await test.value(null, identity.countryList, {});
    expect(countries.map(({ code }) => code)).toEqual(['PH', 'SG']);
  });

  it('is recorded with who, when, before and after', async () => {
    const at = test.clock.now().toISOString();
    await set('minimumAge', 19);
    await settings('set', 'minimumAge', '20', '--as', 'ben');
    const [second, first] = await history('minimumAge');
    expect(first).toMatch(new RegExp(`^${at} +ana +ops-laptop +minimumAge +default → 19$`));
    expect(second).toMatch(/ben +ops-laptop +minimumAge +19 → 20$/);
  });

  it('to the value that is set already changes and records nothing', async () => {
    await set('flags.MISSION', false);
    const records = await history('flags.MISSION');
    expect(await set('flags.MISSION', false)).toMatchObject({
      code: 0,
      lines: ['flags.MISSION: false → false: nothing to change'],
    });
    expect(await history('flags.MISSION')).toEqual(records);
  });

  it('stays on record', async () => {
    await set('flags.REFERRAL', false);
    const forget = statement<[]>('test.forget-changes', 'DELETE FROM setting_change');
    await expect(test.database.run(forget, [])).rejects.toThrow('stays on record');
  });
});

describe('maintenance', () => {
  it('is refused without a confirmation and shown by a dry run', async () => {
    expect(await set('maintenance', true)).toEqual({
      code: 1,
      lines: [
        'refused: maintenance: default → true: this can close the site to visitors; repeat with --confirm',
      ],
    });
    expect(await set('maintenance', true, '--dry-run')).toEqual({
      code: 0,
      lines: ['maintenance: default → true: not changed, this was a dry run'],
    });
    expect((await status()).maintenance).toBe(false);
  });

  it('closes the site within a second and opens it again', async () => {
    const endsAt = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
    expect((await set('maintenance', { endsAt }, '--confirm')).code).toBe(0);
    expect(await status()).toMatchObject({ maintenance: true, maintenanceEndsAt: endsAt });
    expect((await test.call(null, content.banners, { language: 'EN' })).status).toBe(503);
    expect((await settings('unset', 'maintenance', '--as', 'ana', '--confirm')).code).toBe(0);
    expect((await test.call(null, content.banners, { language: 'EN' })).status).toBe(200);
  });
});

it('regionRestriction closes the site to a network once confirmed', async () => {
  const region = { networks: ['127.0.0.0/8'] };
  expect((await set('regionRestriction', region)).code).toBe(1);
  expect((await status()).regionRestriction).toBe(false);
  expect((await set('regionRestriction', region, '--confirm')).code).toBe(0);
  expect((await test.call(null, content.banners, { language: 'EN' })).status).toBe(451);
});

describe('a value that cannot be used', () => {
  it.each([
    ['maintenance', 'soon', /^refused: maintenance: .*boolean/],
    ['maintenance', { endsAt: 'soon' }, /^refused: maintenance: endsAt: /],
    ['regionRestriction', { countries: ['Philippines'] }, /^refused: regionRestriction: countries\.0: /],
    ['languages', ['KLINGON'], /^refused: languages: 0: /],
    ['languages', '["EN"', /^refused: languages: not valid JSON: /],
    ['mobileTemplate', { mem_cen: '2' }, /^refused: mobileTemplate: mem_cen: /],
    ['mobileTemplate', { dep_fun: '1' }, /^refused: mobileTemplate: .*dep_fun/],
    ['brand', { colours: { text: '#ffffff', page: '#ffffff' } }, /^refused: brand: /],
    ['paths', [{ type: 'page', path: '/wps/games', to: '/m/home' }], /^refused: paths: 0\.path: /],
    ['imageCDNs', ['http://cdn.example'], /^refused: imageCDNs: 0: /],
    [
      'messageTexts',
      [{ template: 'money', channel: 'push', language: 'EN', text: '{amount}' }],
      /^refused: messageTexts: 0: the text has \{amount\}/,
    ],
    [
      'messageTexts',
      [{ template: 'money', channel: 'fax', language: 'EN', text: 'x' }],
      /^refused: messageTexts: 0\.channel: the channel is mail, sms or push$/,
    ],
    [
      'resources',
      [{ resourceType: 'AppDownloadIcon', url: 'https://else.example/i.svg', labelNameEn: '' }],
      /^refused: resources: AppDownloadIcon/,
    ],
    ['minimumAge', 17, /^refused: minimumAge: /],
    ['flags.DIRECTREG', 'on', /^refused: flags\.DIRECTREG: .*boolean/],
    [
      'registerFields.email',
      { minLength: 9, maxLength: 3 },
      /^refused: registerFields\.email: minLength: above maxLength$/,
    ],
    ['registerFields.email', { acceptedPattern: '(' }, /^refused: registerFields\.email: acceptedPattern: /],
    [
      'registerFields.email',
      { minLength: 101 },
      /^refused: registerFields\.email: minLength: above maxLength/,
    ],
    [
      'registerFields.username',
      { maxLength: 3 },
      /^refused: registerFields\.username: minLength: above maxLength/,
    ],
    ['registerFields.email', { patternId: 998 }, /^refused: registerFields\.email: patternId: /],
    ['phoneCountries', ['XX'], /^refused: phoneCountries: 0: /],
    ['flags.NOSUCH', true, /^refused: flags\.NOSUCH: no such setting/],
  ])('of %s, %j, is refused in one line that names the setting', async (name, value, message) => {
    const { code, lines } = await set(name, value, '--confirm');
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(message);
    expect(lines[0]).not.toContain('\n');
    expect(await test.database.many(storedRows, [])).toEqual([]);
  });
});
const storedRows = statement<[]>(
  'test.stored-settings',
  `SELECT 1 FROM site_setting UNION ALL
   SELECT 1 FROM merchant WHERE (flags, register_fields, countries) <> ('{}'::jsonb, '{}'::jsonb, '{}'::text[])`,
);

describe('the command', () => {
  it('lists every setting with its value, set or default', async () => {
    await set('minimumAge', 21);
    const { lines } = await settings('list');
    expect(lines).toContainEqual(expect.stringMatching(/^minimumAge +set +21$/));
    expect(lines).toContainEqual(expect.stringMatching(/^maintenance +default +false$/));
    expect(lines).toContainEqual(expect.stringMatching(/^flags\.USERNAMEREG3 +default +true$/));
    expect(lines).toContainEqual(expect.stringMatching(/^registerFields\.email +default +\{"enabled":false/));
    expect((await settings('list', 'flags.')).lines.slice(1).every((line) => line.startsWith('flags.'))).toBe(
      true,
    );
  });

  it('gets one setting', async () => {
    expect((await settings('get', 'paths')).lines).toEqual(['paths is not set; the default is:', '[]']);
    await set('minimumAge', 18);
    expect((await settings('get', 'minimumAge')).lines).toEqual(['minimumAge is set to:', '18']);
  });

  it.each([
    [[]],
    [['show']],
    [['get']],
    [['set', 'minimumAge', '--as', 'ana']],
    [['set', 'minimumAge', '21']],
    [['set', 'minimumAge', '21', '--as', 'Ana B']],
    [['unset', 'minimumAge', '21', '--as', 'ana']],
    [['list', '--force']],
  ])('answers %j with the usage', async (args) => {
    const { code, lines } = await settings(...args);
    expect(code).toBe(2);
    expect(lines.join('\n')).toContain('usage: npm run settings');
  });
});
