import type { Resource } from '@tessera/contract/system';
import type { RegisterMethod } from '../../launch.ts';

const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|MicroMessenger|musical_ly|BytedanceWebview|TikTok|Viber|Zalo|KAKAOTALK|Snapchat|Twitter|LinkedInApp|GSA\/|; wv\)/i;

/** User agents of other browsers on iOS contain one of these. */
const OTHER_IOS_BROWSERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|YaBrowser|UCBrowser|Brave|Ddg\//;

/** The app and installed sites require this version; older versions get neither. */
const APP_SINCE = { major: 12, minor: 4 };
/** Since this version a downloaded profile must be installed in the settings, which needs other steps. */
export const PROFILES_IN_SETTINGS_SINCE = { major: 12, minor: 2 };

/** Locations of the app that the operator configured. */
export interface DownloadLinks {
  readonly android?: string;
  readonly ios?: string;
  /** A profile that adds an icon to the home screen of an iPhone. */
  readonly profile?: string;
  readonly icon?: string;
}

const KINDS = { Android: 'android', IOS: 'ios', MOBILECONFIG: 'profile', AppDownloadIcon: 'icon' } as const;

/** Returns the links by kind; the first of a kind counts. */
export function downloadLinks(resources: readonly Pick<Resource, 'resourceType' | 'url'>[]): DownloadLinks {
  const links: { -readonly [Kind in keyof DownloadLinks]: string } = {};
  for (const { resourceType, url } of resources) {
    if (resourceType in KINDS) links[KINDS[resourceType as keyof typeof KINDS]] ??= url;
  }
  return links;
}

/** Launch mode of the site: app, home screen icon, installed site, or browser. */
export type OpenedIn = RegisterMethod;

/** Returns the links that work on a device; pop-up, bar and page offer these. */
export function linksFor({ system, ios, browser }: Device, links: DownloadLinks): DownloadLinks {
  const { android, ios: app, profile } = links;
  if (system === 'android') return { ...(android !== undefined && { android }) };
  if (system === 'desktop') return {};
  const runsApp = ios !== undefined && isAtLeast(ios, APP_SINCE);
  return {
    ...(app !== undefined && runsApp && { ios: app }),
    // Only Safari installs profiles.
    ...(profile !== undefined && browser === 'safari' && { profile }),
  };
}

/** Inputs of the rule for the download bar. */
export interface BarSituation {
  readonly device: Device;
  readonly opened: OpenedIn;
  readonly links: DownloadLinks;
  /** Flag that is stored when the bar is closed. */
  readonly hidden: boolean;
  /** The operator shows the bar to members only. */
  readonly loginRequired: boolean;
  readonly signedIn: boolean;
}

/** Returns whether the download bar is visible. */
export function showsBar(situation: BarSituation): boolean {
  const { device, opened, links, loginRequired, signedIn } = situation;
  if (opened === 'APP' || isHidden(situation)) return false;
  // A visitor with the home screen icon may still want the app, if one exists.
  if (opened === 'WEBCLIP' && links.ios === undefined) return false;
  if (device.system === 'ios' && !(device.ios && isAtLeast(device.ios, APP_SINCE))) return false;
  if (loginRequired && !signedIn) return false;
  return Object.keys(linksFor(device, links)).length > 0;
}

/** In an installed site the flag is always set: there is nothing left to install. */
export function isHidden({ opened, hidden }: Pick<BarSituation, 'opened' | 'hidden'>): boolean {
  return hidden || opened === 'PWA';
}

/**
 * Instructions for the home screen. `legacy`: menus of Android and of iPhones before 12.2. `ios`: share sheet and
 * pending profiles. `elsewhere`: only another browser can add the icon.
 */
export type Tips = 'ios' | 'legacy' | 'elsewhere' | 'none';

export function tipsFor({ system, ios, browser }: Device, opened: OpenedIn): Tips {
  if (opened !== 'H5' || system === 'desktop') return 'none';
  if (browser === 'in-app') return 'elsewhere';
  if (system === 'android') return 'legacy';
  return ios && isAtLeast(ios, PROFILES_IN_SETTINGS_SINCE) ? 'ios' : 'legacy';
}

/** The properties of a browser that the download options depend on. */
export interface Device {
  readonly system: 'android' | 'ios' | 'desktop';
  /** iOS or iPadOS version, if the browser reports it; undefined elsewhere. */
  readonly ios: IosVersion | undefined;
  /**
   * `safari` is the only browser that installs profiles. `in-app` is a web view inside another app, which can
   * neither install nor add icons.
   */
  readonly browser: 'safari' | 'in-app' | 'other';
}

interface IosVersion {
  readonly major: number;
  readonly minor: number;
}

/** The used properties of the browser environment. */
export interface Browser {
  readonly userAgent: string;
  /** Above 1 on phones and tablets, 0 on a desktop Mac, which an iPad imitates. */
  readonly touchPoints: number;
}

/** Parses the user agent. */
export function deviceOf({ userAgent, touchPoints }: Browser): Device {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  if (apple) return { system: 'ios', ios: iosVersionOf(userAgent), browser: appleBrowser(userAgent) };
  const android = /Android|HarmonyOS/.test(userAgent);
  const browser = IN_APP.test(userAgent) ? 'in-app' : 'other';
  return { system: android ? 'android' : 'desktop', ios: undefined, browser };
}

function appleBrowser(userAgent: string): Device['browser'] {
  if (IN_APP.test(userAgent)) return 'in-app';
  if (OTHER_IOS_BROWSERS.test(userAgent)) return 'other';
  // A web view in an app has no browser name; a home screen icon neither, but it has no bar.
  return /Version\/[\d.]+.*Safari\//.test(userAgent) ? 'safari' : 'in-app';
}

/**
 * From version 26 on the user agent keeps reporting 18, and an iPad in desktop mode reports no iOS version.
 * The newer of the system version and Safari's own version applies.
 */
function iosVersionOf(userAgent: string): IosVersion | undefined {
  const system = /(?:iPhone OS|CPU OS) (\d+)[_.](\d+)/.exec(userAgent);
  const safari = /Version\/(\d+)\.(\d+)/.exec(userAgent);
  const versions = [system, safari].flatMap((found) =>
    found ? [{ major: Number(found[1]), minor: Number(found[2]) }] : [],
  );
  return versions.toSorted((one, other) => other.major - one.major || other.minor - one.minor)[0];
}

export function isAtLeast({ major, minor }: IosVersion, least: IosVersion): boolean {
  return major > least.major || (major === least.major && minor >= least.minor);
}
