import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { gameView } from '../catalogue/game.ts';
import { findGame } from '../catalogue/queries.ts';
import type { GamesDeps } from '../deps.ts';
import { putRecent } from './queries.ts';

type LaunchAnswer = OutputOf<typeof games.launchGame>;

export interface LaunchCall {
  readonly db: Queryable;
  readonly session: Pick<Session, 'memberId' | 'merchantCode'>;
  /** Where the member calls from, where that is known. */
  readonly ip?: string;
}

/** Starts a game at its provider and remembers it as recent. */
export async function launchGame(
  deps: Pick<GamesDeps, 'clock' | 'merchants' | 'providers'>,
  { nodeId, language }: InputOf<typeof games.launchGame>,
  { db, session, ip }: LaunchCall,
): Promise<LaunchAnswer | Refusal<'game.not.found' | 'vendor_under_maintenance'>> {
  const row = await db.maybe(findGame, [language, BigInt(nodeId)]);
  if (!row) return refuse('game.not.found');
  const game = gameView(row, deps.providers.connected);
  const provider = deps.providers.find(row.provider);
  if (!provider || !game.playable) return refuse('vendor_under_maintenance', { vassalage: row.vassalage });
  const { memberId, merchantCode } = session;
  const { asset, currency } = deps.merchants.get(merchantCode);
  const player = { memberId, asset, currency, ip };
  const launch = await provider.launch({ ...row, nodeId: row.id, language, player }, db);
  if (!launch) return refuse('vendor_under_maintenance', { vassalage: row.vassalage });
  await db.run(putRecent, [memberId, row.id, row.gameType, deps.clock.now()]);
  return { game, ...launch };
}
