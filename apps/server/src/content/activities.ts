import type { ActivityCard } from '@tessera/contract/content/content';
import { localText } from '@tessera/contract/languages';
import { DAY_MS } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/statement.ts';
import type { ReadCall, Session } from '../platform/http/call.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { ContentDeps } from './deps.ts';
import { pictureOf } from './banners.ts';
import { findActivity, listActivities, listRunningOfTypes, type ShownRow } from './queries.ts';
import { shownHtml } from './safe-html.ts';
import { viewerParameters } from './viewing.ts';

/** An ended promotion remains readable for this time. */
const ENDED_SHOWN_MS = 14 * DAY_MS;

export function endedSince(now: Date): Date {
  return new Date(now.getTime() - ENDED_SHOWN_MS);
}

interface ActivitiesInput {
  readonly language: string;
  readonly category?: string | undefined;
}

/** Promotions and their categories, in the operator's order; without empty categories. */
export async function activities(
  deps: ContentDeps,
  { language, category }: ActivitiesInput,
  { db, session }: ReadCall,
): Promise<{ categories: { code: string; label: string }[]; content: ActivityCard[] }> {
  const { promotionCategories } = await deps.site();
  const viewer = viewerParameters(deps, session, language);
  const rows = await db.many(listActivities, [
    ...viewer,
    endedSince(deps.clock.now()),
    session?.memberId ?? null,
  ]);
  const used = new Set(rows.map((row) => row.category));
  return {
    categories: promotionCategories
      .filter(({ code }) => used.has(code))
      .map(({ code, labels }) => ({ code, label: localText(labels, language) ?? code })),
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
    promotionCode: row.linkageType === 'R' ? row.url : '',
    status: row.status,
  };
}

/** One promotion with its rules. */
export async function activity(
  deps: ContentDeps,
  { id, language }: { readonly id: string; readonly language: string },
  { db, session }: ReadCall,
) {
  const viewer = viewerParameters(deps, session, language);
  const row = await db.maybe(findActivity, [
    ...viewer,
    endedSince(deps.clock.now()),
    session?.memberId ?? null,
    BigInt(id),
  ]);
  if (!row) return refuse('activity.not.found');
  const { imageCDNs } = await deps.site();
  return { ...activityCard(row), content: shownHtml(row.html, imageCDNs) };
}

/** Kinds of promotions that a member can choose with a deposit. */
const FOR_DEPOSITS = ['WELCOME', 'DEPOSIT_BONUS'];

/** Running promotions that a member can choose with a deposit: none for members who may not receive offers. */
export async function depositPromotions(
  deps: Pick<ContentDeps, 'clock' | 'merchantCode'>,
  db: Queryable,
  session: Session,
  language: string,
): Promise<{ code: string; title: string; offer: null }[]> {
  const rows = await db.many(listRunningOfTypes, [
    ...viewerParameters(deps, session, language),
    FOR_DEPOSITS,
    session.memberId,
  ]);
  return rows.map(({ id, text }) => ({ code: id.toString(), title: text.title, offer: null }));
}
