import type { TitledContent } from '@tessera/contract/content/content';
import type { ReadCall } from '../platform/http/call.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { ContentDeps } from './deps.ts';
import { findPage, listOfType, type ShownRow } from './queries.ts';
import { shownHtml } from './safe-html.ts';
import type { SiteSettings } from './site-settings/settings.ts';
import { viewerParameters } from './viewing.ts';

/** The entries of the help center in order. */
export async function helpCenter(
  deps: ContentDeps,
  { language }: { readonly language: string },
  { db, session }: ReadCall,
): Promise<TitledContent[]> {
  const rows = await db.many(listOfType, [...viewerParameters(deps, session, language), 'help', null, true]);
  const site = await deps.site();
  return rows.map((row) => titledContent(row, site));
}

/** A page of the operator: terms of use, privacy, responsible gaming. */
export async function page(
  deps: ContentDeps,
  { code, language }: { readonly code: string; readonly language: string },
  { db, session }: ReadCall,
) {
  const row = await db.maybe(findPage, [...viewerParameters(deps, session, language), code]);
  return row ? titledContent(row, await deps.site()) : refuse('page.not.found');
}

/**
 * `{age}` in a text is replaced by the minimum age of the operator, so that every text states the same age.
 */
function titledContent(
  { text, html }: ShownRow & { readonly html: string | null },
  { minimumAge, imageCDNs }: SiteSettings,
): TitledContent {
  return { title: text.title, content: shownHtml(html, imageCDNs).replaceAll('{age}', String(minimumAge)) };
}
