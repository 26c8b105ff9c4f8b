import { describe, expect, it } from 'vitest';
import {
  type BarSituation,
  type Device,
  downloadLinks,
  isHidden,
  linksFor,
  type OpenedIn,
  showsBar,
  tipsFor,
} from './app-download.ts';

const ios = (major: number, minor: number, browser: Device['browser'] = 'safari'): Device => ({
  system: 'ios',
  ios: { major, minor },
  browser,
});
const ANDROID: Device = { system: 'android', ios: undefined, browser: 'other' };
const DESKTOP: Device = { system: 'desktop', ios: undefined, browser: 'other' };
const LINKS = { android: '/a.apk', ios: 'https://apps.example/1', profile: '/m.mobileconfig' };

function situation(changes: Partial<BarSituation>): BarSituation {
  return {
    device: ANDROID,
    opened: 'H5',
    links: LINKS,
    hidden: false,
    loginRequired: false,
    signedIn: false,
    ...changes,
  };
}

describe('download links', () => {
  it('are the first link of each resource type', () => {
    const resources = [
      { resourceType: 'WHATSAPP', url: 'https://wa.example' },
      { resourceType: 'Android', url: '/one.apk' },
      { resourceType: 'Android', url: '/two.apk' },
      { resourceType: 'MOBILECONFIG', url: '/m.mobileconfig' },
      { resourceType: 'AppDownloadIcon', url: '/icon.png' },
    ] as const;
    expect(downloadLinks(resources)).toEqual({
      android: '/one.apk',
      profile: '/m.mobileconfig',
      icon: '/icon.png',
    });
  });

  it.each<[string, Device, object]>([
    ['Android has its own', ANDROID, { android: LINKS.android }],
    ['Safari has the app and the profile', ios(17, 5), { ios: LINKS.ios, profile: LINKS.profile }],
    ['others on an iPhone have no profiles', ios(17, 5, 'other'), { ios: LINKS.ios }],
    ['12.4 is the first with the app', ios(12, 4), { ios: LINKS.ios, profile: LINKS.profile }],
    ['12.3 has none', ios(12, 3), { profile: LINKS.profile }],
    ['a desktop has none', DESKTOP, {}],
  ])('%s', (_name, device, expected) => {
    expect(linksFor(device, LINKS)).toEqual(expected);
  });
});

describe('download bar', () => {
  it.each<[boolean, string, Partial<BarSituation>]>([
    [true, 'Android in a browser', {}],
    [true, 'an iPhone in a browser', { device: ios(17, 5) }],
    [true, 'an iPhone with a profile alone', { device: ios(17, 5), links: { profile: '/m' } }],
    [false, 'inside the app', { opened: 'APP' }],
    [false, 'closed before', { hidden: true }],
    [false, 'no link for this device', { links: { ios: LINKS.ios } }],
    [false, 'no link at all', { links: {} }],
    [false, 'a desktop', { device: DESKTOP }],
    [false, 'an installed site', { opened: 'PWA' }],
    [false, 'an installed site that also has an iOS link', { device: ios(17, 5), opened: 'PWA' }],
    [true, 'a shortcut of the home screen, with an iOS link', { device: ios(17, 5), opened: 'WEBCLIP' }],
    [
      false,
      'a shortcut of the home screen, with no iOS link',
      { device: ios(17, 5), opened: 'WEBCLIP', links: { profile: '/m' } },
    ],
    [true, 'iOS 12.4', { device: ios(12, 4) }],
    [false, 'iOS 12.3', { device: ios(12, 3) }],
    [false, 'iOS 11.4', { device: ios(11, 4) }],
    [false, 'an iPhone that does not tell its version', { device: { ...ios(17, 5), ios: undefined } }],
    [false, 'members alone, a guest', { loginRequired: true }],
    [true, 'members alone, a member', { loginRequired: true, signedIn: true }],
  ])('%s: %s', (shown, _name, changes) => {
    expect(showsBar(situation(changes))).toBe(shown);
  });

  it('has its forced flag only in an installed site', () => {
    const forced = (['H5', 'PWA', 'WEBCLIP', 'APP'] as const).filter((opened) =>
      isHidden({ opened, hidden: false }),
    );
    expect(forced).toEqual(['PWA']);
  });
});

describe('install tips', () => {
  it.each<[ReturnType<typeof tipsFor>, string, Device, OpenedIn]>([
    ['legacy', 'Android', ANDROID, 'H5'],
    ['legacy', 'iOS 12.1', ios(12, 1), 'H5'],
    ['legacy', 'iOS 11.4', ios(11, 4), 'H5'],
    ['ios', 'iOS 12.2', ios(12, 2), 'H5'],
    ['ios', 'iOS 18.1', ios(18, 1), 'H5'],
    ['ios', 'Chrome on an iPhone', ios(17, 5, 'other'), 'H5'],
    ['elsewhere', 'inside another app', ios(17, 5, 'in-app'), 'H5'],
    ['none', 'a desktop', DESKTOP, 'H5'],
    ['none', 'an installed site', ANDROID, 'PWA'],
    ['none', 'the home screen', ios(17, 5), 'WEBCLIP'],
    ['none', 'the app', ANDROID, 'APP'],
  ])('%s: %s', (tips, _name, device, opened) => {
    expect(tipsFor(device, opened)).toBe(tips);
  });
});
