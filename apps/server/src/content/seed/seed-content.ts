import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/statement.ts';
import type { ContentDeps } from '../deps.ts';
import { publishEntry } from '../editing/publish-entry.ts';
import { saveEntry } from '../editing/save-entry.ts';
import { promotionCategories } from '../site-settings/content-settings.ts';
import { seedSettings } from '../site-settings/seed.ts';
import { seededAnnouncements } from './announcements.ts';
import { seededBanners } from './banners.ts';
import { seededHelp } from './help.ts';
import { seededPages } from './pages.ts';
import { seededPromotions } from './promotions.ts';
import type { SeededDocument } from './seeded-document.ts';

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
