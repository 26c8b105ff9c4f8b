import { ART_CATEGORIES, type ArtCategory, drawMosaic } from '../content/index.ts';

const KINDS = ['game', 'banner', 'vendor', 'empty', 'brand'] as const;

const ADDRESS = new RegExp(`^/art/(${KINDS.join('|')})/([A-Za-z0-9_]{1,40})(?:-([a-z]{1,12}))?\\.svg$`);

/** Pictures on the first screen of a phone: two logos, a row of providers, a dozen tiles. */
const PICTURES_INSIDE = 24;
/** Attribute with the drawing of a picture that may load after the first paint. */
export const DEFERRED = 'data-src';
/** Placeholder of a picture. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
/** A drawn picture in a page. Pictures of a picture server have another origin. */
const DRAWN = /(<img [^>]*\bsrc=")(\/art\/(brand|game|vendor)\/[\w-]+\.svg)"/g;
/** The picture with priority: the banner. */
const FOREMOST = ' fetchPriority="high"';
/** Preload links of the renderer. */
const REQUESTED_EARLY = /<link rel="preload" as="image" href="([^"]+)"\/>/g;

/**
 * Inlines the drawings of the first view. A drawing has half a kilobyte, but a request takes half a second on
 * a slow
 * phone. Where one picture has priority, the first paint waits only for it and the logo. The page's script
 * keeps an
 * existing `src`.
 */
export function withPicturesInside(html: string): string {
  let count = 0;
  const inside = new Set<string>();
  const hasForemost = html.includes(FOREMOST);
  const page = html.replaceAll(DRAWN, (whole, before: string, address: string, kind: string) => {
    const svg = count < PICTURES_INSIDE ? drawnPicture(address) : undefined;
    if (svg === undefined) return whole;
    count += 1;
    inside.add(address);
    const drawing = `data:image/svg+xml,${inAttribute(svg)}"`;
    const mayWait = before.includes(' loading="lazy"') || (hasForemost && kind !== 'brand');
    return mayWait ? `${before}${NOTHING}" ${DEFERRED}="${drawing}` : before + drawing;
  });
  return page.replaceAll(REQUESTED_EARLY, (whole, address: string) => (inside.has(address) ? '' : whole));
}

/** Escapes only what would end the attribute or URL; unescaped text compresses better. */
function inAttribute(svg: string): string {
  return svg.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('&', '&amp;').replaceAll('"', "'");
}

/** The drawn picture of `/art/<kind>/<id>-<category>.svg`; without a category, that of in-house games. */
export function drawnPicture(address: string): string | undefined {
  const [, kind, id, wanted = 'inhouse'] = ADDRESS.exec(address) ?? [];
  const drawn = KINDS.find((known) => known === kind);
  const category = ART_CATEGORIES.find((known: ArtCategory) => known.toLowerCase() === wanted);
  if (drawn === undefined || id === undefined || category === undefined) return undefined;
  return drawMosaic({ id, kind: drawn, category });
}
