export interface FloorPictures {
  /** The first banner's drawing. */
  readonly banner: string;
  readonly brandIcon: string;
  /** Addresses of the tiles' pictures. */
  readonly tiles: readonly string[];
}

const MENU = ['Home', 'Games', 'Deposit', 'Record', 'Account'];

/**
 * The least a server can send for a page that shows what our home shows: logo, first banner inlined,
 * the tiles as image files, bottom menu. No script. Every paint of the site is measured beside it.
 */
export function floorPage({ banner, brandIcon, tiles }: FloorPictures, nonce: string): string {
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
