import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { record } from '@tessera/contract/wallet/record';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { ENGLISH } from '../catalogue/game.ts';
import type { GamesDeps } from '../deps.ts';
import { frameUrl } from './frame-url.ts';
import { findRound } from './queries.ts';

type Unshown = 'game.round.not.found' | 'game.round.no.page' | 'vendor_under_maintenance';

/** Asks the provider of one of the caller's own rounds where that round can be looked at. */
export async function roundPage(
  { providers, publicOrigin, frameOrigins }: Pick<GamesDeps, 'providers' | 'publicOrigin' | 'frameOrigins'>,
  { orderNo }: InputOf<typeof record.roundPage>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof record.roundPage> | Refusal<Unshown>> {
  const round = await db.maybe(findRound, [ENGLISH, session.memberId, BigInt(orderNo)]);
  if (!round) return refuse('game.round.not.found');
  const page = await providers.find(round.provider)?.roundPage?.(round.id, db);
  if (page?.outcome === 'silent') return refuse('vendor_under_maintenance', { vassalage: round.vassalage });
  // A page that may not stand in a frame of this site is none.
  const url = page?.outcome === 'page' ? frameUrl(page.url, publicOrigin(), frameOrigins) : undefined;
  return url === undefined ? refuse('game.round.no.page') : { url };
}
