import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { missions } from '@tessera/contract/rewards/missions';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { findEntry, findJoinable, markReachedDue, putEntry } from './queries.ts';

type Join = typeof missions.joinMission;

/**
 * Joins a mission, a leader board, or another promotion that members join. What the member played earlier in the window of
 * a mission counts, too; a leader board counts rounds after the joining.
 */
export async function joinMission(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  input: InputOf<Join>,
  { tx, session: { memberId, merchantCode } }: WriteCall<'member'>,
): Promise<OutputOf<Join> | Refusal<Join['refusals'][number]>> {
  const now = deps.clock.now();
  const promotionId = BigInt(input.promotionId);
  const rows = await tx.many(findJoinable, [promotionId, merchantCode]);
  const [found] = await permittedOffers(deps, tx, memberId, rows);
  if (!found) return refuse('mission.not.found');
  const { joinBy, startsAt, endsAt } = found;
  if (startsAt > now || (endsAt && endsAt <= now)) return refuse('mission.not.open');
  const state = joinBy === 'application' ? 'applying' : 'joined';
  await tx.run(putEntry, [promotionId, memberId, state, now]);
  await tx.run(markReachedDue, [promotionId, memberId]);
  return tx.one(findEntry, [promotionId, memberId]);
}
