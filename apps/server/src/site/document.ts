import { type BrandLook, brandStyle } from '@tessera/contract/brand';
import {
  type Bootstrap,
  BOOTSTRAP_ID,
  type FirstView,
  REQUEST_ID_META,
  ROOT_ID,
  WORDS_MARK,
} from '@tessera/contract/first-view';
import { EARLY_SCRIPT } from './early-script.ts';
import { escapeHtml } from './escape-html.ts';
import { installLinks } from './install/install-links.ts';
import { withPicturesInside } from './pictures-inside.ts';
import { START_SCRIPT } from './start-script.ts';
import type { WebBuild } from './web-build.ts';

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
