import { type Banner, banner as bannerShape } from '@tessera/contract/content/content';
import type { ReadCall } from '../platform/http/call.ts';
import { ART_CATEGORIES, type ArtCategory, drawMosaic } from './art.ts';
import type { ContentDeps } from './deps.ts';
import { listOfType, type ShownRow } from './queries.ts';
import { viewerParameters } from './viewing.ts';

/** Banners of the home page in order, in one language. */
export async function banners(
  deps: ContentDeps,
  { language }: { readonly language: string },
  { db, session }: ReadCall,
): Promise<Banner[]> {
  const rows = await db.many(listOfType, [
    ...viewerParameters(deps, session, language),
    'B',
    'm_home',
    false,
  ]);
  // The first banner is the largest element of the page, so its picture is inlined in the response.
  return rows.map((row, index) => ({
    ...bannerView(row),
    ...(index === 0 && { imageUrl: pictureInline(row) }),
  }));
}

type Pictured = Pick<ShownRow, 'id' | 'art' | 'text'>;

/** The picture address, except that a drawn picture is inlined in the response. */
function pictureInline(row: Pictured): string {
  if (row.text.imageUrl !== undefined) return row.text.imageUrl;
  const svg = drawMosaic({ id: row.id.toString(), kind: 'banner', category: artCategory(row.art) });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function artCategory(name: string): ArtCategory {
  return ART_CATEGORIES.find((known) => known.toLowerCase() === name) ?? 'INHOUSE';
}

export function bannerView(row: ShownRow): Banner {
  const linkageType = bannerShape.shape.linkageType.parse(row.linkageType);
  return {
    id: row.id.toString(),
    title: row.text.title,
    imageUrl: pictureOf(row),
    url: row.url,
    linkageType,
  };
}

/** The editor's own picture, or one drawn from the entry's id. */
export function pictureOf({ id, art, text }: Pictured): string {
  return text.imageUrl ?? `/art/banner/${id}-${art}.svg`;
}
