import type { IncomingHttpHeaders } from 'node:http';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { Game, games } from '@tessera/contract/games';
import type { StakeRefusal } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { CallError, isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { gameView } from '../catalogue/game.ts';
import { launchHeldBack } from '../../wallet/index.ts';
import type { GamesDeps } from '../deps.ts';
import { gameSession } from '../sessions/game-session.ts';
import { pausing } from '../sessions/play-pause.ts';
import { openGameSession } from '../sessions/open-game-session.ts';
import { frameUrl } from './frame-url.ts';
import { findLaunched, matchOf } from './find-launched.ts';
import { putRecent } from './queries.ts';

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
    const held = await launchHeldBack(deps, db, { memberId, asset });
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
