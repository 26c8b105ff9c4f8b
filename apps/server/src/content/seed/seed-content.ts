import type { CustomerService, ExtraRoute, Resource } from '@tessera/contract/system';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/statement.ts';
import type { ContentDeps } from '../deps.ts';
import { publishEntry } from '../editing/publish-entry.ts';
import { saveEntry } from '../editing/save-entry.ts';
import { insertSetting } from '../queries.ts';
import { promotionCategories } from '../site-settings/settings.ts';
import { seededAnnouncements } from './announcements.ts';
import { seededHelp } from './help.ts';
import { seededPages } from './pages.ts';
import { seededPromotions } from './promotions.ts';
import type { SeededDocument } from './seeded-document.ts';

/** Writes and publishes the settings and content of the demo platform like an editor. */
export async function seedContent(deps: ContentDeps, tx: Tx): Promise<void> {
  const { merchantCode, clock } = deps;
  await seedSettings(tx, merchantCode);
  const now = clock.now();
  const categories = z.parse(promotionCategories, undefined).map(({ code }) => code);
  for (const document of documentsAt(now, deps)) {
    const at = publishedAt(document, now);
    const editing = { merchantCode, editor: 'seed', now: at, categories, pictureOrigins: [] };
    await saveEntry(tx, editing, document);
    await publishEntry(tx, editing, document.key);
  }
}

const CUSTOMER_SERVICE: CustomerService = {
  path: '/m/service',
  title: 'Live chat',
  csType: 'LIVECHAT',
  labelIds: [],
};

/** Example addresses: an operator enters real ones. */
const RESOURCES: readonly Resource[] = [
  { resourceType: 'Android', url: 'https://example.com/app/tessera.apk', labelNameEn: 'Android app' },
  { resourceType: 'IOS', url: 'https://example.com/app/tessera-ios', labelNameEn: 'iOS app' },
  { resourceType: 'WHATSAPP', url: 'https://example.com/whatsapp', labelNameEn: 'WhatsApp' },
  { resourceType: 'FACEBOOK', url: 'https://example.com/facebook', labelNameEn: 'Facebook' },
  { resourceType: 'TELEGRAM', url: 'https://example.com/telegram', labelNameEn: 'Telegram' },
  { resourceType: 'TELEGRAM2', url: 'https://example.com/telegram-news', labelNameEn: 'Telegram news' },
];

/** Names that older links and advertisements use for places of this site. */
const PLACES: readonly (readonly [name: string, to: string])[] = [
  ['slot-games', '/m/gameList?gameType=RNG'],
  ['fishing-games', '/m/gameList?gameType=FISH'],
  ['live-games', '/m/gameList?gameType=LIVE'],
  ['poker-games', '/m/gameList?gameType=PVP'],
  ['sport-games', '/m/gameList?gameType=SPORTS'],
  ['esport-games', '/m/gameList?gameType=ESPORTS'],
  ['lott', '/m/lottery'],
  ['elott', '/m/gameList?gameType=ELOTT'],
  ['hot-games', '/m/gameList?tab=hot'],
  ['recent', '/m/gameList?tab=recent'],
  ['inhouse', '/m/home?gameType=INHOUSE'],
  ['activityDetail', '/m/activityInfo'],
];

/** Settings of the demo platform that differ from the defaults. */
async function seedSettings(tx: Tx, merchantCode: string): Promise<void> {
  const paths: ExtraRoute[] = PLACES.map(([name, to]) => ({ type: 'page', path: `/m/${name}`, to }));
  const settings = { customerService: [CUSTOMER_SERVICE], resources: RESOURCES, paths };
  for (const [name, value] of Object.entries(settings)) {
    await tx.run(insertSetting, [merchantCode, name, JSON.stringify(value)]);
  }
}

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

function documentsAt(now: Date, deps: ContentDeps): SeededDocument[] {
  return [
    ...seededBanners,
    ...seededAnnouncements(now),
    ...seededHelp,
    ...seededPages,
    ...seededPromotions(now, deps),
  ];
}

/** On the first day of the promotion: even an ended promotion was published then. */
function publishedAt({ startsAt }: SeededDocument, now: Date): Date {
  const begins = startsAt === undefined ? now : new Date(startsAt);
  return begins < now ? begins : now;
}

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
