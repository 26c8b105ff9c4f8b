import { DEFAULT_LANGUAGE } from '@tessera/contract/client-parameters';
import type { OutputOf } from '@tessera/contract/endpoint';
import type { MissionLabel } from '@tessera/contract/rewards/missions';
import type { ActivityLabel, ActivityState, ClosedReason, rewards } from '@tessera/contract/rewards/rewards';
import type { ReadCall } from '../../platform/http/call.ts';
import { listChannels } from '../../wallet/for-rewards.ts';
import { openOffers } from '../deposit-bonus/list-offers.ts';
import type { RewardsDeps } from '../deps.ts';
import { missionList } from '../missions/list-missions.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { mayReceiveOffer } from '../offers/queries.ts';
import { listedTimes } from '../promotions/listed-times.ts';
import { type ActivityRow, listActivityStates } from './queries.ts';

/** The state of the member in each promotion, for announcements that name the promotion by its code. */
export async function activityStates(
  deps: Pick<RewardsDeps, 'clock' | 'market' | 'merchants'>,
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
  const depositSteps = await depositStepsOf(deps, call, listed);
  const content = rows.map((row) => {
    const promotionId = row.id.toString();
    const { label, closedReason } = stateOf(row, {
      now,
      mission: missionLabels.get(promotionId),
      deposit: depositSteps.get(row.id) ?? 'used',
    });
    return {
      code: row.code,
      promotionId,
      label,
      closedReason,
      byApplication: row.joinBy === 'application',
      rewardId: label === 'claim' ? (row.rewardId?.toString() ?? null) : null,
    };
  });
  return { eligible, content };
}

/** What a member can do for a deposit bonus, or why nothing. */
type DepositStep = 'join' | 'deposit' | 'deposits' | 'used';

/** What the member can do for each deposit bonus that the next deposit can have. */
async function depositStepsOf(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  { db, session }: ReadCall<'member'>,
  listed: readonly ActivityRow[],
): Promise<ReadonlyMap<bigint, DepositStep>> {
  if (!listed.some(({ kind }) => kind === 'DEPOSIT')) return new Map();
  const channels = await db.many(listChannels, [session.merchantCode, session.memberId]);
  const offers = await openOffers(deps, db, session);
  return new Map(
    offers.map(({ id, byApplication }) => {
      if (channels.length === 0) return [id, 'deposits'];
      return [id, byApplication ? 'join' : 'deposit'];
    }),
  );
}

interface Conditions {
  readonly now: Date;
  /** The label of a mission. */
  readonly mission: MissionLabel | undefined;
  /** What the member can do if the promotion is a deposit bonus. */
  readonly deposit: DepositStep;
}

type ActivityStage = Pick<ActivityState, 'label' | 'closedReason'>;

const closed = (closedReason: ClosedReason): ActivityStage => ({ label: 'close', closedReason });

/** The label, in the order of what helps the member most. */
function stateOf(row: ActivityRow, { now, mission, deposit }: Conditions): ActivityStage {
  const { kind, startsAt, stage, ended, usedUp, entry } = row;
  const bonusStep = kind === 'DEPOSIT' ? deposit : undefined;
  const labelled = (label: ActivityLabel): ActivityStage => ({ label, closedReason: null });
  // A reward of an earlier window of a mission can be claimed, too.
  if (stage === 'claim') return labelled('claim');
  if (startsAt > now) return labelled('comingSoon');
  if (mission) return mission === 'close' && !ended ? closed('budget') : labelled(mission);
  // A further deposit can have a bonus while another one runs.
  if (bonusStep === 'deposit') return labelled(bonusStep);
  if (stage) return labelled(stage);
  if (ended) return labelled('close');
  if (entry === 'applying' || entry === 'rejected') return labelled(entry);
  if (usedUp) return closed('budget');
  if (bonusStep) return bonusStep === 'join' ? labelled(bonusStep) : closed(bonusStep);
  if (row.joinBy === 'automatic') return labelled('process');
  return labelled(entry ? 'joined' : 'join');
}
