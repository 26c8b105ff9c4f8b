import type { CustomerService, ExtraRoute, Resource } from '@tessera/contract/system';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/statement.ts';
import type { ContentDeps } from '../deps.ts';
import { publishEntry } from '../editing/publish-entry.ts';
import { saveEntry } from '../editing/save-entry.ts';
import { insertSetting } from '../queries.ts';
import { promotionCategories } from '../site-settings/content-settings.ts';
import { seededAnnouncements } from './announcements.ts';
import { seededBanners } from './banners.ts';
import { seededHelp } from './help.ts';
import { seededPages } from './pages.ts';
import { seededPromotions } from './promotions.ts';
import type { SeededDocument } from './seeded-document.ts';

const CUSTOMER_SERVICE: CustomerService = {
  path: '/m/service',
  title: 'Live chat',
  csType: 'LIVECHAT',
  labelIds: [],
};

/** Addresses of nobody: a real house names its own. */
const RESOURCES: readonly Resource[] = [
  { resourceType: 'Android', url: 'https://example.com/app/tessera.apk', labelNameEn: 'Android app' },
  { resourceType: 'IOS', url: 'https://example.com/app/tessera-ios', labelNameEn: 'iOS app' },
  { resourceType: 'WHATSAPP', url: 'https://example.com/whatsapp', labelNameEn: 'WhatsApp' },
  { resourceType: 'FACEBOOK', url: 'https://example.com/facebook', labelNameEn: 'Facebook' },
  { resourceType: 'TELEGRAM', url: 'https://example.com/telegram', labelNameEn: 'Telegram' },
  { resourceType: 'TELEGRAM2', url: 'https://example.com/telegram-news', labelNameEn: 'Telegram news' },
];

/** What older links and advertisements call places of this site. */
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

/** The demo platform's settings and content, written and published the way an editor does it. */
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

function documentsAt(now: Date, deps: ContentDeps): SeededDocument[] {
  return [
    ...seededBanners,
    ...seededAnnouncements(now),
    ...seededHelp,
    ...seededPages,
    ...seededPromotions(now, deps),
  ];
}

/** On the day it began: even a promotion that has ended was published in its time. */
function publishedAt({ startsAt }: SeededDocument, now: Date): Date {
  const begins = startsAt === undefined ? now : new Date(startsAt);
  return begins < now ? begins : now;
}

/** How the demo platform is set up beyond what holds anyway. */
async function seedSettings(tx: Tx, merchantCode: string): Promise<void> {
  const paths: ExtraRoute[] = PLACES.map(([name, to]) => ({ type: 'page', path: `/m/${name}`, to }));
  const settings = { customerService: [CUSTOMER_SERVICE], resources: RESOURCES, paths };
  for (const [name, value] of Object.entries(settings)) {
    await tx.run(insertSetting, [merchantCode, name, JSON.stringify(value)]);
  }
}
