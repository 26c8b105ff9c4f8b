import { UAParser } from 'ua-parser-js';

/** Browsers that the parser reports as the browser they are based on. */
const MORE_BROWSERS = { browser: [[/\b(Messenger|Viber|Telegram|Brave)/], [UAParser.BROWSER.NAME]] };

/** Common names of browsers and systems that have another name in the parser. */
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
 * Common names of browser and system, "Chrome on Android"; empty when neither is known. Browsers state false user
 * agents for compatibility, so the name is only a hint for a person.
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
