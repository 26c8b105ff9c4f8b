import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { ENGLISH } from '../catalogue/game.ts';
import { findGame } from '../catalogue/queries.ts';
import { insertFavourite } from './queries.ts';

/** Marks a game; one that is marked stays where it is in the list. */
export async function addFavourite(
  nodeId: bigint,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never> | Refusal<'game.not.found'>> {
  const marked = await tx.run(insertFavourite, [session.memberId, nodeId]);
  if (marked === 0 && !(await tx.maybe(findGame, [ENGLISH, nodeId]))) return refuse('game.not.found');
  return {};
}
