import { ART_CATEGORIES, type ArtCategory, drawMosaic } from '../content/index.ts';

const KINDS = ['game', 'banner', 'vendor', 'empty', 'brand'] as const;
const ADDRESS = new RegExp(`^/art/(${KINDS.join('|')})/([A-Za-z0-9_]{1,40})(?:-([a-z]{1,12}))?\\.svg$`);

/** The picture of an address, `/art/<kind>/<id>-<category>.svg`; one without a category is of the house. */
export function drawnAt(address: string): string | undefined {
  const [, kind, id, wanted = 'inhouse'] = ADDRESS.exec(address) ?? [];
  const drawn = KINDS.find((known) => known === kind);
  const category = ART_CATEGORIES.find((known: ArtCategory) => known.toLowerCase() === wanted);
  if (drawn === undefined || id === undefined || category === undefined) return undefined;
  return drawMosaic({ id, kind: drawn, category });
}
