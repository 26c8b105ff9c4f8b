import { UAParser } from 'ua-parser-js';

/** Browsers that the parser takes for the browser they are built on. */
const MORE_BROWSERS = { browser: [[/\b(Messenger|Viber|Telegram|Brave)/], [UAParser.BROWSER.NAME]] };

/** What owners call a browser or a system that has another name in the parser. */
const NAMES: Readonly<Record<string, string>> = {
  'Chrome WebView': 'Chrome',
  'Chromium OS': 'ChromeOS',
  GSA: 'Google',
  HeyTap: 'OPPO Browser',
  'MIUI Browser': 'Mi Browser',
  'Mac OS': 'Mac',
  'Mobile Safari': 'Safari',
  OpenHarmony: 'HarmonyOS',
  'Opera Touch': 'Opera',
  UCBrowser: 'UC Browser',
  'Vivo Browser': 'vivo Browser',
  WebKit: '',
};

/**
 * Browser and system in the words their owners use, "Chrome on Android". Browsers lie in their user agents
 * to be let in, so this is a hint for a person and decides nothing. Empty when neither is known.
 */
export function deviceName(userAgent: string): string {
  const parser = new UAParser(userAgent, MORE_BROWSERS);
  const system = parser.getOS().name;
  const names = [parser.getBrowser().name, system === 'iOS' ? parser.getDevice().model : system];
  return names
    .map((name) => name && (NAMES[name] ?? name))
    .filter(Boolean)
    .join(' on ');
}
