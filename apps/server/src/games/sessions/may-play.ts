import type { Queryable } from '../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { pausing } from './play-pause.ts';
import { findOpenSession } from './queries.ts';

/**
 * Why this member may not begin a round of this game now: it is not the one they have open, a reality check waits for
 * its answer, or the market has them pause. Without an open game there would be neither a check nor time that counts.
 */
export async function hindrance(
  deps: Pick<GamesDeps, 'clock' | 'interruptions'>,
  db: Queryable,
  memberId: bigint,
  nodeId: bigint,
): Promise<Refusal<'game.elsewhere' | 'game.check.due' | 'protection.pause'> | undefined> {
  const open = await db.maybe(findOpenSession, [memberId]);
  if (open?.nodeId !== nodeId) return refuse('game.elsewhere');
  const { clock, interruptions } = deps;
  if (!interruptions) return undefined;
  const dueMs = open.checkedAt.getTime() + (open.checkMs ?? interruptions.realityCheckMs);
  if (clock.now().getTime() >= dueMs) return refuse('game.check.due');
  return interruptions.playPause ? pausing(deps, db, memberId) : undefined;
}
