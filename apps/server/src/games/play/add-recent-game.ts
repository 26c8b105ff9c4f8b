import type { InputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games/games';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { ENGLISH } from '../catalogue/game.ts';
import { findLaunched } from './find-launched.ts';
import { putRecent } from './queries.ts';

/** Puts a game first among the member's recent games. */
export async function addRecentGame(
  { clock }: Pick<GamesDeps, 'clock'>,
  input: InputOf<typeof games.addRecentGame>,
  { db, session }: ReadCall<'session'>,
): Promise<Record<string, never> | Refusal<'game.not.found'>> {
  const game = await findLaunched(db, { language: ENGLISH, ...input });
  if (!game) return refuse('game.not.found');
  await db.run(putRecent, [session.memberId, game.id, game.gameType, clock.now()]);
  return {};
}
