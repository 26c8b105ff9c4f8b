import { type BrandTheme, brandStyle } from '@tessera/contract/content/brand';
import {
  ANYBODYS_HEADER,
  type AppWords,
  type FirstView,
  type FirstViewRequest,
  type Theme,
} from '@tessera/contract/first-view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Randomness } from '../platform/clock.ts';
import { CallError } from '../platform/http/refusal.ts';
import { htmlHeaders } from '../platform/http/security-headers.ts';
import { escapeHtml, NONCE_MARK } from './document.ts';
import type { WebBuild } from './web-build.ts';
import { APP_ICONS, groundFor, iconAddress, type InstalledBrand, openAppIcons } from './app-icons.ts';

/** The page for an unavailable network and an uncached page. */
const OFFLINE_PATH = '/m/offline';

/**
 * Shown at any URL without network, so it has only this script: it reloads on a tap and when the network
 * returns.
 */
const TRY_AGAIN = `
const again = () => location.reload();
addEventListener('online', again);
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-again]')) again();
});`;

const SHORTCUTS = [
  { word: 'games', url: '/m/gameList?gameType=RNG&source=shortcut' },
  { word: 'deposit', url: '/m/voucherCenter?source=shortcut' },
  { word: 'records', url: '/m/gameRecord?source=shortcut' },
] as const satisfies readonly { readonly word: keyof AppWords; readonly url: string }[];

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** The worker is equal for all visitors and may only contact this site. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

interface ManifestQuery {
  readonly lang?: string;
  readonly theme?: string;
}

export interface InstallSite {
  readonly build: WebBuild;
  readonly randomness: Randomness;
  /** The currently configured brand. */
  brand(): Promise<InstalledBrand>;
  /** The view of a URL for this visitor without a session. */
  guestView(request: FastifyRequest): Promise<FirstViewRequest>;
}

/** Mounts manifest, icons, worker and offline page of the installable app. */
export function mountInstall(http: FastifyInstance, site: InstallSite): void {
  const iconOf = openAppIcons();
  for (const file of Object.keys(APP_ICONS)) {
    http.get(`/art/brand/${file}`, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', `public, max-age=${DAY_SECONDS}`)
        .send(await iconOf(file, await site.brand())),
    );
  }
  http.get<{ Querystring: ManifestQuery }>('/m/manifest.webmanifest', (request, reply) =>
    sendManifest(site, request, reply),
  );
  http.get('/m/sw.js', async (_request, reply) => sendWorker(site.build, reply));
  http.get(OFFLINE_PATH, (request, reply) => sendOfflinePage(site, request, reply));
}

async function sendManifest(
  { build, brand, guestView }: InstallSite,
  request: FastifyRequest<{ Querystring: ManifestQuery }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { lang, theme } = request.query;
  const { status, language: own } = await guestView(request);
  const language = status.info.languages.find((code) => code === lang) ?? own;
  const words = await build.renderer.appWords(language);
  return reply
    .type('application/manifest+json; charset=utf-8')
    .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
    .send(JSON.stringify(manifestOf(await brand(), words, themeNamed(theme))));
}

/** The worker of the build. Test builds have none. */
async function sendWorker(build: WebBuild, reply: FastifyReply): Promise<FastifyReply> {
  const script = await readFile(join(build.clientDir, 'sw.js')).catch(() => undefined);
  if (!script) throw new CallError('request.not.found');
  return reply
    .type('text/javascript; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', WORKER_POLICY)
    .send(script);
}

async function sendOfflinePage(
  { build, brand, randomness, guestView }: InstallSite,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const guest = await guestView(request);
  // The site may be open again when the page is shown.
  const status = { ...guest.status, maintenance: false, regionRestriction: false };
  const view = { ...guest, status, url: OFFLINE_PATH };
  const rendered = await build.renderer.render({ ...view, answers: [] });
  const nonce = randomness.bytes(16).toString('base64');
  return reply
    .headers(htmlHeaders(nonce, { https: request.protocol === 'https' }))
    .header('cache-control', 'private, no-cache')
    .header(ANYBODYS_HEADER, view.language)
    .send(
      offlineDocument(build, rendered, {
        theme: view.theme,
        brandTheme: (await brand()).theme,
      }).replaceAll(NONCE_MARK, nonce),
    );
}

function themeNamed(name: string | undefined): Theme {
  return name === 'light' || name === 'dark' ? name : 'system';
}

/** The web app manifest in one language. Its `id` is equal in all languages: one app. */
function manifestOf(
  { name, logoUrl, theme: brandTheme }: InstalledBrand,
  words: AppWords,
  theme: Theme,
): object {
  const ground = groundFor(theme, brandTheme);
  const icon = (file: string, sizePx: number) => ({
    src: iconAddress(file, logoUrl),
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
  });
  return {
    id: '/m/',
    name,
    short_name: name,
    description: words.description,
    lang: words.languageTag,
    dir: words.direction,
    start_url: '/m/home?source=installed',
    scope: '/m/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: ground,
    background_color: ground,
    categories: ['games', 'entertainment'],
    icons: Object.entries(APP_ICONS).flatMap(([file, { sizePx, purpose }]) =>
      purpose ? [{ ...icon(file, sizePx), purpose }] : [],
    ),
    shortcuts: SHORTCUTS.map(({ word, url }) => ({
      name: words[word],
      url,
      icons: [icon('icon-192.png', 192)],
    })),
  };
}

/** The offline page as one document. */
function offlineDocument(
  build: WebBuild,
  view: FirstView,
  { theme, brandTheme }: { readonly theme: Theme; readonly brandTheme: BrandTheme },
): string {
  const nonce = `nonce="${NONCE_MARK}"`;
  return [
    `<!doctype html><html lang="${view.languageTag}" dir="${view.direction}" data-theme="${theme}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(view.title)}</title><meta name="robots" content="noindex">`,
    `<style ${nonce}>${build.filesOf(view.modules).styleText}${brandStyle(brandTheme)}</style>`,
    `</head><body><div>${view.html}</div><script ${nonce}>${TRY_AGAIN}</script></body></html>`,
  ].join('');
}
