import type { EntryState } from '@tessera/contract/rewards/missions';
import { ACTIVITY_STATES, type RewardKind } from '@tessera/contract/rewards/rewards';
import { statement } from '../../platform/database/statement.ts';

export interface ActivityRow {
  readonly id: bigint;
  readonly kind: RewardKind;
  readonly terms: unknown;
  readonly code: string;
  readonly joinBy: 'automatic' | 'member' | 'application';
  readonly startsAt: Date;
  readonly ended: boolean;
  /** Nothing of the budget is left. */
  readonly usedUp: boolean;
  readonly entry: EntryState | null;
  /** Of the reward with which the member can do most. Null without a reward, or where all rewards were lost. */
  readonly stage: 'claim' | 'issued' | 'claimed' | null;
  readonly rewardId: bigint | null;
}

/** Promotions that are coming, running or finished recently, newest first, with the entry and a reward of the member. */
export const listActivityStates = statement<
  [memberId: bigint, merchantCode: string, now: Date, upTo: Date, since: Date],
  ActivityRow
>(
  'rewards.list-activity-states',
  `WITH own AS MATERIALIZED (
     SELECT r.id, r.promotion_id, CASE WHEN r.state = 'issued' THEN 1 WHEN r.state IN ('review', 'queued', 'active') THEN 2
            ELSE 3 END AS stage
       FROM reward r WHERE r.member_id = $1 AND r.promotion_id IS NOT NULL
        AND (r.state IN ('queued', 'active', 'claimed', 'completed') OR (r.state IN ('review', 'issued') AND r.expires_at > $3))
   ), best AS (
     SELECT DISTINCT ON (promotion_id) promotion_id, id, stage FROM own ORDER BY promotion_id, stage, id
   )
   SELECT p.id, p.kind, p.terms, p.code, p.join_by AS "joinBy", p.starts_at AS "startsAt",
          p.state <> 'running' OR (p.ends_at <= $3) IS TRUE AS ended,
          (p.reserved_units + p.spent_units >= p.budget_units) IS TRUE AS "usedUp", n.state AS entry,
          (ARRAY['claim', 'issued', 'claimed'])[b.stage] AS stage, b.id AS "rewardId"
     FROM promotion p
     LEFT JOIN promotion_entry n ON n.promotion_id = p.id AND n.member_id = $1
     LEFT JOIN best b ON b.promotion_id = p.id
    WHERE p.merchant_code = $2 AND p.starts_at <= $4 AND (p.ends_at IS NULL OR p.ends_at > $5)
    ORDER BY p.starts_at DESC, p.id DESC LIMIT ${ACTIVITY_STATES}`,
);
