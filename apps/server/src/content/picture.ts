import { ART_CATEGORIES, type ArtCategory, drawMosaic } from './art.ts';
import type { ShownRow } from './queries.ts';

type Pictured = Pick<ShownRow, 'id' | 'art' | 'text'>;

/** The editor's own picture, or one drawn from the entry's id. */
export function pictureOf({ id, art, text }: Pictured): string {
  return text.imageUrl ?? `/art/banner/${id}-${art}.svg`;
}

/** The same, but a drawn one comes with the answer instead of after it. */
export function pictureInline(row: Pictured): string {
  if (row.text.imageUrl !== undefined) return row.text.imageUrl;
  const svg = drawMosaic({ id: row.id.toString(), kind: 'banner', category: artCategory(row.art) });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function artCategory(name: string): ArtCategory {
  return ART_CATEGORIES.find((known) => known.toLowerCase() === name) ?? 'INHOUSE';
}
