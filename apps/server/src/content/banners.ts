import { type Banner, banner as bannerShape } from '@tessera/contract/content/content';
import type { ReadCall } from '../platform/http/call.ts';
import type { ContentDeps } from './deps.ts';
import { pictureInline, pictureOf } from './picture.ts';
import { listOfType, type ShownRow } from './queries.ts';
import { viewing } from './viewing.ts';

/** Banners of the home page in order, in one language. */
export async function banners(
  deps: ContentDeps,
  { language }: { readonly language: string },
  { db, session }: ReadCall,
): Promise<Banner[]> {
  const rows = await db.many(listOfType, [...viewing(deps, session, language), 'B', 'm_home', false]);
  // The first banner is the largest thing a page paints: it comes with the answer, not after it.
  return rows.map((row, index) => ({
    ...bannerView(row),
    ...(index === 0 && { imageUrl: pictureInline(row) }),
  }));
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
