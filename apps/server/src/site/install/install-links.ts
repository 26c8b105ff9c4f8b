import type { BrandLook } from '@tessera/contract/brand';
import type { FirstViewRequest, Theme } from '@tessera/contract/first-view';
import { escapeHtml } from '../escape-html.ts';
import { iconAddress } from './app-icons.ts';
import { groundFor, groundsOf } from './brand-look.ts';

/** What the head of a document says to a system that may install the site or paints around it. */
export function installLinks(
  { language, theme, status }: Pick<FirstViewRequest, 'language' | 'theme' | 'status'>,
  look: BrandLook,
): string[] {
  const { name, logoUrl } = status.info.brand;
  const manifest = `/m/manifest.webmanifest?${new URLSearchParams({ lang: language, theme })}`;
  return [
    `<link rel="manifest" href="${escapeHtml(manifest)}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(iconAddress('apple-touch-icon.png', logoUrl))}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(name)}">`,
    // Apple's systems before 17.4 open an icon of the home screen in a browser's frame without it.
    '<meta name="apple-mobile-web-app-capable" content="yes"><meta name="mobile-web-app-capable" content="yes">',
    ...themeColours(theme, look),
  ];
}

function themeColours(theme: Theme, look: BrandLook): string[] {
  if (theme !== 'system') return [`<meta name="theme-color" content="${groundFor(theme, look)}">`];
  return Object.entries(groundsOf(look)).map(
    ([scheme, ground]) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${ground}">`,
  );
}
