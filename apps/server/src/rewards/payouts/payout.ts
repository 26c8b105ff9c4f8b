import type { RewardKind, RewardState } from '@tessera/contract/rewards/rewards';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { issueBonus } from '../bonus/issue-bonus.ts';
import { claimReward } from '../claim-reward.ts';
import type { RewardsDeps } from '../deps.ts';
import { type Issued, issueReward, type RewardToIssue } from '../issue-reward.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { findPromotion, type OpenPromotion } from './queries.ts';
import type { PayoutTerms } from './terms.ts';

/** Issues cash or a bonus, to be claimed within the days of the terms. */
export async function issuePayout(
  deps: Pick<RewardsDeps, 'identity' | 'market' | 'merchants'>,
  tx: Tx,
  reward: Omit<RewardToIssue, 'form' | 'expiresAt'>,
  { bonus, claimDays }: PayoutTerms,
): Promise<Issued> {
  const dated = { ...reward, expiresAt: new Date(reward.now.getTime() + claimDays * DAY_MS) };
  return bonus ? issueBonus(deps, tx, dated, bonus) : issueReward(deps, tx, { ...dated, form: 'cash' });
}

/** The promotion of a kind that is open for the member now. */
export async function findOpenPromotion(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  kind: RewardKind,
  promotionId: bigint,
  { tx, session }: WriteCall<'member'>,
): Promise<OpenPromotion | Refusal<'promotion.not.found' | 'promotion.not.open'>> {
  const now = deps.clock.now();
  const { memberId } = session;
  const rows = await tx.many(findPromotion, [promotionId, memberId, kind]);
  const [found] = await permittedOffers(deps, tx, memberId, rows);
  if (!found) return refuse('promotion.not.found');
  const { startsAt, endsAt } = found;
  return startsAt > now || (endsAt && endsAt <= now) ? refuse('promotion.not.open') : found;
}

/** Claims a reward in the request that issued the reward. A refused claim can be repeated in the reward center. */
export async function claimAtOnce(
  deps: RewardsDeps,
  rewardId: bigint,
  requestKey: string,
  call: WriteCall<'member'>,
): Promise<RewardState> {
  const claimed = await claimReward(deps, { rewardId: rewardId.toString(), requestKey }, call);
  return isRefusal(claimed) ? 'issued' : claimed.state;
}
