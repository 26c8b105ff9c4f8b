import type { CustomerService, ExtraRoute, Resource } from '@tessera/contract/system';
import type { Tx } from '../../platform/database/statement.ts';
import { insertSetting } from '../queries.ts';

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

/** How the demo platform is set up beyond what holds anyway. */
export async function seedSettings(tx: Tx, merchantCode: string): Promise<void> {
  const paths: ExtraRoute[] = PLACES.map(([name, to]) => ({ type: 'page', path: `/m/${name}`, to }));
  const settings = { customerService: [CUSTOMER_SERVICE], resources: RESOURCES, paths };
  for (const [name, value] of Object.entries(settings)) {
    await tx.run(insertSetting, [merchantCode, name, JSON.stringify(value)]);
  }
}
