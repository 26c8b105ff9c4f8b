const SITE_PATH = /^\/m(?:\/[A-Za-z0-9_.-]+)*\/?(?:\?[A-Za-z0-9_.=&%-]*)?$/;
const GAME = /^[1-9][0-9]{0,17}$/;

/** Whether a link is what its kind says: an https address, a path of this site, the nodeId of a game. */
export function isLink(kind: 'U' | 'P' | 'G' | '', link: string): boolean {
  if (kind === 'U') return isHttpsAddress(link);
  if (kind === 'P') return SITE_PATH.test(link) && !link.includes('..');
  if (kind === 'G') return GAME.test(link);
  return link === '';
}

/** An address with a name or password in it looks like another than it is. */
function isHttpsAddress(link: string): boolean {
  const url = URL.parse(link);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && /^[!-~]+$/.test(link);
}
