import { describe, expect, it } from 'vitest';
import { handlingOf, opensFromDevice, pageKey, comparableContent } from './route.ts';

const HERE = 'https://site.example';
const requested = (path: string, mode = 'navigate', method = 'GET') => ({ url: HERE + path, mode, method });

describe('route of a request', () => {
  it.each([
    ['page', requested('/m/home')],
    ['page', requested('/m/gameList?gameType=RNG')],
    ['file', requested('/m/assets/main-1.js', 'cors')],
    ['mark', requested('/art/brand/tessera-inhouse.svg', 'no-cors')],
    ['mark', requested('/art/vendor/PD-sports.svg', 'no-cors')],
    ['network', requested('/art/game/1-rng.svg', 'no-cors')],
    ['network', requested('/art/brand/tessera-inhouse.svg')],
    ['network', { ...requested('/', 'no-cors'), url: 'https://cdn.example/art/brand/tessera-inhouse.svg' }],
    ['network', requested('/wps/member/wallet', 'cors')],
    ['network', requested('/lgw/orders', 'cors')],
    ['network', requested('/payment/sandbox/webhook', 'cors', 'POST')],
    ['network', requested('/payment/sandbox/pay')],
    ['network', requested('/m/home', 'navigate', 'POST')],
    ['network', requested('/m/home', 'cors')],
    ['network', requested('/m/sw.js')],
    ['network', requested('/m/manifest.webmanifest', 'cors')],
    ['network', { ...requested('/m/assets/main-1.js'), url: 'https://cdn.example/m/assets/main-1.js' }],
  ])('is %s for %j', (handling, request) => {
    expect(handlingOf(request, HERE)).toBe(handling);
  });
});

describe('stored page', () => {
  const key = (path: string, language = 'EN', theme = 'dark') => pageKey(HERE + path, { language, theme });

  it('is stored per language and theme', () => {
    const keys = [key('/m/home'), key('/m/home', 'TY'), key('/m/home', 'EN', 'light')];
    expect(new Set(keys).size).toBe(3);
  });

  it('is stored with its query, without the parameters of the referral', () => {
    expect(key('/m/gameList?gameType=RNG')).not.toBe(key('/m/gameList?gameType=FISH'));
    expect(key('/m/home?source=installed#top')).toBe(key('/m/home'));
  });
});

it('is opened from the device for the lobby only', () => {
  const opens = ['/m/home', '/m/', '/m/index.html', '/m/home?source=installed'];
  const waits = ['/m/home?affiliateCode=a1', '/m/login', '/m/download', '/m/home/more'];
  expect(opens.map((path) => opensFromDevice(HERE + path))).toEqual(opens.map(() => true));
  expect(waits.map((path) => opensFromDevice(HERE + path))).toEqual(waits.map(() => false));
});

it('counts as changed by its content, not by its time of rendering', () => {
  const page = (nonce: string, now: number, word: string) =>
    `<meta name="request-id" content="${now}"><style nonce="${nonce}"></style><p>${word}</p><script nonce="${nonce}">{"now":${now},"a":1}</script>`;
  expect(comparableContent(page('a+/=', 1, 'x'))).toBe(comparableContent(page('b', 22, 'x')));
  expect(comparableContent(page('a', 1, 'x'))).not.toBe(comparableContent(page('a', 1, 'y')));
});
