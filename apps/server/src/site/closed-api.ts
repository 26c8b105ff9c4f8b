import { api } from '@tessera/contract';
import type { Contract } from '@tessera/contract/endpoint';
import { startUpState } from '@tessera/contract/first-view';
import type { FastifyInstance } from 'fastify';
import { type ContentDeps, siteAvailability } from '../content/index.ts';
import { visitorAddress } from '../platform/http/call.ts';
import { CallError } from '../platform/http/refusal.ts';

const SOONEST_SECONDS = 30;

const UNKNOWN_SECONDS = 300;

/**
 * Paths of member calls. Callbacks of rails and providers are excluded, because pending money settles at any
 * time.
 */
const OF_MEMBERS = /^\/(?:wps|lgw)\//;
const ALWAYS = new Set(
  Object.values(api as Record<string, Contract>)
    .flatMap((contract) => Object.values(contract))
    .filter(({ whileClosed }) => whileClosed)
    .map(({ method, path }) => `${method} ${path}`),
);

/** Refuses member calls during maintenance, and from restricted regions. */
export function closeApi(http: FastifyInstance, content: ContentDeps): void {
  http.addHook('onRequest', async (request, reply) => {
    // Uses the matched route, because a URL can be written in many ways.
    const { url = '', method } = request.routeOptions;
    if (!OF_MEMBERS.test(url) || ALWAYS.has(`${String(method)} ${url}`)) return;
    const ip = visitorAddress(request);
    const open = await siteAvailability(content, { ip, headers: request.headers });
    const state = startUpState(open);
    if (state === 2) throw new CallError('region.restricted', { ip });
    if (state === 0) return;
    void reply.header('retry-after', retryAfterSeconds(open.maintenanceEndsAt, content.clock.now()));
    throw new CallError('system.maintenance', { endsAt: open.maintenanceEndsAt });
  });
}

/** Seconds until a retry during maintenance. `endsAt` is ISO 8601 and may be in the past. */
export function retryAfterSeconds(endsAt: string | null, now: Date): number {
  if (endsAt === null) return UNKNOWN_SECONDS;
  return Math.max(SOONEST_SECONDS, Math.ceil((Date.parse(endsAt) - now.getTime()) / 1000));
}
