import { api } from '@tessera/contract';
import type { Contract } from '@tessera/contract/endpoint';
import { startUpState } from '@tessera/contract/first-view';
import type { FastifyInstance } from 'fastify';
import { type ContentDeps, openness } from '../content/index.ts';
import { CallError } from '../platform/http/refusal.ts';
import { visitorAddress } from '../platform/http/visitor-address.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** What members call. Callbacks of rails and providers are not among it: money under way settles at any time. */
const OF_MEMBERS = /^\/(?:wps|lgw)\//;
const ALWAYS = new Set(
  Object.values(api as Record<string, Contract>)
    .flatMap((contract) => Object.values(contract))
    .filter(({ whileClosed }) => whileClosed)
    .map(({ method, path }) => `${method} ${path}`),
);

/** Refuses every call while the site is under maintenance, and those from where it is closed. */
export function closeApi(http: FastifyInstance, content: ContentDeps): void {
  http.addHook('onRequest', async (request, reply) => {
    // By the route that was found, because an address can be written in many ways.
    const { url = '', method } = request.routeOptions;
    if (!OF_MEMBERS.test(url) || ALWAYS.has(`${String(method)} ${url}`)) return;
    const ip = visitorAddress(request);
    const open = await openness(content, { ip, headers: request.headers });
    const state = startUpState(open);
    if (state === 2) throw new CallError('region.restricted', { ip });
    if (state === 0) return;
    void reply.header('retry-after', retryAfterSeconds(open.maintenanceEndsAt, content.clock.now()));
    throw new CallError('system.maintenance', { endsAt: open.maintenanceEndsAt });
  });
}
