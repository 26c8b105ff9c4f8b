import { type BrandLook, brandStyle } from '@tessera/contract/content/brand';
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
import { escapeHtml } from './escape-html.ts';
import { iconAddress } from './install/app-icons.ts';
import { groundFor, groundsOf } from './install/brand-look.ts';
import { LATER, withPicturesInside } from './pictures-inside.ts';
import type { WebBuild } from './web-build.ts';

/**
 * Stands behind a template that holds the page's scripts, and puts them into the page once it has painted what the
 * document shows: until then the network and the processor are the picture's alone. A page that nobody sees paints
 * nothing and starts all the same. Then it has the rest of the pictures drawn, a row at a time: each is a document of its
 * own to the browser, and a dozen of them kept a slow phone from its first paint for 60 ms.
 */
const START_SCRIPT =
  '(function(held){' +
  `function draw(){var row=[].slice.call(document.querySelectorAll('img[${LATER}]'),0,3);row.forEach(function(one){one.src=one.getAttribute('${LATER}');one.removeAttribute('${LATER}')});row[0]&&setTimeout(draw)}` +
  'function start(){held.isConnected&&(draw(),held.replaceWith(held.content))}' +
  'requestAnimationFrame(function(){setTimeout(start)});setTimeout(start,300)' +
  '})(document.currentScript.previousElementSibling)';

/**
 * The page is read, and tapped, before its script is here. This one stands in the document and holds what must not be
 * lost until then: the last button that was tapped, which the page's own script presses again (links go on by
 * themselves), and the browser's offer to install the site, which comes once.
 */
const EARLY_SCRIPT =
  `addEventListener('click',window.${EARLY_TAP}={handleEvent(e){var b=e.target.closest('button');if(b){e.preventDefault();this.button=b}}},true);` +
  `addEventListener('beforeinstallprompt',window.${EARLY_PROMPT}={handleEvent(e){e.preventDefault();this.offer=e;if(this.onChange)this.onChange()}})`;

/** Stands for the nonce in a document that is kept; no page can contain it by chance. */
export const NONCE_MARK = '__nonce_of_this_answer__';
/** Stands for the reference of the answer, which support asks for. */
export const REQUEST_ID_MARK = '__id_of_this_request__';

/**
 * The whole document of a first view: its style and its data inside it, the scripts held at its end until it is
 * painted, so that the first paint waits for nothing but this one answer.
 */
export function htmlDocument(
  build: WebBuild,
  view: FirstView,
  bootstrap: Bootstrap,
  look: BrandLook,
): string {
  const { scripts, styles, styleText } = build.filesOf(view.modules);
  const words = view.wordFiles.map((file) => build.addressOf(file));
  const { name, logoUrl } = bootstrap.status.info.brand;
  const nonce = `nonce="${NONCE_MARK}"`;
  return [
    `<!doctype html><html lang="${view.languageTag}" dir="${view.direction}" data-theme="${bootstrap.theme}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(view.title)}</title>`,
    ...installLinks(bootstrap, look),
    `<meta name="description" content="${escapeHtml(name)}">`,
    `<link rel="icon" href="${escapeHtml(logoUrl)}" type="image/svg+xml">`,
    `<meta name="${REQUEST_ID_META}" content="${REQUEST_ID_MARK}">`,
    // Read by the bundler's loader, which marks what it adds with the same nonce.
    `<meta property="csp-nonce" ${nonce}>`,
    `<style ${nonce}>${styleText}${brandStyle(look)}</style>`,
    `<script ${nonce}>${EARLY_SCRIPT}</script>`,
    `</head><body><div id="${ROOT_ID}">${withPicturesInside(view.html)}</div>`,
    `<script type="application/json" id="${BOOTSTRAP_ID}" ${nonce}>${embeddable(bootstrap)}</script>`,
    // Already inside: the loader sees by these that it need not fetch them, and no paint waits for them.
    ...styles.map((href) => `<link rel="stylesheet" disabled href="${href}">`),
    '<template>',
    ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" ${nonce} href="${href}">`),
    ...words.map(
      (href) => `<link rel="modulepreload" fetchpriority="low" ${nonce} ${WORDS_MARK} href="${href}">`,
    ),
    // Each a script of its own, so that a slow phone answers its visitor between one and the next.
    ...[...build.libraries, build.entryScript].map(
      (src) => `<script type="module" ${nonce} src="${src}"></script>`,
    ),
    `</template><script ${nonce}>${START_SCRIPT}</script>`,
    '</body></html>',
  ].join('');
}

/** JSON that cannot end the element it stands in. */
function embeddable(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** What the head of a document says to a system that may install the site or paints around it. */
function installLinks(
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
