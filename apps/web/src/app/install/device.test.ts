import { expect, test } from 'vitest';
import { type Browser, type Device, deviceOf } from './app-download.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = (system: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) ${WEBKIT} ${rest}`;
const android = (device: string, rest: string) =>
  `Mozilla/5.0 (Linux; ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`;
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

type Expected = readonly [
  system: Device['system'],
  browser: Device['browser'],
  version: string | undefined,
  touchPoints?: number,
];

test.each<[string, string, Expected]>([
  ['Safari, iOS 12.1', iphone('12_1', 'Version/12.0 Mobile/15E148 Safari/604.1'), ['ios', 'safari', '12.1']],
  ['Safari, iOS 12.2', iphone('12_2', 'Version/12.1 Mobile/15E148 Safari/604.1'), ['ios', 'safari', '12.2']],
  [
    'Safari, iOS 12.4',
    iphone('12_4', 'Version/12.1.2 Mobile/15E148 Safari/604.1'),
    ['ios', 'safari', '12.4'],
  ],
  [
    'Safari, iOS 12.5.7',
    iphone('12_5_7', 'Version/12.1.2 Mobile/15E148 Safari/604.1'),
    ['ios', 'safari', '12.5'],
  ],
  [
    'Safari, iOS 15',
    iphone('15_6_1', 'Version/15.6.1 Mobile/15E148 Safari/604.1'),
    ['ios', 'safari', '15.6'],
  ],
  ['Safari, iOS 17', iphone('17_5_1', 'Version/17.5 Mobile/15E148 Safari/604.1'), ['ios', 'safari', '17.5']],
  ['Safari, iOS 18', iphone('18_1', 'Version/18.1 Mobile/15E148 Safari/604.1'), ['ios', 'safari', '18.1']],
  ['Safari, iOS 26', iphone('18_6', 'Version/26.0 Mobile/15E148 Safari/604.1'), ['ios', 'safari', '26.0']],
  [
    'Safari on an iPad that says so',
    `Mozilla/5.0 (iPad; CPU OS 12_4_1 like Mac OS X) ${WEBKIT} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    ['ios', 'safari', '12.4'],
  ],
  [
    'Safari on an iPad that poses as a Mac',
    `${MAC} Version/17.4 Safari/605.1.15`,
    ['ios', 'safari', '17.4', 5],
  ],
  ['an icon on the home screen', iphone('17_5', 'Mobile/15E148'), ['ios', 'in-app', '17.5']],
  [
    'Chrome on an iPhone',
    iphone('17_5', 'CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1'),
    ['ios', 'other', '17.5'],
  ],
  [
    'Firefox on an iPhone',
    iphone('17_5', 'FxiOS/127.0 Mobile/15E148 Safari/605.1.15'),
    ['ios', 'other', '17.5'],
  ],
  [
    'Edge on an iPhone',
    iphone('17_5_1', 'EdgiOS/125.0.2535.60 Version/17.0 Mobile/15E148 Safari/604.1'),
    ['ios', 'other', '17.5'],
  ],
  [
    'Facebook on an iPhone',
    iphone('17_4_1', 'Mobile/21E236 [FBAN/FBIOS;FBAV/459.0.0.33.108;FBBV/583587634;FBDV/iPhone14,5]'),
    ['ios', 'in-app', '17.4'],
  ],
  [
    'Messenger on an iPhone',
    iphone('16_6', 'Mobile/15E148 [FBAN/MessengerForiOS;FBAV/421.0.0.36.49;FBDV/iPhone12,1]'),
    ['ios', 'in-app', '16.6'],
  ],
  ['LINE on an iPhone', iphone('17_3', 'Mobile/15E148 Safari Line/14.1.0'), ['ios', 'in-app', '17.3']],
  [
    'WeChat on an iPhone',
    iphone('16_3', 'Mobile/15E148 MicroMessenger/8.0.48(0x18003030) NetType/WIFI Language/en'),
    ['ios', 'in-app', '16.3'],
  ],
  [
    'TikTok on an iPhone',
    iphone('17_1', 'Mobile/15E148 musical_ly_32.5.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6'),
    ['ios', 'in-app', '17.1'],
  ],
  ['Viber on an iPhone', iphone('16_1', 'Mobile/15E148 Viber/22.1.0'), ['ios', 'in-app', '16.1']],
  [
    'the Google app on an iPhone',
    iphone('17_5', 'GSA/318.0.640435634 Mobile/15E148 Safari/604.1'),
    ['ios', 'in-app', '17.5'],
  ],
  ['our app on an iPhone', iphone('17_5', 'Mobile/15E148 TesseraApp/1.4.0'), ['ios', 'in-app', '17.5']],
  [
    'Chrome on Android',
    android('Android 10; K', 'Chrome/142.0.0.0 Mobile Safari/537.36'),
    ['android', 'other', undefined, 5],
  ],
  [
    'Samsung Internet',
    android('Android 14; SM-A155F', 'SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36'),
    ['android', 'other', undefined, 5],
  ],
  [
    'Opera on Android',
    android('Android 13; CPH2239', 'Chrome/126.0.0.0 Mobile Safari/537.36 OPR/83.0.0.0'),
    ['android', 'other', undefined],
  ],
  [
    'UC Browser',
    'Mozilla/5.0 (Linux; U; Android 12; en-US; CPH2269) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
      'Chrome/100.0.4896.58 UCBrowser/13.5.8.1311 Mobile Safari/537.36',
    ['android', 'other', undefined],
  ],
  [
    'Huawei Browser',
    android('Android 12; ANA-NX9', 'Chrome/99.0.4844.88 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36'),
    ['android', 'other', undefined],
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    ['android', 'other', undefined],
  ],
  [
    'a view inside another app on Android',
    android('Android 15; SM-A156E; wv', 'Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36'),
    ['android', 'in-app', undefined],
  ],
  [
    'Facebook on Android',
    android(
      'Android 14; SM-A155F',
      'Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0.0.0;]',
    ),
    ['android', 'in-app', undefined],
  ],
  ['Chrome on Windows', `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, ['desktop', 'other', undefined, 10]],
  ['Safari on a Mac', `${MAC} Version/17.4 Safari/605.1.15`, ['desktop', 'other', undefined]],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ['desktop', 'other', undefined],
  ],
  ['nothing at all', '', ['desktop', 'other', undefined]],
])('%s', (_name, userAgent, [system, browser, version, touchPoints = 0]) => {
  const input: Browser = { userAgent, touchPoints };
  const { ios, ...rest } = deviceOf(input);
  expect({ ...rest, version: ios && `${ios.major}.${ios.minor}` }).toEqual({ system, browser, version });
});
