import type { Queryable } from '../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { askToPlay, stayAtPage } from './queries.ts';

type PauseDeps = Pick<GamesDeps, 'clock' | 'interruptions'>;

/** How the pause stands that this market has after so long at play. */
export interface PlayPause {
  /** Until the pause; zero while it runs. */
  readonly dueInMs: number;
  /** What is left of the one that runs. */
  readonly leftMs: number;
}

/** Counts the member as playing from now on, or says until when they pause: `until` in the refusal. */
export async function pausing(
  { clock, interruptions }: PauseDeps,
  db: Queryable,
  memberId: bigint,
): Promise<Refusal<'protection.pause'> | undefined> {
  const rule = interruptions?.playPause ?? null;
  const { until } = await db.one(askToPlay, [
    memberId,
    rule?.afterMs ?? null,
    rule?.lastsMs ?? null,
    clock.now(),
  ]);
  return until ? refuse('protection.pause', { until: until.toISOString() }) : undefined;
}

/** The same for who has the page of a game open, which is play; null where this market has no pause. */
export async function pauseAtPage(
  { clock, interruptions }: PauseDeps,
  db: Queryable,
  memberId: bigint,
): Promise<PlayPause | null> {
  if (!interruptions?.playPause) return null;
  const now = clock.now();
  const { dueAt, until } = await db.one(stayAtPage, [memberId, now]);
  const left = (moment: Date | null) => (moment ? Math.max(0, moment.getTime() - now.getTime()) : 0);
  return { dueInMs: until ? 0 : left(dueAt), leftMs: left(until) };
}
