import { drawBanner } from './art/banner.ts';
import { drawEmpty } from './art/empty.ts';
import { drawGame } from './art/game.ts';
import { drawBrand, drawEmblem } from './art/marks.ts';
import type { ArtCategory } from './art/palette.ts';
import { seeded } from './art/seed.ts';

export { ART_CATEGORIES, type ArtCategory } from './art/palette.ts';

export interface Mosaic {
  /** What the picture is of. The mark of a brand is lettered from it. */
  readonly id: string;
  /**
   * `game`, `vendor` and `brand` are square; `banner` is 1080 by 400 with its first half quiet, for words set over
   * it; `empty` is 180 by 110 on nothing, for either theme.
   */
  readonly kind: 'game' | 'banner' | 'vendor' | 'brand' | 'empty';
  readonly category: ArtCategory;
}

/**
 * Draws a mosaic as SVG text: the same id, kind and category give the same picture for ever. It carries
 * no script, no style and no ids, so it may be served as a file or set into a page beside others; a tile
 * weighs at most 1,600 bytes and a banner 4,000.
 */
export function drawMosaic({ id, kind, category }: Mosaic): string {
  const seed = seeded(`${kind} ${category} ${id}`);
  if (kind === 'banner') return drawBanner(seed, category);
  if (kind === 'vendor') return drawEmblem(seed, category);
  if (kind === 'brand') return drawBrand(seed, id, category);
  if (kind === 'empty') return drawEmpty(seed, category);
  return drawGame(seed, category);
}
