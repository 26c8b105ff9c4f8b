import { type BrandTheme, brandStyle } from '@tessera/contract/content/brand';
import {
  type Bootstrap,
  BOOTSTRAP_ID,
  EARLY_PROMPT,
  EARLY_TAP,
  type FirstView,
  type FirstViewRequest,
  REQUEST_ID_META,
  ROOT_ID,
  type Theme,
  WORDS_MARK,
} from '@tessera/contract/first-view';
import { DEFERRED, withPicturesInside } from './inline-pictures.ts';
import { groundFor, groundsOf, iconAddress } from './app-icons.ts';
import type { WebBuild } from './web-build.ts';

/**
 * Follows a template with the page's scripts and inserts them after the first paint, which then has network
 * and CPU for
 * itself. A hidden page never paints and starts by timer. Then the remaining pictures are drawn, a row at a
 * time: each
 * is a separate document, and a dozen delayed the first paint of a slow phone by 60 ms.
 */
const START_SCRIPT =
  '(function(held){' +
  `function draw(){var row=[].slice.call(document.querySelectorAll('img[${DEFERRED}]'),0,3);row.forEach(function(one){one.src=one.getAttribute('${DEFERRED}');one.removeAttribute('${DEFERRED}')});row[0]&&setTimeout(draw)}` +
  'function start(){held.isConnected&&(draw(),held.replaceWith(held.content))}' +
  'requestAnimationFrame(function(){setTimeout(start)});setTimeout(start,300)' +
  '})(document.currentScript.previousElementSibling)';

/**
 * Runs before the page's script and stores early events: the last tapped button, which the page's script presses again
 * (links need no script), and the browser's install prompt, which fires once.
 */
const EARLY_SCRIPT =
  `addEventListener('click',window.${EARLY_TAP}={handleEvent(e){var b=e.target.closest('button');if(b){e.preventDefault();this.button=b}}},true);` +
  `addEventListener('beforeinstallprompt',window.${EARLY_PROMPT}={handleEvent(e){e.preventDefault();this.offer=e;if(this.onChange)this.onChange()}})`;

/** Placeholder of the nonce in a cached document. Cannot occur in a page by chance. */
export const NONCE_MARK = '__nonce_of_this_answer__';
/** Placeholder of the request id, which support uses. */
export const REQUEST_ID_MARK = '__id_of_this_request__';

/**
 * The complete document of a first view with inline style and data. Scripts wait at its end for the first paint, so
 * that the first paint needs only this response.
 */
export function htmlDocument(
  build: WebBuild,
  view: FirstView,
  bootstrap: Bootstrap,
  brandTheme: BrandTheme,
): string {
  const { scripts, styles, styleText } = build.filesOf(view.modules);
  const words = view.wordFiles.map((file) => build.addressOf(file));
  const { name, logoUrl } = bootstrap.status.info.brand;
  const nonce = `nonce="${NONCE_MARK}"`;
  return [
    `<!doctype html><html lang="${view.languageTag}" dir="${view.direction}" data-theme="${bootstrap.theme}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(view.title)}</title>`,
    ...installLinks(bootstrap, brandTheme),
    `<meta name="description" content="${escapeHtml(name)}">`,
    `<link rel="icon" href="${escapeHtml(logoUrl)}" type="image/svg+xml">`,
    `<meta name="${REQUEST_ID_META}" content="${REQUEST_ID_MARK}">`,
    // The bundler's loader reads this nonce for the elements that it adds.
    `<meta property="csp-nonce" ${nonce}>`,
    `<style ${nonce}>${styleText}${brandStyle(brandTheme)}</style>`,
    `<script ${nonce}>${EARLY_SCRIPT}</script>`,
    `</head><body><div id="${ROOT_ID}">${withPicturesInside(view.html)}</div>`,
    `<script type="application/json" id="${BOOTSTRAP_ID}" ${nonce}>${embeddable(bootstrap)}</script>`,
    // The styles are inline. These links tell the loader not to fetch them, and block no paint.
    ...styles.map((href) => `<link rel="stylesheet" disabled href="${href}">`),
    '<template>',
    ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" ${nonce} href="${href}">`),
    ...words.map(
      (href) => `<link rel="modulepreload" fetchpriority="low" ${nonce} ${WORDS_MARK} href="${href}">`,
    ),
    // Separate scripts, so that a slow phone can respond between them.
    ...[...build.libraries, build.entryScript].map(
      (src) => `<script type="module" ${nonce} src="${src}"></script>`,
    ),
    `</template><script ${nonce}>${START_SCRIPT}</script>`,
    '</body></html>',
  ].join('');
}

/** JSON that cannot close its script element. */
function embeddable(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Head elements for installation and for the colours around the site. */
function installLinks(
  { language, theme, status }: Pick<FirstViewRequest, 'language' | 'theme' | 'status'>,
  brandTheme: BrandTheme,
): string[] {
  const { name, logoUrl } = status.info.brand;
  const manifest = `/m/manifest.webmanifest?${new URLSearchParams({ lang: language, theme })}`;
  return [
    `<link rel="manifest" href="${escapeHtml(manifest)}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(iconAddress('apple-touch-icon.png', logoUrl))}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(name)}">`,
    // Before iOS 17.4 a home-screen icon opens in a browser frame without this.
    '<meta name="apple-mobile-web-app-capable" content="yes"><meta name="mobile-web-app-capable" content="yes">',
    ...themeColours(theme, brandTheme),
  ];
}

function themeColours(theme: Theme, brandTheme: BrandTheme): string[] {
  if (theme !== 'system') return [`<meta name="theme-color" content="${groundFor(theme, brandTheme)}">`];
  return Object.entries(groundsOf(brandTheme)).map(
    ([scheme, ground]) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${ground}">`,
  );
}

/** Escapes text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
