import type { ReadCall } from '../../platform/http/call.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ContentDeps } from '../deps.ts';
import { findNotice } from '../queries.ts';
import { shownHtml } from '../shown-html.ts';
import { viewing } from '../viewing.ts';

/** One announcement; to whom it is not shown, it is not there. */
export async function notice(
  deps: ContentDeps,
  { id, language }: { readonly id: string; readonly language: string },
  { db, session }: ReadCall,
) {
  const row = await db.maybe(findNotice, [...viewing(deps, session, language), BigInt(id)]);
  if (!row) return refuse('announcement.not.found');
  const publishedAt = new Date(row.startsAtMs).toISOString();
  const { imageCDNs } = await deps.site();
  return { id, title: row.text.title, content: shownHtml(row.html, imageCDNs), publishedAt };
}
