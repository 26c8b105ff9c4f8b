import { brandStyle, BRAND_THEMES } from '@tessera/contract/content/brand';
import { Gallery } from '../ui/gallery/gallery.tsx';

const BRANDS = Object.fromEntries(
  Object.entries(BRAND_THEMES).map(([name, theme]) => [name, brandStyle(theme)]),
);

/** The gallery with the bundled brands. */
export function GalleryPage() {
  return <Gallery brands={BRANDS} />;
}
