import { type BrandLook, brandStyle } from '@tessera/contract/brand';
import type { FirstView, Theme } from '@tessera/contract/first-view';
import { NONCE_MARK } from '../document.ts';
import { escapeHtml } from '../escape-html.ts';
import type { WebBuild } from '../web-build.ts';

/** The page a visitor sees in place of one that neither the network nor the device has. */
export const OFFLINE_PATH = '/m/offline';

/**
 * It stands under the address of any page and must work when nothing else is there: so it has no script of the
 * site, only these lines, which ask for the address again on a tap and when the network is back.
 */
const TRY_AGAIN = `
const again = () => location.reload();
addEventListener('online', again);
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-again]')) again();
});`;

/** The offline page as one document. */
export function offlineDocument(
  build: WebBuild,
  view: FirstView,
  { theme, look }: { readonly theme: Theme; readonly look: BrandLook },
): string {
  const nonce = `nonce="${NONCE_MARK}"`;
  return [
    `<!doctype html><html lang="${view.languageTag}" dir="${view.direction}" data-theme="${theme}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(view.title)}</title><meta name="robots" content="noindex">`,
    `<style ${nonce}>${build.filesOf(view.modules).styleText}${brandStyle(look)}</style>`,
    `</head><body><div>${view.html}</div><script ${nonce}>${TRY_AGAIN}</script></body></html>`,
  ].join('');
}
