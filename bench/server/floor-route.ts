import { randomBytes } from 'node:crypto';
import type { App } from '../../apps/server/src/app.ts';
import { htmlHeaders } from '../../apps/server/src/platform/http/security-headers.ts';

const MENU = ['Home', 'Games', 'Deposit', 'Record', 'Account'];

const STYLE = [
  '*{box-sizing:border-box;margin:0}',
  'body{background:#12151c;color:#f2efe6;font:14px/20px system-ui,sans-serif;padding:56px 16px 64px}',
  'a{color:inherit;text-decoration:none}img{display:block}',
  'header,nav{position:fixed;left:0;right:0;display:flex;align-items:center;gap:8px;background:#1a1e27;padding:0 16px}',
  'header{top:0;height:56px}header a{margin-left:auto}nav{bottom:0;height:64px;justify-content:space-between}',
  '.banner{width:100%;height:auto;border-radius:12px;margin-bottom:16px}',
  'section{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}',
  'section img{width:100%;height:auto;border-radius:12px}',
].join('');

/** Path of the floor page on the measured site. */
export const FLOOR_PATH = '/floor';

const HOME_PATH = '/m/home';
const TILES = 12;
const TILE_ADDRESS = /\/art\/game\/[\w-]+\.svg/g;
const FIRST_BANNER = '/art/banner/1-inhouse.svg';
const BRAND_ICON = '/art/brand/tessera-inhouse.svg';

/** Serves the floor page from the measured server: same headers, same compression, same pictures. */
export function addFloor({ http }: App): void {
  let pictures: Promise<FloorPictures> | undefined;
  http.get(FLOOR_PATH, async (_request, reply) => {
    pictures ??= takePictures(http);
    const nonce = randomBytes(16).toString('base64');
    return reply.headers(htmlHeaders(nonce, { https: false })).send(floorPage(await pictures, nonce));
  });
}

async function takePictures(http: App['http']): Promise<FloorPictures> {
  const home = await http.inject({ url: HOME_PATH });
  const tiles = [...new Set(home.body.match(TILE_ADDRESS))].slice(0, TILES);
  if (tiles.length < TILES) throw new Error(`the home shows ${tiles.length} tiles, not ${TILES}`);
  const banner = await http.inject({ url: FIRST_BANNER });
  return { banner: banner.body, brandIcon: BRAND_ICON, tiles };
}

interface FloorPictures {
  /** The first banner's drawing. */
  readonly banner: string;
  readonly brandIcon: string;
  /** Addresses of the tiles' pictures. */
  readonly tiles: readonly string[];
}

/**
 * The smallest response for a page that looks like the home page: logo, first banner inlined, the tiles as image files,
 * bottom menu. No script. Every paint of the site is measured beside it.
 */
function floorPage({ banner, brandIcon, tiles }: FloorPictures, nonce: string): string {
  const bannerAddress = `data:image/svg+xml;base64,${Buffer.from(banner).toString('base64')}`;
  const tile = (address: string, index: number): string =>
    `<a href="#${index}"><img src="${address}" alt="" width="120" height="120"><span>Game ${index + 1}</span></a>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Floor</title><link rel="icon" href="${brandIcon}">`,
    `<style nonce="${nonce}">${STYLE}</style></head><body>`,
    `<header><img src="${brandIcon}" alt="" width="32" height="32"><b>Tessera</b><a href="#in">Log in</a></header>`,
    `<main><img class="banner" src="${bannerAddress}" alt="Banner" width="380" height="160">`,
    `<section>${tiles.map(tile).join('')}</section></main>`,
    `<nav>${MENU.map((word) => `<a href="#${word}">${word}</a>`).join('')}</nav></body></html>`,
  ].join('');
}
