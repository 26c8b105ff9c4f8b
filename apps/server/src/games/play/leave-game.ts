import { safeSitePath } from '@tessera/contract/place';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';

/** Targets of a player who leaves a game. */
type LeaveTarget = 'lobby' | 'deposit';

const PATH = '/game/leave';
/** Path of each target where no page of the site frames the game. */
const TARGET_PATHS: Readonly<Record<LeaveTarget, string>> = { lobby: '/m/home', deposit: '/m/voucherCenter' };

/**
 * Inside a frame the page notifies its parent, which leaves the game. Without a frame it redirects. A normal page of the
 * site cannot take its place: the frame would block it or nest the site.
 */
const SCRIPT = `const link=document.querySelector('a');
if(parent===self)location.replace(link.href);else parent.postMessage(link.dataset.target,location.origin)`;
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Address that a provider's game opens on exit. `pageBack` is used only where it is a path of this site. */
export function leaveGameUrl(origin: string, target: LeaveTarget, pageBack?: string): string {
  const place = safeSitePath(pageBack);
  return `${origin}${PATH}?${new URLSearchParams({ to: target, ...(place !== undefined && { pageBack: place }) })}`;
}

/** Serves the exit page of provider games, the only page of the site that may be framed. */
export function leaveGamePage(http: FastifyInstance): void {
  http.get<{ Querystring: { to?: string; pageBack?: string } }>(PATH, (request, reply) => {
    const { to, pageBack } = request.query;
    const target = to === 'deposit' ? 'deposit' : 'lobby';
    const place = (target === 'lobby' && safeSitePath(pageBack)) || TARGET_PATHS[target];
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(page(target, place));
  });
}

/** The link serves browsers without scripts. */
function page(target: LeaveTarget, place: string): string {
  const href = place.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>←</title></head><body><a href="${href}" data-target="${target}" target="_top">←</a>
<script>${SCRIPT}</script></body></html>`;
}
