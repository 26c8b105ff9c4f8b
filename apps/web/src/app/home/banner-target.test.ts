import { expect, it } from 'vitest';
import { type BannerLink, bannerTarget } from './banners.tsx';

const inside = (to: string, search: Record<string, string> = {}) => ({ kind: 'inside', to, search });

it.each<[string, BannerLink, unknown]>([
  [
    'an address',
    { linkageType: 'U', url: 'https://a.example/b?c=d' },
    { kind: 'window', href: 'https://a.example/b?c=d' },
  ],
  ['an address of this site', { linkageType: 'U', url: '/m/activity' }, inside('/m/activity')],
  [
    'a page',
    { linkageType: 'P', url: '/m/gameList?gameType=RNG' },
    inside('/m/gameList', { gameType: 'RNG' }),
  ],
  ['a page that is none of ours', { linkageType: 'P', url: '//evil.example' }, inside('/m/home')],
  ['a script', { linkageType: 'U', url: 'javascript:alert(1)' }, inside('/m/home')],
  ['a game', { linkageType: 'G', url: '17' }, inside('/m/launchGame', { nodeId: '17', pageBack: '/m/home' })],
  ['a game that is no number', { linkageType: 'G', url: 'x' }, undefined],
  ['nothing', { linkageType: '', url: '' }, undefined],
  ['a page without an address', { linkageType: 'P', url: '' }, undefined],
])('a banner with target %s links there', (_what, link, target) =>
  expect(bannerTarget(link)).toEqual(target),
);
