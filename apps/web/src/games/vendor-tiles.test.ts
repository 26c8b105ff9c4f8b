import { expect, it } from 'vitest';
import { vendorLink } from './vendor-tiles.tsx';

it.each([
  ['SPORTS', 'B', '/m/gameList', { gameType: 'SPORTS', vassalage: 'B' }],
  ['LOTT', 'BUNOT', '/m/gameList', { gameType: 'LOTT', vassalage: 'BUNOT' }],
  ['ELOTT', 'TCG_LOTTO_VN', '/m/launchGame', { vendor: 'TCG_LOTTO_VN', code: 'lobby', pageBack: '/m/home' }],
  ['LOTT', 'TCG_SEA', '/m/launchGame', { vendor: 'TCG_SEA', code: 'lobby', pageBack: '/m/home' }],
  ['LOTT', 'LOTT', '/m/launchGame', { playType: 'Tradition', prize_mode: 'Lott', pageBack: '/m/home' }],
  ['ELOTT', 'ELOTT', '/m/launchGame', { playType: 'Tradition', prize_mode: 'Elott', pageBack: '/m/home' }],
] as const)('the tile of a vendor of %s named %s links to %s', (gameType, vassalage, to, search) => {
  expect(vendorLink(gameType, { vassalage, inHouse: false }, '/m/home')).toEqual({ to, search });
});

it.each([
  ['LOTT', '/m/lottery', { prize_mode: 'Lott' }],
  ['ELOTT', '/m/lottery', { prize_mode: 'Elott' }],
  ['RNG', '/m/gameList', { gameType: 'RNG', vassalage: 'TESSERA' }],
] as const)('the tile of the in-house vendor of %s links to %s', (gameType, to, search) => {
  expect(vendorLink(gameType, { vassalage: 'TESSERA', inHouse: true }, '/m/home')).toEqual({ to, search });
});
