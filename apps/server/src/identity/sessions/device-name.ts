type Rule = readonly [name: string, mark: RegExp];

/** In this order: most browsers also claim to be those after them. */
const BROWSERS: readonly Rule[] = [
  ['Facebook', /\bFBA[NV]\//],
  ['Messenger', /\bMessenger/],
  ['Viber', /\bViber/],
  ['Telegram', /\bTelegram/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera Mini', /\bOpera Mini\b/],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['vivo Browser', /\bVivoBrowser\//],
  ['OPPO Browser', /\bHeyTapBrowser\//],
  ['Yandex', /\bYaBrowser\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Brave', /\bBrave\b/],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Firefox', /\b(?:Firefox|FxiOS|Focus)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

/** Android and the iPhone first: they also name the system they were made from. */
const SYSTEMS: readonly Rule[] = [
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Browser and system in the words their owners use, "Chrome on Android". Browsers lie in their user agents
 * to be let in, so this is a hint for a person and decides nothing. Empty when neither is known.
 */
export function deviceName(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (rules) => rules.find(([, mark]) => mark.test(userAgent))?.[0],
  );
  return [browser, system].filter((name) => name !== undefined).join(' on ');
}
