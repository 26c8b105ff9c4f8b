import type { GameSession } from '@tessera/contract/games/play';
import { ABSENT_HEADER } from '@tessera/contract/live/absent-header';
import { amountFromUnits } from '@tessera/contract/money';
import type { IncomingHttpHeaders } from 'node:http';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { gameSessionTopic } from '../live-topics.ts';
import {
  beginPlay,
  findSessionSums,
  isOwnSession,
  type SessionRow,
  setChecked,
  setLeft,
  continuePlay,
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
  /** Headers of a reporting page. */
  readonly headers?: IncomingHttpHeaders;
}

type NotFound = Refusal<'game.session.not.found'>;

/** A game session of the caller with the time and sums of the whole sitting. */
export async function gameSession(
  deps: SessionDeps,
  sessionId: bigint,
  { db, session, headers }: SessionCall,
): Promise<GameSession | NotFound> {
  const { memberId } = session;
  const now = deps.clock.now();
  // An open page without a person is no sign of play. Its rounds are.
  const absent = headers?.[ABSENT_HEADER] !== undefined;
  if (!absent) await db.run(touchOpenSession, [sessionId, memberId, now]);
  const row = await db.maybe(findSessionSums, [sessionId, memberId, now]);
  if (!row) return refuse('game.session.not.found');
  const pause = row.endedAt === null ? await pauseWhilePageOpen(deps, db, memberId) : null;
  return sessionView(
    row,
    now,
    pause,
    deps.interruptions && (row.checkMs ?? deps.interruptions.realityCheckMs),
  );
}

/** Records that the member read the reality check; the next interval begins. */
export async function acknowledgeCheck(
  deps: SessionDeps,
  sessionId: bigint,
  { tx, session }: SessionChange,
): Promise<GameSession | NotFound> {
  const { memberId } = session;
  // Locks the play stretch before the session row, in the order of a launch.
  await pauseWhilePageOpen(deps, tx, memberId);
  await tx.run(setChecked, [sessionId, memberId, deps.clock.now()]);
  tx.notify(gameSessionTopic(memberId));
  return gameSession(deps, sessionId, { db: tx, session });
}

/** Ends a game session that the member left. */
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

type PauseDeps = Pick<GamesDeps, 'clock' | 'interruptions'>;

/** State of the pause that the market requires after long play. */
interface PlayPause {
  /** Time until the pause; zero while it runs. */
  readonly dueInMs: number;
  /** Remaining time of the running pause. */
  readonly leftMs: number;
}

/** Records the member as playing, or refuses with `until`, the end of the pause. */
export async function checkPause(
  { clock, interruptions }: PauseDeps,
  db: Queryable,
  memberId: bigint,
): Promise<Refusal<'protection.pause'> | undefined> {
  const rule = interruptions?.playPause ?? null;
  const { until } = await db.one(beginPlay, [
    memberId,
    rule?.afterMs ?? null,
    rule?.lastsMs ?? null,
    clock.now(),
  ]);
  return until ? refuse('protection.pause', { until: until.toISOString() }) : undefined;
}

/** Records an open game page as play; null where the market has no pause. */
async function pauseWhilePageOpen(
  { clock, interruptions }: PauseDeps,
  db: Queryable,
  memberId: bigint,
): Promise<PlayPause | null> {
  if (!interruptions?.playPause) return null;
  const now = clock.now();
  const { dueAt, until } = await db.one(continuePlay, [memberId, now]);
  const left = (moment: Date | null) => (moment ? Math.max(0, moment.getTime() - now.getTime()) : 0);
  return { dueInMs: until ? 0 : left(dueAt), leftMs: left(until) };
}
