import type { Banner } from '@tessera/contract/content/content';
import { paths, safePath } from '../../paths.ts';

export type BannerLink = Pick<Banner, 'url' | 'linkageType'>;

/** Where a tap on a banner leads: out in a new window, to a place of the site, or nowhere. */
export type BannerTarget =
  | { readonly kind: 'window'; readonly href: string }
  | { readonly kind: 'inside'; readonly to: string; readonly search: Record<string, string> }
  | undefined;

const NODE_ID = /^[1-9][0-9]{0,18}$/;

export function bannerTarget({ url, linkageType }: BannerLink): BannerTarget {
  if (url === '' || linkageType === '') return undefined;
  if (linkageType === 'G') return NODE_ID.test(url) ? game(url) : undefined;
  if (linkageType === 'U' && /^https?:\/\//i.test(url)) return { kind: 'window', href: url };
  const { pathname, searchParams } = new URL(safePath(url), 'https://site.invalid');
  return { kind: 'inside', to: pathname, search: Object.fromEntries(searchParams) };
}

function game(nodeId: string): BannerTarget {
  return { kind: 'inside', to: paths.launchGame, search: { nodeId, pageBack: paths.home } };
}
