import type { SeededDocument } from './seeded-document.ts';

/** Banners of the home page in order. */
export const seededBanners: readonly SeededDocument[] = [
  banner(
    'every-stone',
    'inhouse',
    '/m/gameList?gameType=RNG',
    'Every stone falls fair',
    'Patas ang bawat bato',
  ),
  banner('two-taps', 'hot', '/m/voucherCenter', 'Top up in two taps', 'Mag-deposito sa dalawang tap'),
  banner(
    'new-slots',
    'rng',
    '/m/gameList?gameType=RNG',
    'New slots this week',
    'Mga bagong slots ngayong linggo',
  ),
  banner(
    'check-rounds',
    'pvp',
    '/m/gameRecord',
    'Check every round yourself',
    'Ikaw mismo ang sumuri sa bawat round',
  ),
  banner('draws', 'lott', '/m/lottery', 'Draws you can verify', 'Mga bunot na puwedeng beripikahin'),
].map((document, sort) => ({ ...document, sort }));

function banner(name: string, art: string, link: string, en: string, ty: string): SeededDocument {
  return {
    key: `banner-${name}`,
    type: 'B',
    groupNames: ['m_home'],
    art,
    linkageType: 'P',
    link,
    texts: { EN: { title: en }, TY: { title: ty } },
  };
}
