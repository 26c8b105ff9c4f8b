/** What a game in a frame may ever do; it never moves, closes or reads the page that holds it. */
const ALWAYS = [
  'allow-scripts',
  'allow-forms',
  'allow-popups',
  'allow-pointer-lock',
  'allow-orientation-lock',
];
/** Features of the browser that games use. Camera, place and payment are nobody's. */
export const FRAME_ALLOWS = 'autoplay; fullscreen; screen-wake-lock; accelerometer; gyroscope';

/** The address a frame may show, in full, and its sandbox; undefined for an address that is no page of a game. */
export function frameRules(
  gameUrl: string,
  ownOrigin: string,
): { readonly src: string; readonly sandbox: string; readonly origin: string } | undefined {
  const url = URL.parse(gameUrl, ownOrigin);
  if (!url) return undefined;
  if (url.origin === ownOrigin) {
    // With scripts and our own origin together it could take the sandbox off itself: it gets an origin of nobody's.
    return { src: url.href, sandbox: ALWAYS.join(' '), origin: 'null' };
  }
  const isHttps = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isHttps) return undefined;
  // Games keep their settings in their own storage, which takes their own origin.
  return { src: url.href, sandbox: [...ALWAYS, 'allow-same-origin'].join(' '), origin: url.origin };
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
