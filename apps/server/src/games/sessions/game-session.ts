import { ABSENT_HEADER } from '@tessera/contract/live/live';
import { amountFromUnits } from '@tessera/contract/money';
import type { GameSession } from '@tessera/contract/games/play';
import type { IncomingHttpHeaders } from 'node:http';
import type { GamesDeps } from '../deps.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { gameSessionTopic } from '../live-topics.ts';
import { pauseAtPage, type PlayPause } from './play-pause.ts';
import {
  findSessionSums,
  isOwnSession,
  type SessionRow,
  setChecked,
  setLeft,
  touchOpenSession,
} from './queries.ts';

type SessionDeps = Pick<GamesDeps, 'clock' | 'interruptions'>;
/** Part of a writing call. */
interface SessionChange {
  readonly tx: Tx;
  readonly session: Pick<Session, 'memberId'>;
}
interface SessionCall {
  readonly db: Queryable;
  readonly session: Pick<Session, 'memberId'>;
  /** Of a call by which a page reports. */
  readonly headers?: IncomingHttpHeaders;
}
type NotFound = Refusal<'game.session.not.found'>;

/** One of the caller's own games as its strip shows it: with the time and the sums of the whole sitting. */
export async function gameSession(
  deps: SessionDeps,
  sessionId: bigint,
  { db, session, headers }: SessionCall,
): Promise<GameSession | NotFound> {
  const { memberId } = session;
  const now = deps.clock.now();
  // A page that lies open with nobody at it is no sign of play; the rounds it goes on with are.
  const nobodyThere = headers?.[ABSENT_HEADER] !== undefined;
  if (!nobodyThere) await db.run(touchOpenSession, [sessionId, memberId, now]);
  const row = await db.maybe(findSessionSums, [sessionId, memberId, now]);
  if (!row) return refuse('game.session.not.found');
  const pause = row.endedAt === null ? await pauseAtPage(deps, db, memberId) : null;
  return sessionView(
    row,
    now,
    pause,
    deps.interruptions && (row.checkMs ?? deps.interruptions.realityCheckMs),
  );
}

/** The member has read the reality check: play goes on for another interval. */
export async function acknowledgeCheck(
  deps: SessionDeps,
  sessionId: bigint,
  { tx, session }: SessionChange,
): Promise<GameSession | NotFound> {
  const { memberId } = session;
  // Before the game's own row, as a launch takes them.
  await pauseAtPage(deps, tx, memberId);
  await tx.run(setChecked, [sessionId, memberId, deps.clock.now()]);
  tx.notify(gameSessionTopic(memberId));
  return gameSession(deps, sessionId, { db: tx, session });
}

/** The member left the game. */
export async function endGameSession(
  deps: Pick<GamesDeps, 'clock'>,
  sessionId: bigint,
  { tx, session: { memberId } }: SessionChange,
): Promise<Record<string, never> | NotFound> {
  if (!(await tx.maybe(isOwnSession, [sessionId, memberId]))) return refuse('game.session.not.found');
  const ended = await tx.run(setLeft, [sessionId, memberId, deps.clock.now()]);
  if (ended > 0) tx.notify(gameSessionTopic(memberId));
  return {};
}

function sessionView(
  row: SessionRow,
  now: Date,
  pause: PlayPause | null,
  intervalMs: number | null,
): GameSession {
  const { stakeUnits, winUnits } = row;
  return {
    sessionId: row.id.toString(),
    nodeId: row.nodeId.toString(),
    state: row.endedAt === null ? 'open' : 'ended',
    endedBy: row.endedBy,
    elapsedMs: Math.floor(row.playedMs),
    staked: amountFromUnits(stakeUnits),
    won: amountFromUnits(winUnits),
    net: amountFromUnits(winUnits - stakeUnits),
    check:
      intervalMs === null
        ? null
        : { intervalMs, dueInMs: Math.max(0, row.checkedAt.getTime() + intervalMs - now.getTime()) },
    pause,
  };
}
