import { dayOf } from '@tessera/contract/calendar';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { Game, games, GameType } from '@tessera/contract/games/games';
import type { IncomingHttpHeaders } from 'node:http';
import type { StakeRefusal } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { CallError, isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { launchRefusal } from '../../wallet/for-games.ts';
import { gameView, OWN_LOTTERY } from '../catalogue/game.ts';
import { findGame, findMatchOfGame, type LaunchedRow } from '../catalogue/queries.ts';
import type { GamesDeps } from '../deps.ts';
import { gameSessionTopic } from '../live-topics.ts';
import { frameUrl } from './game-provider.ts';
import { checkPause, gameSession } from './game-session.ts';
import { findGameOfVendor, findOpenSession, openSession, putRecent, touchOpenSession } from './queries.ts';

/** A page that reloads within this time resumes its game session; later it opens a new one. */
const RESUME_WITHIN_MS = 10 * 60_000;

type LaunchInput = InputOf<typeof games.launchGame>;

type LaunchAnswer = OutputOf<typeof games.launchGame>;

type LaunchRefusal = Refusal<
  | 'game.not.found'
  | 'game.lottery'
  | 'match.not.found'
  | 'game.region.blocked'
  | 'function.not.available'
  | 'vendor_under_maintenance'
  | 'protection.limits.required'
  | 'protection.pause'
  | StakeRefusal
>;

export interface LaunchCall {
  readonly db: Queryable;
  readonly session: Pick<Session, 'id' | 'memberId' | 'merchantCode'>;
  /** IP address of the member, where known. */
  readonly ip?: string;
  /** Request headers; a trusted proxy sets the country in them. */
  readonly headers?: IncomingHttpHeaders;
}

export type LaunchDeps = Pick<
  GamesDeps,
  | 'clock'
  | 'countryOf'
  | 'interruptions'
  | 'market'
  | 'merchants'
  | 'providers'
  | 'frameOrigins'
  | 'publicOrigin'
>;

/** Launches a game at its provider, ends the open game session, and records the game as recent. */
export async function launchGame(
  deps: LaunchDeps,
  input: LaunchInput,
  { db, session, ip, headers = {} }: LaunchCall,
): Promise<LaunchAnswer | LaunchRefusal> {
  const row = await findGameToLaunch(db, input);
  if (!row) return refuse('game.not.found');
  if (row.blockedCountries.includes(deps.countryOf(headers) ?? '')) return refuse('game.region.blocked');
  if (row.provider === OWN_LOTTERY) return refuse('game.lottery', { code: row.code });
  const match = await findMatchName(db, input.matchId, row.id, deps.clock.now());
  if (match === null) return refuse('match.not.found');
  const { memberId, merchantCode } = session;
  const { asset, currency } = deps.merchants.get(merchantCode);
  // Play money is an asset that differs from its display currency.
  const forMoney = asset === currency;
  // A trial account from another market configuration cannot launch games.
  if (!forMoney && !deps.market.playMoney) return refuse('function.not.available');
  if (!forMoney && !row.freePlay) throw new CallError('free_reject');
  const now = deps.clock.now();
  const game = gameView(row, deps.providers.connected, now);
  const provider = deps.providers.find(row.provider);
  // Locks the play stretch before the balance, in the order of a bet.
  const paused = await checkPause(deps, db, memberId);
  if (paused) return paused;
  if (forMoney) {
    const refusal = await launchRefusal(deps, db, { memberId, asset });
    if (refusal) return refusal;
  }
  const unavailable = () => refuse('vendor_under_maintenance', maintenanceDetails(game));
  if (!provider || !game.playable) return unavailable();
  const player = { memberId, asset, currency, ip };
  const { language, pageBack } = input;
  const launching = { ...row, nodeId: row.id, match, language, pageBack, player, loginSessionId: session.id };
  const launch = await provider.launch(launching, db);
  const gameUrl = launch?.launchMode === 'frame' ? allowedFrameUrl(deps, launch.gameUrl) : launch?.gameUrl;
  if (!launch || gameUrl === undefined) return unavailable();
  const sessionId = await openGameSession(deps, db, session, row, now);
  await db.run(putRecent, [memberId, row.id, row.gameType, now]);
  const opened = await gameSession(deps, sessionId, { db, session });
  if (isRefusal(opened))
    throw new Error(`game session ${sessionId} does not exist right after it was opened`);
  return { game, ...launch, gameUrl, session: opened };
}

/** The game to launch: by its node, or by its vendor and the vendor's name for it. Undefined unless the game matches every parameter. */
export async function findGameToLaunch(
  db: Queryable,
  input: InputOf<typeof games.launchGame>,
): Promise<LaunchedRow | undefined> {
  const { language, nodeId, category } = input;
  const vendors = [input.vendor, input.vassalage].filter((name) => name !== undefined);
  const codes = [input.gameId, input.roomId].filter((name) => name !== undefined);
  const [vendor] = vendors;
  const [code] = codes;
  const named = vendor !== undefined && code !== undefined;
  if (nodeId === undefined && !named) return undefined;
  const row =
    nodeId === undefined && named
      ? await db.maybe(findGameOfVendor, [language, vendor, code])
      : await db.maybe(findGame, [language, BigInt(nodeId ?? 0)]);
  const matches =
    row !== undefined &&
    (category === undefined || row.gameType === category) &&
    vendors.every((name) => name === row.vassalage) &&
    codes.every((name) => name === row.code);
  return matches ? row : undefined;
}

/** The vendor's name of a hot match; undefined for a launch without a match, null for an unknown match. */
async function findMatchName(
  db: Queryable,
  matchId: string | undefined,
  nodeId: bigint,
  now: Date,
): Promise<string | null | undefined> {
  if (matchId === undefined) return undefined;
  const [id = '', turn = '0'] = matchId.split('-');
  const found = await db.maybe(findMatchOfGame, [BigInt(id), Number(turn), nodeId, now]);
  return found?.name ?? null;
}

/** Vendor and maintenance window in the field names of the protocol. */
function maintenanceDetails({ vassalage, maintenance }: Game): Readonly<Record<string, string>> {
  return {
    vassalage,
    ...(maintenance && { maintainTime: maintenance.startTime, endTime: maintenance.endTime }),
  };
}

/** A game that the page cannot frame is not launched. */
function allowedFrameUrl({ publicOrigin, frameOrigins }: LaunchDeps, gameUrl: string): string | undefined {
  return frameUrl(gameUrl, publicOrigin(), frameOrigins);
}

/**
 * Opens a game session and ends any other: a member plays one game at a time. The same game under the same login
 * resumes. The sitting continues across games, so a change of game restarts neither its time and sums nor the reality check.
 */
async function openGameSession(
  { market }: Pick<GamesDeps, 'market'>,
  db: Queryable,
  { memberId, id: loginSessionId }: Pick<Session, 'memberId' | 'id'>,
  game: { readonly id: bigint; readonly gameType: GameType },
  now: Date,
): Promise<bigint> {
  const open = await db.maybe(findOpenSession, [memberId]);
  const resumes =
    open?.nodeId === game.id &&
    open.loginSessionId === loginSessionId &&
    now.getTime() - open.seenAt.getTime() < RESUME_WITHIN_MS;
  if (open && resumes) {
    await db.run(touchOpenSession, [open.id, memberId, now]);
    return open.id;
  }
  const opened = await db.maybe(openSession, [
    memberId,
    game.id,
    game.gameType,
    loginSessionId,
    now,
    dayOf(now.getTime()),
    market.realityCheckMs,
  ]);
  // A concurrent launch of this member was faster. The later launch wins, as with sequential launches.
  if (!opened) return openGameSession({ market }, db, { memberId, id: loginSessionId }, game, now);
  db.notify(gameSessionTopic(memberId));
  return opened.id;
}
