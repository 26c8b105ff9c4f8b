import { safeSitePath } from '@tessera/contract/place';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';

/** What a game may be left for. */
type Wish = 'lobby' | 'deposit';

const PATH = '/game/leave';
/** Where each leads when no page of ours is around the game. */
const PLACES: Readonly<Record<Wish, string>> = { lobby: '/m/home', deposit: '/m/voucherCenter' };

/**
 * In the frame of a game it tells the page around it, which leaves the game; without one it goes on by itself. A page
 * of the site in its place would be refused by the frame, or show the site inside itself.
 */
const SCRIPT = `const way=document.querySelector('a');
if(parent===self)location.replace(way.href);else parent.postMessage(way.dataset.wish,location.origin)`;
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The address a provider's game leads to when it is left; `pageBack` is where for, if that is a place of this site. */
export function wayOutUrl(origin: string, wish: Wish, pageBack?: string): string {
  const place = safeSitePath(pageBack);
  return `${origin}${PATH}?${new URLSearchParams({ to: wish, ...(place !== undefined && { pageBack: place }) })}`;
}

/** Serves the way out of a provider's game: the one page of the site that its own frame may show. */
export function wayOut(http: FastifyInstance): void {
  http.get<{ Querystring: { to?: string; pageBack?: string } }>(PATH, (request, reply) => {
    const { to, pageBack } = request.query;
    const wish = to === 'deposit' ? 'deposit' : 'lobby';
    const place = (wish === 'lobby' && safeSitePath(pageBack)) || PLACES[wish];
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(page(wish, place));
  });
}

/** The arrow is for a browser without scripts. */
function page(wish: Wish, place: string): string {
  const href = place.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>←</title></head><body><a href="${href}" data-wish="${wish}" target="_top">←</a>
<script>${SCRIPT}</script></body></html>`;
}
