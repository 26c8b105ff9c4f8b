import type { Banner } from '@tessera/contract/content';
import type { Queryable } from '../platform/database/statement.ts';
import { ART_CATEGORIES, type ArtCategory, drawMosaic } from './art.ts';
import { type BannerRow, listBanners } from './queries.ts';

/** Banners of the home page in order, in one language. */
export async function banners(db: Queryable, merchantCode: string, language: string): Promise<Banner[]> {
  const rows = await db.many(listBanners, [merchantCode, language]);
  return rows.map((row, index) => ({
    id: row.id.toString(),
    title: row.title,
    url: row.url,
    // The first banner is the largest thing a page paints: it comes with the answer, not after it.
    imageUrl: index === 0 ? pictureInline(row) : `/art/banner/${row.id}-${row.category}.svg`,
  }));
}

function pictureInline({ id, category }: BannerRow): string {
  return `data:image/svg+xml,${encodeURIComponent(drawMosaic({ id: id.toString(), kind: 'banner', category: artCategory(category) }))}`;
}

function artCategory(name: string): ArtCategory {
  return ART_CATEGORIES.find((known) => known.toLowerCase() === name) ?? 'INHOUSE';
}
