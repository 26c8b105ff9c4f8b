import { createCanvas, loadImage } from '@napi-rs/canvas';
import { ART_CATEGORIES, drawMosaic } from '../../content/index.ts';
import { CallError } from '../../platform/http/refusal.ts';
import { groundsOf, type InstalledBrand } from './brand-look.ts';

interface AppIcon {
  readonly sizePx: number;
  /** Part of the side that the mark takes: a mask cuts a circle of four fifths out of a maskable icon. */
  readonly mark: number;
  /** As the manifest lists it; an icon without one is for Apple's systems, which read no manifest for it. */
  readonly purpose: 'any' | 'maskable' | undefined;
}

const WHOLE = 1;
/** The mark's square fits into the circle: 0.8 / √2. */
const INSIDE_MASK = 0.56;

/** Icons of an installed copy by file name. */
export const APP_ICONS: Readonly<Record<string, AppIcon>> = {
  'icon-192.png': { sizePx: 192, mark: WHOLE, purpose: 'any' },
  'icon-512.png': { sizePx: 512, mark: WHOLE, purpose: 'any' },
  'maskable-192.png': { sizePx: 192, mark: INSIDE_MASK, purpose: 'maskable' },
  'maskable-512.png': { sizePx: 512, mark: INSIDE_MASK, purpose: 'maskable' },
  // Rounded by the system, which paints what is transparent black.
  'apple-touch-icon.png': { sizePx: 180, mark: WHOLE, purpose: undefined },
};

/** Where an icon lies: a brand that changes its mark gets other addresses, which devices ask for anew. */
export function iconAddress(file: string, logoUrl: string): string {
  return `/art/brand/${file}?of=${encodeURIComponent(markOf(logoUrl))}`;
}

/** What a mark is drawn from, `id-category`. */
function markOf(logoUrl: string): string {
  return /([A-Za-z0-9_-]+)\.svg$/.exec(logoUrl)?.[1] ?? '';
}

/** PNG of an icon by its file name, drawn once for each look of the brand. */
export function openAppIcons(): (file: string, brand: InstalledBrand) => Promise<Buffer> {
  const drawn = new Map<string, Promise<Buffer>>();
  let shown = '';
  return (file, { logoUrl, look }) => {
    const ground = groundsOf(look).dark;
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
  // Without a size of its own the mark would be drawn at its view box's and blown up.
  const sized = svg.replace('<svg ', `<svg width="${sizePx}" height="${sizePx}" `);
  pen.drawImage(await loadImage(Buffer.from(sized)), edgePx, edgePx, sidePx, sidePx);
  return canvas.encode('png');
}
