import type { BetRequest } from '@tessera/contract/seamless';
import { somethingMissing } from '../../wallet/index.ts';
import type { GamesDeps } from '../deps.ts';
import type { SeamlessConnection } from './connection.ts';
import { findPlayerOfToken } from './queries.ts';
import { tokenHash } from './token.ts';

/** Whether the market wants something of this player before they play. */
export async function marketMisses(
  deps: Pick<GamesDeps, 'clock' | 'database' | 'market'>,
  { code }: SeamlessConnection,
  { token, user }: BetRequest,
): Promise<boolean> {
  const { birthdayRequired, limitsBeforePlay } = deps.market;
  if (!birthdayRequired && limitsBeforePlay.length === 0) return false;
  const player = await deps.database.maybe(findPlayerOfToken, [code, tokenHash(token), user]);
  return player !== undefined && (await somethingMissing(deps, deps.database, player)) !== undefined;
}
