import type { ActivityCard } from '@tessera/contract/content/content';
import type { ReadCall } from '../../platform/http/call.ts';
import type { ContentDeps } from '../deps.ts';
import { pictureOf } from '../picture.ts';
import { listActivities, type ShownRow } from '../queries.ts';
import { viewing } from '../viewing.ts';

interface Asked {
  readonly language: string;
  readonly category?: string | undefined;
}

/** So long a promotion that ended can still be read. */
const ENDED_SHOWN_MS = 14 * 86_400_000;

export function endedSince(now: Date): Date {
  return new Date(now.getTime() - ENDED_SHOWN_MS);
}

/** Promotions and the categories that have some, in the operator's order. */
export async function activities(
  deps: ContentDeps,
  { language, category }: Asked,
  { db, session }: ReadCall,
): Promise<{ categories: { code: string; label: string }[]; content: ActivityCard[] }> {
  const { promotionCategories } = await deps.site();
  const viewer = viewing(deps, session, language);
  const rows = await db.many(listActivities, [...viewer, endedSince(deps.clock.now())]);
  const used = new Set(rows.map((row) => row.category));
  return {
    categories: promotionCategories
      .filter(({ code }) => used.has(code))
      .map(({ code, labels }) => ({ code, label: labels[language] ?? labels['EN'] ?? code })),
    content: rows.filter((row) => category === undefined || row.category === category).map(activityCard),
  };
}

export function activityCard(row: ShownRow): ActivityCard {
  return {
    id: row.id.toString(),
    title: row.text.title,
    summary: row.text.summary ?? '',
    imageUrl: pictureOf(row),
    category: row.category,
    startsAt: new Date(row.startsAtMs).toISOString(),
    endsAt: row.endsAtMs === null ? null : new Date(row.endsAtMs).toISOString(),
    promotionType: row.promotionType,
    status: row.status,
  };
}
