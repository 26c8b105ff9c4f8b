import type { Resource } from '@tessera/contract/system';
import type { RegisterMethod } from '../../../launch.ts';
import { type Device, isAtLeast } from './device.ts';

/** The app and the mode of installed sites came with it; what is older gets neither. */
const APP_SINCE = { major: 12, minor: 4 };
/** Since then a profile waits in the settings after it was fetched: the steps are others. */
export const PROFILES_IN_SETTINGS_SINCE = { major: 12, minor: 2 };

/** Where the app is, of what the operator named. */
export interface DownloadLinks {
  readonly android?: string;
  readonly ios?: string;
  /** A profile that puts an icon on the home screen of an iPhone. */
  readonly profile?: string;
  readonly icon?: string;
}

const KINDS = { Android: 'android', IOS: 'ios', MOBILECONFIG: 'profile', AppDownloadIcon: 'icon' } as const;

/** The links by what they are for; the first of a kind counts. */
export function downloadLinks(resources: readonly Pick<Resource, 'resourceType' | 'url'>[]): DownloadLinks {
  const links: { -readonly [Kind in keyof DownloadLinks]: string } = {};
  for (const { resourceType, url } of resources) {
    if (resourceType in KINDS) links[KINDS[resourceType as keyof typeof KINDS]] ??= url;
  }
  return links;
}

/** How the site was opened: in the app, from a home screen, as an installed site, or in a browser. */
export type Opened = RegisterMethod;

/** The links that are of use on a device: those the popup, the bar and the page offer there. */
export function linksFor({ system, ios, browser }: Device, links: DownloadLinks): DownloadLinks {
  const { android, ios: app, profile } = links;
  if (system === 'android') return { ...(android !== undefined && { android }) };
  if (system === 'desktop') return {};
  const runsApp = ios !== undefined && isAtLeast(ios, APP_SINCE);
  return {
    ...(app !== undefined && runsApp && { ios: app }),
    // Only Apple's own browser takes profiles.
    ...(profile !== undefined && browser === 'safari' && { profile }),
  };
}

/** Everything the bar's being there depends on. */
export interface BarSituation {
  readonly device: Device;
  readonly opened: Opened;
  readonly links: DownloadLinks;
  /** The flag that closing the bar leaves behind. */
  readonly hidden: boolean;
  /** The operator shows the bar to members alone. */
  readonly loginRequired: boolean;
  readonly signedIn: boolean;
}

/** Whether the download bar shows. */
export function showsBar(situation: BarSituation): boolean {
  const { device, opened, links, loginRequired, signedIn } = situation;
  if (opened === 'APP' || isHidden(situation)) return false;
  // Somebody who has the icon already may still want the app, if there is one for them.
  if (opened === 'WEBCLIP' && links.ios === undefined) return false;
  if (device.system === 'ios' && !(device.ios && isAtLeast(device.ios, APP_SINCE))) return false;
  if (loginRequired && !signedIn) return false;
  return Object.keys(linksFor(device, links)).length > 0;
}

/** In an installed site the flag is on, whatever was stored: there is nothing more to install. */
export function isHidden({ opened, hidden }: Pick<BarSituation, 'opened' | 'hidden'>): boolean {
  return hidden || opened === 'PWA';
}

/**
 * How the site gets onto the home screen: `legacy` tells Android and iPhones older than 12.2 what their menus say,
 * `ios` tells of Apple's share sheet and of profiles that wait in the settings, `elsewhere` that this window
 * cannot and another browser can.
 */
export type Tips = 'ios' | 'legacy' | 'elsewhere' | 'none';

export function tipsFor({ system, ios, browser }: Device, opened: Opened): Tips {
  if (opened !== 'H5' || system === 'desktop') return 'none';
  if (browser === 'in-app') return 'elsewhere';
  if (system === 'android') return 'legacy';
  return ios && isAtLeast(ios, PROFILES_IN_SETTINGS_SINCE) ? 'ios' : 'legacy';
}
