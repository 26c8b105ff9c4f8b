import { type BrandLook, LOOKS } from '@tessera/contract/content/brand';
import type { Theme } from '@tessera/contract/first-view';

/** What an installation shows of a brand. */
export interface InstalledBrand {
  readonly name: string;
  /** Address of its mark, which says what the mark is drawn from. */
  readonly logoUrl: string;
  readonly look: BrandLook;
}

/** The ground of each theme: what a system paints around the site. */
export function groundsOf({ colours }: BrandLook): { readonly light: string; readonly dark: string } {
  const [light, dark] = colours.ground ?? LOOKS.mosaic.colours.ground;
  return { light, dark };
}

/** The one ground of an installed copy, whose splash is painted before anybody can ask the system. */
export function groundFor(theme: Theme, look: BrandLook): string {
  return groundsOf(look)[theme === 'light' ? 'light' : 'dark'];
}
