import { dayOf } from '@tessera/contract/calendar';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { Game, games, GameType } from '@tessera/contract/games/games';
import type { IncomingHttpHeaders } from 'node:http';
import type { StakeRefusal } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { CallError, isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { launchRefusal } from '../../wallet/for-games.ts';
import { gameView } from '../catalogue/game.ts';
import type { GamesDeps } from '../deps.ts';
import { gameSessionTopic } from '../live-topics.ts';
import { gameSession } from '../sessions/game-session.ts';
import { pausing } from '../sessions/play-pause.ts';
import { findOpenSession, openSession, touchOpenSession } from '../sessions/queries.ts';
import { findLaunched, matchOf } from './find-launched.ts';
import { frameUrl } from './frame-url.ts';
import { putRecent } from './queries.ts';

/** A page that is loaded again goes on with its game; one that was away for longer opens it anew. */
const SAME_GAME_MS = 10 * 60_000;

type LaunchInput = InputOf<typeof games.launchGame>;
type LaunchAnswer = OutputOf<typeof games.launchGame>;

type LaunchRefusal = Refusal<
  | 'game.not.found'
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
  /** Where the member calls from, where that is known. */
  readonly ip?: string;
  /** Of that call, as a trusted proxy tells the country in them. */
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

/** Starts a game at its provider, for play money only where it has that; ends the one that was open, and remembers it as recent. */
export async function launchGame(
  deps: LaunchDeps,
  input: LaunchInput,
  { db, session, ip, headers = {} }: LaunchCall,
): Promise<LaunchAnswer | LaunchRefusal> {
  const row = await findLaunched(db, input);
  if (!row) return refuse('game.not.found');
  if (row.blockedCountries.includes(deps.countryOf(headers) ?? '')) return refuse('game.region.blocked');
  const match = await matchOf(db, input.matchId, row.id, deps.clock.now());
  if (match === null) return refuse('match.not.found');
  const { memberId, merchantCode } = session;
  const { asset, currency } = deps.merchants.get(merchantCode);
  // Play money is another asset than the currency it is shown in.
  const forMoney = asset === currency;
  // A trial that was begun under another market goes on with it to no game.
  if (!forMoney && !deps.market.playMoney) return refuse('function.not.available');
  if (!forMoney && !row.freePlay) throw new CallError('free_reject');
  const now = deps.clock.now();
  const game = gameView(row, deps.providers.connected, now);
  const provider = deps.providers.find(row.provider);
  // Before the balance is locked, as a bet takes the two.
  const paused = await pausing(deps, db, memberId);
  if (paused) return paused;
  if (forMoney) {
    const held = await launchRefusal(deps, db, { memberId, asset });
    if (held) return held;
  }
  const resting = () => refuse('vendor_under_maintenance', restOf(game));
  if (!provider || !game.playable) return resting();
  const player = { memberId, asset, currency, ip };
  const { language, pageBack } = input;
  const launching = { ...row, nodeId: row.id, match, language, pageBack, player, loginSessionId: session.id };
  const launch = await provider.launch(launching, db);
  const gameUrl = launch?.launchMode === 'frame' ? framed(deps, launch.gameUrl) : launch?.gameUrl;
  if (!launch || gameUrl === undefined) return resting();
  const sessionId = await openGameSession(deps, db, session, row, now);
  await db.run(putRecent, [memberId, row.id, row.gameType, now]);
  const opened = await gameSession(deps, sessionId, { db, session });
  if (isRefusal(opened)) throw new Error(`game session ${sessionId} is gone as soon as it was opened`);
  return { game, ...launch, gameUrl, session: opened };
}

/** Whose game it is, and the window in which it rests, as the family names it. */
function restOf({ vassalage, maintenance }: Game): Readonly<Record<string, string>> {
  return {
    vassalage,
    ...(maintenance && { maintainTime: maintenance.startTime, endTime: maintenance.endTime }),
  };
}

/** A game the page would not be let show is not started. */
function framed({ publicOrigin, frameOrigins }: LaunchDeps, gameUrl: string): string | undefined {
  return frameUrl(gameUrl, publicOrigin(), frameOrigins);
}

/**
 * Opens a game for the member and ends any other one: a member plays one at a time. The same game opened again
 * under the same sign-in goes on. The sitting goes on from game to game: neither its time and sums nor the reality
 * check begin anew by leaving one and opening another.
 */
async function openGameSession(
  { market }: Pick<GamesDeps, 'market'>,
  db: Queryable,
  { memberId, id: loginSessionId }: Pick<Session, 'memberId' | 'id'>,
  game: { readonly id: bigint; readonly gameType: GameType },
  now: Date,
): Promise<bigint> {
  const open = await db.maybe(findOpenSession, [memberId]);
  const goesOn =
    open?.nodeId === game.id &&
    open.loginSessionId === loginSessionId &&
    now.getTime() - open.seenAt.getTime() < SAME_GAME_MS;
  if (open && goesOn) {
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
  // Another launch of this member was quicker: the later one wins, as it does when they come one by one.
  if (!opened) return openGameSession({ market }, db, { memberId, id: loginSessionId }, game, now);
  db.notify(gameSessionTopic(memberId));
  return opened.id;
}
