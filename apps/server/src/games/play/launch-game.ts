import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { gameView } from '../catalogue/game.ts';
import { findGame } from '../catalogue/queries.ts';
import type { GamesDeps } from '../deps.ts';
import { connectedProviders, findProvider } from './providers.ts';
import { putRecent } from './queries.ts';

type LaunchAnswer = OutputOf<typeof games.launchGame>;

export interface LaunchCall {
  readonly db: Queryable;
  readonly session: Pick<Session, 'memberId'>;
}

/** Starts a game at its provider and remembers it as recent. */
export async function launchGame(
  deps: Pick<GamesDeps, 'clock'>,
  { nodeId, language }: InputOf<typeof games.launchGame>,
  { db, session }: LaunchCall,
): Promise<LaunchAnswer | Refusal<'game.not.found' | 'vendor_under_maintenance'>> {
  const row = await db.maybe(findGame, [language, BigInt(nodeId)]);
  if (!row) return refuse('game.not.found');
  const game = gameView(row, connectedProviders);
  const provider = findProvider(row.provider);
  if (!provider || !game.playable) return refuse('vendor_under_maintenance', { vassalage: row.vassalage });
  const { memberId } = session;
  const launch = await provider.launch({ ...row, nodeId: row.id, language, memberId });
  await db.run(putRecent, [memberId, row.id, row.gameType, deps.clock.now()]);
  return { game, ...launch };
}
