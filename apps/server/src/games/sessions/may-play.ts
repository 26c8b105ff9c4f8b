import type { Queryable } from '../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { findOpenSession } from './queries.ts';

/**
 * Why this member may not begin a round of this game now: another game of theirs is open, or a reality check waits
 * for its answer. A member without an open game may: only a page that was launched counts a session.
 */
export async function hindrance(
  { clock, interruptions }: Pick<GamesDeps, 'clock' | 'interruptions'>,
  db: Queryable,
  memberId: bigint,
  nodeId: bigint,
): Promise<Refusal<'game.elsewhere' | 'game.check.due'> | undefined> {
  const open = await db.maybe(findOpenSession, [memberId]);
  if (!open) return undefined;
  if (open.nodeId !== nodeId) return refuse('game.elsewhere');
  if (!interruptions) return undefined;
  const dueMs = open.checkedAt.getTime() + (open.checkMs ?? interruptions.realityCheckMs);
  return clock.now().getTime() >= dueMs ? refuse('game.check.due') : undefined;
}
