import { DEFAULT_LANGUAGE } from '@tessera/contract/client-parameters';
import type { OutputOf } from '@tessera/contract/endpoint';
import type { ActivityLabel, rewards } from '@tessera/contract/rewards/rewards';
import type { ReadCall } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { listedTimes, missionList } from '../missions/list-missions.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { mayReceiveOffer } from '../offers/queries.ts';
import { type ActivityRow, listActivityStates } from './queries.ts';

/** The state of the member in each promotion, for announcements that name the promotion by its code. */
export async function activityStates(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  call: ReadCall<'member'>,
): Promise<OutputOf<typeof rewards.activityStates>> {
  const { db, session } = call;
  const now = deps.clock.now();
  const { eligible } = await db.one(mayReceiveOffer, [session.memberId, now]);
  if (!eligible) return { eligible, content: [] };
  const { upTo, since } = listedTimes(now);
  const { memberId, merchantCode } = session;
  const listed = await db.many(listActivityStates, [memberId, merchantCode, now, upTo, since]);
  const permitted = new Set(await permittedOffers(deps, db, memberId, listed));
  // What the member has, and what is over, is no offer.
  const rows = listed.filter((row) => permitted.has(row) || row.stage !== null || row.ended);
  const missions = await missionList(deps, { language: DEFAULT_LANGUAGE }, call);
  const missionLabels = new Map(missions.content.map(({ id, label }) => [id, label]));
  const content = rows.map((row) => {
    const promotionId = row.id.toString();
    // A reward of an earlier window of a mission can be claimed, too.
    const label = row.stage === 'claim' ? 'claim' : (missionLabels.get(promotionId) ?? labelOf(row, now));
    return {
      code: row.code,
      promotionId,
      label,
      byApplication: row.joinBy === 'application',
      rewardId: label === 'claim' ? (row.rewardId?.toString() ?? null) : null,
    };
  });
  return { eligible, content };
}

function labelOf({ startsAt, stage, ended, entry, joinBy }: ActivityRow, now: Date): ActivityLabel {
  if (startsAt > now) return 'comingSoon';
  if (stage) return stage;
  if (ended) return 'close';
  if (entry === 'applying' || entry === 'rejected') return entry;
  if (joinBy === 'automatic') return 'process';
  return entry ? 'joined' : 'join';
}
