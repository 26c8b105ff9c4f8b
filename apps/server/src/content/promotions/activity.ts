import type { ReadCall } from '../../platform/http/call.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ContentDeps } from '../deps.ts';
import { findActivity } from '../queries.ts';
import { shownHtml } from '../shown-html.ts';
import { viewing } from '../viewing.ts';
import { activityCard, endedSince } from './activities.ts';

/** One promotion with its rules. */
export async function activity(
  deps: ContentDeps,
  { id, language }: { readonly id: string; readonly language: string },
  { db, session }: ReadCall,
) {
  const viewer = viewing(deps, session, language);
  const row = await db.maybe(findActivity, [...viewer, endedSince(deps.clock.now()), BigInt(id)]);
  if (!row) return refuse('activity.not.found');
  const { imageCDNs } = await deps.site();
  return { ...activityCard(row), content: shownHtml(row.html, imageCDNs) };
}
