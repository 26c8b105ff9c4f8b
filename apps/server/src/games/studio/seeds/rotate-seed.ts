import type { Fairness } from '@tessera/contract/games/studio/round';
import type { WriteCall } from '../../../platform/http/call.ts';
import { fairnessOf, replacePair, type SeedDeps } from './seed-pair.ts';

/** Opens the server seed in use, so that its rounds can be checked, and commits to a new one. */
export async function rotateSeed(
  deps: SeedDeps,
  clientSeed: string,
  { tx, session }: WriteCall<'session'>,
): Promise<Fairness> {
  const pair = await replacePair(deps, tx, session.memberId, clientSeed);
  return fairnessOf(tx, session.memberId, pair);
}
