import type { GameType } from '@tessera/contract/games/game';
import type { RewardKind, RewardState } from '@tessera/contract/rewards/rewards';
import { statement } from '../../platform/database/statement.ts';
import type { Audience } from './audience.ts';

export type PromotionState = 'running' | 'ended' | 'cancelling' | 'cancelled';

export interface PromotionRow {
  readonly id: bigint;
  readonly code: string;
  readonly kind: RewardKind;
  readonly state: PromotionState;
  readonly joinBy: 'automatic' | 'member' | 'application';
  /** With ids of members. */
  readonly audience: Audience;
  readonly excludes: readonly string[];
  readonly texts: Readonly<Partial<Record<string, string>>>;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly budgetUnits: bigint | null;
  readonly reservedUnits: bigint;
  readonly spentUnits: bigint;
}

const COLUMNS = `id, code, kind, state, join_by AS "joinBy", audience, excludes, texts, terms, starts_at AS "startsAt", ends_at AS "endsAt",
  budget_units AS "budgetUnits", reserved_units AS "reservedUnits", spent_units AS "spentUnits"`;

export const listPromotions = statement<
  [merchantCode: string, after: bigint | null, limit: number],
  PromotionRow
>(
  'promotions.list',
  `SELECT ${COLUMNS} FROM promotion WHERE merchant_code = $1 AND ($2::bigint IS NULL OR id > $2) ORDER BY id LIMIT $3`,
);

/** Promotions that are not over. */
export const listOpen = statement<
  [merchantCode: string, now: Date],
  Pick<PromotionRow, 'code' | 'kind' | 'terms'>
>(
  'promotions.list-open',
  `SELECT code, kind, terms FROM promotion
    WHERE merchant_code = $1 AND state = 'running' AND (ends_at IS NULL OR ends_at > $2) ORDER BY id`,
);

export const lockPromotion = statement<[merchantCode: string, code: string], PromotionRow>(
  'promotions.lock',
  `SELECT ${COLUMNS} FROM promotion WHERE merchant_code = $1 AND code = $2 FOR NO KEY UPDATE`,
);

/** No row where the code exists. */
export const insertPromotion = statement<
  [
    merchantCode: string,
    code: string,
    kind: RewardKind,
    joinBy: string,
    texts: string,
    terms: string,
    startsAt: Date,
    endsAt: Date | null,
    budgetUnits: bigint | null,
    audience: string,
    excludes: readonly string[],
  ],
  PromotionRow
>(
  'promotions.insert',
  `INSERT INTO promotion (merchant_code, code, kind, state, join_by, texts, terms, starts_at, ends_at, budget_units,
     audience, excludes)
   VALUES ($1, $2, $3, 'running', $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10::jsonb, $11) ON CONFLICT (merchant_code, code) DO NOTHING
   RETURNING ${COLUMNS}`,
);

export const updatePromotion = statement<
  [
    id: bigint,
    state: PromotionState,
    joinBy: string,
    texts: string,
    terms: string,
    startsAt: Date,
    endsAt: Date | null,
    budgetUnits: bigint | null,
    audience: string,
    excludes: readonly string[],
  ]
>(
  'promotions.update',
  `UPDATE promotion SET state = $2, join_by = $3, texts = $4::jsonb, terms = $5::jsonb, starts_at = $6, ends_at = $7,
     budget_units = $8, audience = $9::jsonb, excludes = $10 WHERE id = $1`,
);

export const insertChange = statement<
  [promotionId: bigint, now: Date, by: string, reason: string | null, before: string | null, after: string]
>(
  'promotions.insert-change',
  `INSERT INTO promotion_change (promotion_id, changed_at, changed_by, reason, before, after)
   VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb)`,
);

export interface ChangeRow {
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly reason: string | null;
  readonly before: object | null;
  readonly after: object;
}

export const listChanges = statement<[promotionId: bigint], ChangeRow>(
  'promotions.list-changes',
  `SELECT changed_at AS "changedAt", changed_by AS "changedBy", reason, before, after FROM promotion_change
    WHERE promotion_id = $1 ORDER BY id`,
);

export const countRewards = statement<
  [promotionId: bigint],
  { state: RewardState; rewards: number; units: bigint }
>(
  'promotions.count-rewards',
  `SELECT state, count(*)::integer AS rewards, sum(amount_units)::bigint AS units FROM reward
    WHERE promotion_id = $1 GROUP BY state ORDER BY state`,
);

export const listCancelling = statement<[], { id: bigint }>(
  'promotions.list-cancelling',
  `SELECT id FROM promotion WHERE state = 'cancelling' ORDER BY id`,
);

/** Rewards that end with a cancelled promotion. */
export const listOpenRewards = statement<
  [promotionId: bigint, after: bigint, limit: number],
  { rewardId: bigint; memberId: bigint }
>(
  'promotions.list-open-rewards',
  `SELECT id AS "rewardId", member_id AS "memberId" FROM reward
    WHERE promotion_id = $1 AND id > $2 AND state IN ('review', 'issued', 'queued', 'active') ORDER BY id LIMIT $3`,
);

export const markCancelled = statement<[promotionId: bigint]>(
  'promotions.mark-cancelled',
  `UPDATE promotion SET state = 'cancelled' WHERE id = $1 AND state = 'cancelling'`,
);

/** Stakes and wins of a merchant in the last 30 full days, by type of game. */
export const sumLastMonth = statement<
  [merchantCode: string, types: readonly number[], now: Date],
  { gameType: GameType; stakeUnits: bigint; winUnits: bigint }
>(
  'promotions.sum-last-month',
  `SELECT d.game_type AS "gameType", sum(d.stake_units)::bigint AS "stakeUnits", sum(d.win_units)::bigint AS "winUnits"
     FROM game_day d JOIN member m ON m.id = d.member_id
    WHERE m.merchant_code = $1 AND m.type = ANY ($2::smallint[])
      AND d.day >= ledger_day($3) - 30 AND d.day < ledger_day($3) GROUP BY d.game_type`,
);

/** Members who applied for a promotion and wait for a decision. */
export const listApplications = statement<
  [merchantCode: string, code: string, after: bigint | null, limit: number],
  { memberId: bigint; userName: string; appliedAt: Date }
>(
  'promotions.list-applications',
  `SELECT n.member_id AS "memberId", m.user_name AS "userName", n.joined_at AS "appliedAt" FROM promotion p
     JOIN promotion_entry n ON n.promotion_id = p.id AND n.state = 'applying' JOIN member m ON m.id = n.member_id
    WHERE p.merchant_code = $1 AND p.code = $2 AND ($3::bigint IS NULL OR n.member_id > $3)
    ORDER BY n.member_id LIMIT $4`,
);

/** No row without an application that waits. */
export const decideEntry = statement<
  [
    merchantCode: string,
    code: string,
    memberId: bigint,
    state: 'approved' | 'rejected',
    by: string,
    now: Date,
  ],
  { promotionId: bigint }
>(
  'promotions.decide-entry',
  `UPDATE promotion_entry n SET state = $4, decided_by = $5, decided_at = $6 FROM promotion p
    WHERE p.merchant_code = $1 AND p.code = $2 AND p.state = 'running' AND n.promotion_id = p.id AND n.member_id = $3
      AND n.state = 'applying'
   RETURNING p.id AS "promotionId"`,
);

export const findMemberIds = statement<
  [merchantCode: string, userNames: readonly string[]],
  { id: bigint; userName: string }
>(
  'promotions.find-member-ids',
  `SELECT id, user_name AS "userName" FROM member WHERE merchant_code = $1 AND user_name = ANY ($2)`,
);

export const findMemberNames = statement<[ids: readonly bigint[]], { id: bigint; userName: string }>(
  'promotions.find-member-names',
  'SELECT id, user_name AS "userName" FROM member WHERE id = ANY ($1::bigint[])',
);

/** Those of the codes that are promotions. */
export const findCodes = statement<[merchantCode: string, codes: readonly string[]], { code: string }>(
  'promotions.find-codes',
  'SELECT code FROM promotion WHERE merchant_code = $1 AND code = ANY ($2)',
);

/** Those of the vendors and games that do not exist. */
export const findMissingGames = statement<
  [vendors: readonly string[], games: readonly bigint[]],
  { missing: readonly string[] }
>(
  'promotions.find-missing-games',
  `SELECT ARRAY(SELECT x FROM unnest($1::text[]) x WHERE NOT EXISTS (SELECT FROM vendor v WHERE v.code = x))
     || ARRAY(SELECT x::text FROM unnest($2::bigint[]) x WHERE NOT EXISTS (SELECT FROM game g WHERE g.id = x)) AS missing`,
);
