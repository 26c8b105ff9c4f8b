import {
  DIALECTS,
  type GameListReply,
  gameListRequest,
  gameRoundRequest,
  type GameRoundRequest,
  GAMES_PATHS,
  gameUrlRequest,
  type GameUrlRequest,
} from '@tessera/contract/games/seamless';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import { amountFromUnits } from '@tessera/contract/money';
import { idText } from '@tessera/contract/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { openOutsideAccount, openOutsideSession } from '../../identity/for-games.ts';
import { bodySignatureHolds, signBody } from '../../platform/body-signature.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { isUnsafeJson } from '../../platform/http/json.ts';
import { callOf, inTransaction } from '../../platform/http/mount.ts';
import { callWallet, mirrorBalance, type SupplierDeps } from './operator-wallet.ts';
import {
  findBet,
  findPlayer,
  findSupplierGame,
  insertPlayer,
  insertSupplierSession,
  listSupplierGames,
  lockPlayer,
  type PlayerRow,
  type SupplierGameRow,
  useEntry,
} from './queries.ts';

const ENTRY_PATH = '/studio/enter';

const ENTRY_BYTES = 32;

/** Time from the launch to the page load, long enough for a slow phone. */
const ENTRY_VALID_MS = 5 * 60_000;

const entry = z.object({
  seat: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  to: z.enum(['game', 'record']),
  /** Round of the record to show. */
  order: z.optional(idText),
});

const { signatureHeader } = DIALECTS.hub88;

const CATEGORIES: Readonly<Record<StudioGame, string>> = {
  slot: 'Video Slots',
  dice: 'Instant Games',
  baccarat: 'Live Baccarat',
  fishing: 'Fishing Games',
};

/** Mounts the endpoints for an operator and its players. */
export async function supplierApi(http: FastifyInstance, deps: SupplierDeps): Promise<void> {
  mountEntry(http, deps);
  await mountGamesApi(http, deps);
}

/** A reply, or the error of the request. */
type ApiReply = object | { readonly error: string };

/** Serves the operator's requests: launch address, game list and round page. */
async function mountGamesApi(http: FastifyInstance, deps: SupplierDeps): Promise<void> {
  await http.register(async (scope) => {
    // The raw bytes: the signature is verified before the body is parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    const serve = <S extends z.ZodMiniType<{ operator_id: string }>>(
      path: string,
      schema: S,
      handle: (request: z.infer<S>) => Promise<ApiReply>,
    ) => {
      scope.post(path, (request, reply) => answer(deps, request, reply, schema, handle));
    };
    serve(GAMES_PATHS.url, gameUrlRequest, (request) => launchForPlayer(deps, request));
    serve(GAMES_PATHS.list, gameListRequest, async () =>
      (await deps.database.many(listSupplierGames, [])).map(gameListEntry),
    );
    serve(GAMES_PATHS.round, gameRoundRequest, (request) => roundPageUrl(deps, request));
  });
}

async function answer<S extends z.ZodMiniType<{ operator_id: string }>>(
  { operator }: SupplierDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: S,
  handle: (request: z.infer<S>) => Promise<ApiReply>,
): Promise<FastifyReply> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const send = async (code: number, content: object) => {
    const text = JSON.stringify(content);
    return reply
      .code(code)
      .header(signatureHeader, await signBody(text, operator.ourKey))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(text);
  };
  if (!bodySignatureHolds(body, request.headers[signatureHeader], operator.theirKey)) {
    return send(401, { error: 'signature invalid' });
  }
  const parsed = z.safeParse(schema, parseBody(body));
  if (!parsed.success) return send(400, { error: 'request invalid' });
  if (parsed.data.operator_id !== operator.operatorId) return send(403, { error: 'unknown operator' });
  const result = await handle(parsed.data);
  return 'error' in result ? send(400, { error: result.error }) : send(200, result);
}

function parseBody(body: Buffer): unknown {
  const text = body.toString('utf8');
  if (isUnsafeJson(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function gameListEntry(row: SupplierGameRow): GameListReply[number] {
  const { code, name, vassalage, game, enabled, gameClassify, minBetUnits, lines } = row;
  return {
    name,
    game_code: code,
    enabled,
    product: vassalage,
    platforms: ['GPL_MOBILE', 'GPL_DESKTOP'],
    category: CATEGORIES[game],
    free_bet_support: false,
    ...(gameClassify !== null && { class: gameClassify }),
    ...(minBetUnits !== null && { min_bet: amountFromUnits(minBetUnits) }),
    ...(lines !== null && { paylines: lines }),
  };
}

/** Address of a player's round, valid for one entry; the record where no round was played. */
async function roundPageUrl(
  deps: Pick<SupplierDeps, 'database' | 'randomness' | 'clock' | 'publicOrigin'>,
  { user, transaction_uuid }: GameRoundRequest,
): Promise<{ readonly url: string } | { readonly error: string }> {
  const bet = await deps.database.maybe(findBet, [user, transaction_uuid]);
  if (!bet) return { error: 'unknown transaction' };
  const secret = newEntry(deps);
  await deps.database.run(insertSupplierSession, [
    bet.memberId,
    bet.nodeId,
    bet.token,
    entryHash(secret),
    deps.clock.now(),
  ]);
  return { url: entryUrl(deps, secret, 'record', bet.orderNo) };
}

/** Launches a game for a player: returns an address valid for one entry, or the error of the request. */
async function launchForPlayer(
  deps: SupplierDeps,
  { user, token, game_code, currency, country }: GameUrlRequest,
): Promise<{ readonly url: string } | { readonly error: string }> {
  const { database, operator, randomness, clock } = deps;
  if (user === undefined || token === undefined) return { error: 'no play money here' };
  if (currency !== operator.currency) return { error: 'wrong currency' };
  const game = await database.maybe(findSupplierGame, [game_code, clock.now()]);
  if (!game) return { error: 'game.not.found' };
  // The check of a local launch: the player would otherwise enter a page that refuses.
  if (country !== undefined && game.blockedCountries.includes(country)) {
    return { error: 'game.region.blocked' };
  }
  if (!game.takesBets) return { error: 'vendor_under_maintenance' };
  const request = { user, token, game_code, request_uuid: randomness.uuid() };
  const balance = await callWallet(operator, 'balance', request);
  if (!balance.answered || balance.status !== 'RS_OK' || balance.balanceUnits === undefined) {
    return { error: 'the wallet does not know the player' };
  }
  const dueUnits = balance.balanceUnits;
  const secret = newEntry(deps);
  await database.transaction(async (tx) => {
    const player = await playerOf(deps, tx, user);
    await mirrorBalance(deps, tx, player, dueUnits);
    await tx.run(insertSupplierSession, [
      player.memberId,
      game.nodeId,
      token,
      entryHash(secret),
      clock.now(),
    ]);
  });
  return { url: entryUrl(deps, secret, 'game') };
}

async function playerOf(deps: SupplierDeps, tx: Tx, user: string): Promise<PlayerRow> {
  await tx.one(lockPlayer, [user]);
  const known = await tx.maybe(findPlayer, [user]);
  if (known) return known;
  const { id: memberId, ...account } = await openOutsideAccount(deps.identity, tx, deps.merchantCode);
  await tx.run(insertPlayer, [memberId, user]);
  return { memberId, ...account };
}

/** A secret for one browser entry. */
function newEntry({ randomness }: Pick<SupplierDeps, 'randomness'>): string {
  return randomness.bytes(ENTRY_BYTES).toString('base64url');
}

function entryHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function entryUrl(
  { publicOrigin }: Pick<SupplierDeps, 'publicOrigin'>,
  secret: string,
  to: 'game' | 'record',
  orderNo: string | null = null,
): string {
  const query = new URLSearchParams({ seat: secret, to, ...(orderNo !== null && { order: orderNo }) });
  return `${publicOrigin()}${ENTRY_PATH}?${query}`;
}

/** The entry page for a player's browser in a frame of the operator's site. */
function mountEntry(http: FastifyInstance, deps: SupplierDeps): void {
  // A HEAD request of a link preview must not consume the entry.
  http.get(ENTRY_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(await enterPlayer(deps, request, reply), 303);
  });
}

async function enterPlayer(
  deps: SupplierDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { database, identity, clock } = deps;
  const parsed = z.safeParse(entry, request.query);
  if (!parsed.success) return '/m/home';
  const call = callOf(request, reply, undefined, identity);
  const openedAfter = new Date(clock.now().getTime() - ENTRY_VALID_MS);
  const entered = await inTransaction(database, call, async (writing) => {
    const player = await writing.tx.maybe(useEntry, [entryHash(parsed.data.seat), openedAfter]);
    if (!player) return undefined;
    const account = { id: player.memberId, userName: player.userName, merchantCode: player.merchantCode };
    return { ...player, cookie: await openOutsideSession(identity, account, writing) };
  });
  if (!entered) return '/m/home';
  // A cross-site frame needs partitioned cookies with SameSite=None.
  void reply.setCookie(identity.sessions.cookieName, entered.cookie, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'none',
    partitioned: true,
  });
  const { to, order } = parsed.data;
  if (to === 'game') return `/m/launchGame?nodeId=${entered.nodeId}`;
  return order === undefined ? '/m/gameRecord' : `/m/gameRecord?order=${order}`;
}
