import { randomBytes } from 'node:crypto';
import type { App } from '../../apps/server/src/app.ts';
import { htmlHeaders } from '../../apps/server/src/platform/http/security-headers.ts';
import { type FloorPictures, floorPage } from './floor-page.ts';

/** Where the floor lies beside the site it is compared with. */
export const FLOOR_PATH = '/floor';

const HOME_PATH = '/m/home';
const TILES = 12;
const TILE_ADDRESS = /\/art\/game\/[\w-]+\.svg/g;
const FIRST_BANNER = '/art/banner/1-inhouse.svg';
const BRAND_ICON = '/art/brand/tessera-inhouse.svg';

/** Serves the floor from the very server that serves the site: same headers, same compression, same pictures. */
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
