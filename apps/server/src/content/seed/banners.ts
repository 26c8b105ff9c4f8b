import type { SeededDocument } from './seeded-document.ts';

/** Banners of the home page in order. */
export const seededBanners: readonly SeededDocument[] = [
  banner('every-stone', 'inhouse', '/m/gameList?gameType=RNG', {
    EN: 'Every stone falls fair',
    TY: 'Patas ang bawat bato',
    AR: 'كل حجر يسقط بعدل',
  }),
  banner('two-taps', 'hot', '/m/voucherCenter', {
    EN: 'Top up in two taps',
    TY: 'Magdeposito sa dalawang tap',
    AR: 'اشحن رصيدك بضغطتين',
  }),
  banner('new-slots', 'rng', '/m/gameList?gameType=RNG', {
    EN: 'New slots this week',
    TY: 'Mga bagong slots ngayong linggo',
    AR: 'سلوتس جديدة هذا الأسبوع',
  }),
  banner('check-rounds', 'pvp', '/m/gameRecord', {
    EN: 'Check every round yourself',
    TY: 'Ikaw mismo ang sumuri sa bawat round',
    AR: 'تحقق من كل جولة بنفسك',
  }),
  banner('draws', 'lott', '/m/lottery', {
    EN: 'Draws you can verify',
    TY: 'Mga bunot na masusuri mo',
    AR: 'سحوبات يمكنك التحقق منها',
  }),
].map((document, sort) => ({ ...document, sort }));

type Titles = Readonly<Record<'EN' | 'TY' | 'AR', string>>;

function banner(name: string, art: string, link: string, { EN, TY, AR }: Titles): SeededDocument {
  return {
    key: `banner-${name}`,
    type: 'B',
    groupNames: ['m_home'],
    art,
    linkageType: 'P',
    link,
    texts: { EN: { title: EN }, TY: { title: TY }, AR: { title: AR } },
  };
}
