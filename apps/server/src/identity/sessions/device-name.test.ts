import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('device name', () => {
  it.each([
    [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
    [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36 OPR/83.0.0.0`, 'Opera on Android'],
    [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/125.0.0.0`, 'Edge on Android'],
    [
      `${ANDROID} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0.0.0;]`,
      'Facebook on Android',
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox on Android'],
    [
      'Mozilla/5.0 (Linux; U; Android 12; en-US; CPH2269) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
        'Chrome/100.0.4896.58 UCBrowser/13.5.8.1311 Mobile Safari/537.36',
      'UC Browser on Android',
    ],
    [
      'Opera/9.80 (Android; Opera Mini/36.2.2254/191.249; U; en) Presto/2.12.423 Version/12.16',
      'Opera Mini on Android',
    ],
    [
      `${ANDROID} Chrome/99.0.4844.88 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
      'Huawei Browser on Android',
    ],
    [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
    [`${IPHONE} EdgiOS/125.0.2535.60 Version/17.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
    [
      'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 ' +
        'Mobile/15E148 Safari/604.1',
      'Safari on iPad',
    ],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome on ChromeOS',
    ],
    [`${MAC} Version/17.5 Safari/605.1.15`, 'Safari on Mac'],
    [`${ANDROID} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Viber/22.5.0`, 'Viber on Android'],
    [
      `${ANDROID} Version/4.0 Chrome/126.0 Mobile Safari/537.36 Telegram-Android/11.2.3 (Samsung SM-A155F)`,
      'Telegram on Android',
    ],
    [`${ANDROID} Chrome/115.0.0.0 Mobile Safari/537.36 HeyTapBrowser/45.10.1.1`, 'OPPO Browser on Android'],
    [`${IPHONE} GSA/439.4.980558000 Mobile/15E148 Safari/604.1`, 'Google on iPhone'],
    [`${IPHONE} Version/26.6.1 Mobile/15E148 Snapchat/14.25.0.48`, 'Snapchat on iPhone'],
    [`${IPHONE} Mobile/15E148`, 'iPhone'],
    [
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 ' +
        'Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4',
      'Huawei Browser on HarmonyOS',
    ],
    ['curl/8.7.1', ''],
    ['', ''],
  ])('is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('consists of the only known part when one part is unknown', () => {
    expect(deviceName('SomethingNew/1.0 (Android 15)')).toBe('Android');
  });
});
