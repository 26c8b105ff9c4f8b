import { expect, test } from 'vitest';
import { deviceCode, type Launch, registerMethodOf } from './launch.ts';

const CHROME_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const WEBVIEW_ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-A156E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const IPHONE_SHELL =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
/** An iPad has the same user agent as a Mac. */
const SAFARI_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const EDGE_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';
const FIREFOX_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const installed = { standalone: true };
const onApple = { standalone: true, appleStandalone: true };

test.each<[string, string, string, Partial<Launch>]>([
  ['H5', 'a phone', CHROME_ANDROID, { touchPoints: 5 }],
  ['H5', 'a web view of somebody else', WEBVIEW_ANDROID, { touchPoints: 5 }],
  ['H5', 'an iPhone', IPHONE, { touchPoints: 5 }],
  ['H5', 'a desktop', FIREFOX_LINUX, {}],
  ['PWA', 'an installed site on Android', CHROME_ANDROID, { touchPoints: 5, ...installed }],
  ['PWA', 'an installed site on Windows', EDGE_WINDOWS, { touchPoints: 10, ...installed }],
  ['PWA', 'an installed site on a Mac', SAFARI_MAC, onApple],
  ['WEBCLIP', 'the home screen of an iPhone', IPHONE_SHELL, { touchPoints: 5, ...onApple }],
  ['WEBCLIP', 'the home screen of an older iPhone', IPHONE_SHELL, { touchPoints: 5, appleStandalone: true }],
  ['WEBCLIP', 'the home screen of an iPad', SAFARI_MAC, { touchPoints: 5, ...onApple }],
  ['APP', 'our app on Android', `${WEBVIEW_ANDROID} TesseraApp/1.4.0`, { touchPoints: 5 }],
  ['APP', 'our app on an iPhone', `${IPHONE_SHELL} TesseraApp/1.4.0`, { touchPoints: 5, ...onApple }],
])('%s: %s', (method, _name, userAgent, launch) => {
  const browser = { userAgent, touchPoints: 0, standalone: false, appleStandalone: false };
  expect(registerMethodOf({ ...browser, ...launch })).toBe(method);
});

test.each<[string, string, Partial<Launch>]>([
  ['OTHERS', CHROME_ANDROID, installed],
  ['OTHERS', IPHONE_SHELL, { touchPoints: 5, ...onApple }],
  ['', CHROME_ANDROID, { touchPoints: 5 }],
  ['', `${WEBVIEW_ANDROID} TesseraApp/1.4.0`, { touchPoints: 5 }],
])('the sign-in flag is %j', (mark, userAgent, launch) => {
  const browser = { userAgent, touchPoints: 0, standalone: false, appleStandalone: false };
  expect(deviceCode({ ...browser, ...launch }).device ?? '').toBe(mark);
});
