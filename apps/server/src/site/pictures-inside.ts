import { drawnAt } from './art.ts';

/** What a phone shows before it is scrolled: two marks, a row of vendors, a dozen tiles. */
const PICTURES_INSIDE = 24;
/** Where a picture that may come after the first paint has its drawing. */
export const LATER = 'data-src';
/** Keeps the place of a picture. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
/** A picture of our own drawing that a page names. Those of a picture server stand at another origin. */
const DRAWN = /(<img [^>]*\bsrc=")(\/art\/(brand|game|vendor)\/[\w-]+\.svg)"/g;
/** A picture the renderer wants before all others: the banner. */
const FOREMOST = ' fetchPriority="high"';
/** What the renderer has the browser ask for before it comes to the picture. */
const ASKED_EARLY = /<link rel="preload" as="image" href="([^"]+)"\/>/g;

/**
 * The page with the drawings of its first view inside it. A drawing is half a kilobyte and its question half a second
 * away on a slow phone, which would ask for a dozen of them. Where one picture comes before all others, the first paint
 * waits for it and the brand alone. The page's script leaves an `src` it finds as it is.
 */
export function withPicturesInside(html: string): string {
  let count = 0;
  const inside = new Set<string>();
  const hasForemost = html.includes(FOREMOST);
  const page = html.replaceAll(DRAWN, (whole, before: string, address: string, kind: string) => {
    const svg = count < PICTURES_INSIDE ? drawnAt(address) : undefined;
    if (svg === undefined) return whole;
    count += 1;
    inside.add(address);
    const drawing = `data:image/svg+xml,${inAttribute(svg)}"`;
    const mayWait = before.includes(' loading="lazy"') || (hasForemost && kind !== 'brand');
    return mayWait ? `${before}${NOTHING}" ${LATER}="${drawing}` : before + drawing;
  });
  return page.replaceAll(ASKED_EARLY, (whole, address: string) => (inside.has(address) ? '' : whole));
}

/** Only what ends an attribute or an address is escaped: the rest compresses the better for standing as it is. */
function inAttribute(svg: string): string {
  return svg.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('&', '&amp;').replaceAll('"', "'");
}
