import { amountFromUnits } from '@tessera/contract/money';
import { idText } from '@tessera/contract/page';
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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { openOutsideSession, openOutsideAccount } from '../../identity/for-games.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { isUnsafeJson } from '../../platform/http/json.ts';
import { callOf, inTransaction } from '../../platform/http/mount.ts';
import { bodySignatureHolds, signBody } from '../../platform/body-signature.ts';
import type { SupplierDeps } from './deps.ts';
import { mirrorBalance } from './mirror.ts';
import { askWallet } from './operator-wallet.ts';
import {
  findBet,
  findPlayer,
  findSupplierGame,
  insertPlayer,
  insertSeat,
  listSupplierGames,
  lockPlayer,
  type PlayerRow,
  type SupplierGameRow,
  useEntry,
} from './queries.ts';

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

const { signatureHeader } = DIALECTS.hub88;

const CATEGORIES: Readonly<Record<StudioGame, string>> = {
  slot: 'Video Slots',
  dice: 'Instant Games',
  baccarat: 'Live Baccarat',
  fishing: 'Fishing Games',
};

/** Everything an operator and its players knock at. */
export async function supplierDoors(http: FastifyInstance, deps: SupplierDeps): Promise<void> {
  mountEntry(http, deps);
  await gamesDoor(http, deps);
}

/** An answer, or what is wrong with the request. */
type Told = object | { readonly fault: string };

/** Serves what an operator asks a supplier: where a game is played, which there are, and how a round went. */
async function gamesDoor(http: FastifyInstance, deps: SupplierDeps): Promise<void> {
  await http.register(async (scope) => {
    // The bytes as they came: the signature is looked at before anything reads them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    const serve = <S extends z.ZodMiniType<{ operator_id: string }>>(
      path: string,
      schema: S,
      tell: (asked: z.infer<S>) => Promise<Told>,
    ) => {
      scope.post(path, (request, reply) => answer(deps, request, reply, schema, tell));
    };
    serve(GAMES_PATHS.url, gameUrlRequest, (asked) => openSeat(deps, asked));
    serve(GAMES_PATHS.list, gameListRequest, async () =>
      (await deps.database.many(listSupplierGames, [])).map(listed),
    );
    serve(GAMES_PATHS.round, gameRoundRequest, (asked) => showRound(deps, asked));
  });
}

async function answer<S extends z.ZodMiniType<{ operator_id: string }>>(
  { operator }: SupplierDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: S,
  tell: (asked: z.infer<S>) => Promise<Told>,
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
  const asked = z.safeParse(schema, read(body));
  if (!asked.success) return send(400, { error: 'request invalid' });
  if (asked.data.operator_id !== operator.operatorId) return send(403, { error: 'unknown operator' });
  const told = await tell(asked.data);
  return 'fault' in told ? send(400, { error: told.fault }) : send(200, told);
}

function read(body: Buffer): unknown {
  const text = body.toString('utf8');
  if (isUnsafeJson(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function listed(row: SupplierGameRow): GameListReply[number] {
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

/** The address at which a player's round is looked at, by a browser that is let in once; their record where none was played. */
async function showRound(
  deps: Pick<SupplierDeps, 'database' | 'randomness' | 'clock' | 'publicOrigin'>,
  { user, transaction_uuid }: GameRoundRequest,
): Promise<{ readonly url: string } | { readonly fault: string }> {
  const bet = await deps.database.maybe(findBet, [user, transaction_uuid]);
  if (!bet) return { fault: 'unknown transaction' };
  const secret = newEntry(deps);
  await deps.database.run(insertSeat, [
    bet.memberId,
    bet.nodeId,
    bet.token,
    entryHash(secret),
    deps.clock.now(),
  ]);
  return { url: entryUrl(deps, secret, 'record', bet.orderNo) };
}

/** Seats a player at a game: gives the address that lets their browser in once, or what is wrong with the request. */
async function openSeat(
  deps: SupplierDeps,
  { user, token, game_code, currency, country }: GameUrlRequest,
): Promise<{ readonly url: string } | { readonly fault: string }> {
  const { database, operator, randomness, clock } = deps;
  if (user === undefined || token === undefined) return { fault: 'no play money here' };
  if (currency !== operator.currency) return { fault: 'wrong currency' };
  const game = await database.maybe(findSupplierGame, [game_code, clock.now()]);
  if (!game) return { fault: 'game.not.found' };
  // As a launch of the house's own: the player would be let in to a page that says no.
  if (country !== undefined && game.blockedCountries.includes(country)) {
    return { fault: 'game.region.blocked' };
  }
  if (!game.takesBets) return { fault: 'vendor_under_maintenance' };
  const asked = { user, token, game_code, request_uuid: randomness.uuid() };
  const balance = await askWallet(operator, 'balance', asked);
  if (!balance.answered || balance.status !== 'RS_OK' || balance.balanceUnits === undefined) {
    return { fault: 'the wallet does not know the player' };
  }
  const dueUnits = balance.balanceUnits;
  const secret = newEntry(deps);
  await database.transaction(async (tx) => {
    const player = await playerOf(deps, tx, user);
    await mirrorBalance(deps, tx, player, dueUnits);
    await tx.run(insertSeat, [player.memberId, game.nodeId, token, entryHash(secret), clock.now()]);
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

/** What lets one browser in, once. */
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
  const asked = new URLSearchParams({ seat: secret, to, ...(orderNo !== null && { order: orderNo }) });
  return `${publicOrigin()}${ENTRY_PATH}?${asked}`;
}

/** The way in for a player's browser, in a frame of the operator's site. */
function mountEntry(http: FastifyInstance, deps: SupplierDeps): void {
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
    return { ...player, cookie: await openOutsideSession(identity, account, writing) };
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
