import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type BrandTheme, BRAND_THEMES } from '@tessera/contract/content/brand';
import type { Theme } from '@tessera/contract/first-view';
import { ART_CATEGORIES, drawMosaic } from '../content/index.ts';
import { CallError } from '../platform/http/refusal.ts';

interface AppIcon {
  readonly sizePx: number;
  /** Share of the side that the logo covers: a maskable icon is cut to a circle of 80 %. */
  readonly mark: number;
  /** Purpose in the manifest. Undefined: an icon for Apple's systems, which ignore the manifest. */
  readonly purpose: 'any' | 'maskable' | undefined;
}

const WHOLE = 1;
/** The logo's square fits into the circle: 0.8 / √2. */
const INSIDE_MASK = 0.56;

/** Icons of the installed app by file name. */
export const APP_ICONS: Readonly<Record<string, AppIcon>> = {
  'icon-192.png': { sizePx: 192, mark: WHOLE, purpose: 'any' },
  'icon-512.png': { sizePx: 512, mark: WHOLE, purpose: 'any' },
  'maskable-192.png': { sizePx: 192, mark: INSIDE_MASK, purpose: 'maskable' },
  'maskable-512.png': { sizePx: 512, mark: INSIDE_MASK, purpose: 'maskable' },
  // The system rounds this icon and paints transparent parts black.
  'apple-touch-icon.png': { sizePx: 180, mark: WHOLE, purpose: undefined },
};

/** URL of an icon. A changed logo gets a new URL, so that devices reload it. */
export function iconAddress(file: string, logoUrl: string): string {
  return `/art/brand/${file}?of=${encodeURIComponent(markOf(logoUrl))}`;
}

/** Source of the drawn logo, `id-category`. */
function markOf(logoUrl: string): string {
  return /([A-Za-z0-9_-]+)\.svg$/.exec(logoUrl)?.[1] ?? '';
}

/** PNG of an icon by file name, drawn once per brand theme. */
export function openAppIcons(): (file: string, brand: InstalledBrand) => Promise<Buffer> {
  const drawn = new Map<string, Promise<Buffer>>();
  let shown = '';
  return (file, { logoUrl, theme: brandTheme }) => {
    const ground = groundsOf(brandTheme).dark;
    if (shown !== logoUrl + ground) drawn.clear();
    shown = logoUrl + ground;
    const icon = APP_ICONS[file];
    if (!icon) throw new CallError('request.not.found');
    const known = drawn.get(file) ?? drawIcon(markSvg(logoUrl), icon, ground);
    drawn.set(file, known);
    return known;
  };
}

function markSvg(logoUrl: string): string {
  const [id = '', category] = markOf(logoUrl).split('-');
  const known = ART_CATEGORIES.find((name) => name.toLowerCase() === category);
  return drawMosaic({ id, kind: 'brand', category: known ?? 'INHOUSE' });
}

async function drawIcon(svg: string, { sizePx, mark }: AppIcon, ground: string): Promise<Buffer> {
  const canvas = createCanvas(sizePx, sizePx);
  const pen = canvas.getContext('2d');
  pen.fillStyle = ground;
  pen.fillRect(0, 0, sizePx, sizePx);
  const sidePx = sizePx * mark;
  const edgePx = (sizePx - sidePx) / 2;
  // Without an explicit size the logo would be drawn small and scaled up.
  const sized = svg.replace('<svg ', `<svg width="${sizePx}" height="${sizePx}" `);
  pen.drawImage(await loadImage(Buffer.from(sized)), edgePx, edgePx, sidePx, sidePx);
  return canvas.encode('png');
}

/** The brand of an installed app. */
export interface InstalledBrand {
  readonly name: string;
  /** URL of the logo, which identifies the drawing. */
  readonly logoUrl: string;
  readonly theme: BrandTheme;
}

/** Background colour of each theme, which the system paints around the site. */
export function groundsOf({ colours }: BrandTheme): { readonly light: string; readonly dark: string } {
  const [light, dark] = colours.ground ?? BRAND_THEMES.mosaic.colours.ground;
  return { light, dark };
}

/** Background of the splash screen, which is painted before the system's theme is known. */
export function groundFor(theme: Theme, brandTheme: BrandTheme): string {
  return groundsOf(brandTheme)[theme === 'light' ? 'light' : 'dark'];
}
