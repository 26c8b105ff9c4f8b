import { idText } from '@tessera/contract/page';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { enterOutsideAccount } from '../../identity/index.ts';
import { callOf, inTransaction } from '../../platform/http/mount.ts';
import type { SupplierDeps } from './deps.ts';
import { useEntry } from './queries.ts';

const ENTRY_PATH = '/studio/enter';
const ENTRY_BYTES = 32;
/** From the launch to the page: long enough for a slow phone. */
const LETS_IN_FOR_MS = 5 * 60_000;
const entry = z.object({
  seat: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  to: z.enum(['game', 'record']),
  /** The round of the record that is looked at. */
  order: z.optional(idText),
});

/** What lets one browser in, once. */
export function newEntry({ randomness }: Pick<SupplierDeps, 'randomness'>): string {
  return randomness.bytes(ENTRY_BYTES).toString('base64url');
}

export function entryHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function entryUrl(
  { publicOrigin }: Pick<SupplierDeps, 'publicOrigin'>,
  secret: string,
  to: 'game' | 'record',
  orderNo: string | null = null,
): string {
  const asked = new URLSearchParams({ seat: secret, to, ...(orderNo !== null && { order: orderNo }) });
  return `${publicOrigin()}${ENTRY_PATH}?${asked}`;
}

/** The way in for a player's browser, in a frame of the operator's site. */
export function mountEntry(http: FastifyInstance, deps: SupplierDeps): void {
  // A link preview that asks for the head only must not use the entry up.
  http.get(ENTRY_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(await enter(deps, request, reply), 303);
  });
}

async function enter(deps: SupplierDeps, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { database, identity, clock } = deps;
  const asked = z.safeParse(entry, request.query);
  if (!asked.success) return '/m/home';
  const call = callOf(request, reply, undefined, identity);
  const openedAfter = new Date(clock.now().getTime() - LETS_IN_FOR_MS);
  const entered = await inTransaction(database, call, async (writing) => {
    const player = await writing.tx.maybe(useEntry, [entryHash(asked.data.seat), openedAfter]);
    if (!player) return undefined;
    const account = { id: player.memberId, userName: player.userName, merchantCode: player.merchantCode };
    return { ...player, cookie: await enterOutsideAccount(identity, account, writing) };
  });
  if (!entered) return '/m/home';
  // A frame of another site keeps cookies only for the site around it, and only when they say so.
  void reply.setCookie(identity.sessions.cookieName, entered.cookie, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'none',
    partitioned: true,
  });
  const { to, order } = asked.data;
  if (to === 'game') return `/m/launchGame?nodeId=${entered.nodeId}`;
  return order === undefined ? '/m/gameRecord' : `/m/gameRecord?order=${order}`;
}
