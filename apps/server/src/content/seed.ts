import type { Tx } from '../platform/database/statement.ts';
import { insertAnnouncement, insertBanner } from './queries.ts';

const BANNERS = [
  ['Every stone falls fair', 'Patas ang bawat bato', '/m/gameList?gameType=RNG', 'inhouse'],
  ['Top up in two taps', 'Mag-deposito sa dalawang tap', '/m/voucherCenter', 'hot'],
  ['New slots this week', 'Mga bagong slots ngayong linggo', '/m/gameList?gameType=RNG', 'rng'],
  ['Check every round yourself', 'Ikaw mismo ang sumuri sa bawat round', '/m/gameRecord', 'pvp'],
  ['Draws you can verify', 'Mga bunot na puwedeng beripikahin', '/m/lottery', 'lott'],
] as const;

const ANNOUNCEMENTS = [
  ['Welcome to Tessera', 'Maligayang pagdating sa Tessera'],
  ['Deposits through the sandbox rail are open', 'Bukas na ang deposito sa sandbox'],
  ['Server seeds are committed before every round', 'May nakatakdang server seed bago ang bawat round'],
  ['Play for fun: set yourself a limit', 'Maglaro para sa saya: magtakda ng sariling limitasyon'],
] as const;

const DAY_MS = 86_400_000;

/** Banners and announcements of the demo platform. */
export async function seedContent(tx: Tx, merchantCode: string, now: Date): Promise<void> {
  for (const [sort, [en, ty, url, category]] of BANNERS.entries()) {
    await tx.run(insertBanner, [merchantCode, JSON.stringify({ EN: en, TY: ty }), url, category, sort]);
  }
  for (const [age, [en, ty]] of ANNOUNCEMENTS.entries()) {
    const publishedAt = new Date(now.getTime() - age * DAY_MS);
    await tx.run(insertAnnouncement, [merchantCode, JSON.stringify({ EN: en, TY: ty }), publishedAt]);
  }
}
