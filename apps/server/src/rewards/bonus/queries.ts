import type { GameType } from '@tessera/contract/games/game';
import type { RewardKind } from '@tessera/contract/rewards/rewards';
import { statement } from '../../platform/database/statement.ts';

export const insertBonus = statement<
  [
    rewardId: bigint,
    memberId: bigint,
    asset: string,
    amountUnits: bigint,
    bonusFirst: boolean,
    maxStakeUnits: bigint | null,
    refusedTypes: readonly string[],
    contributions: string,
    instantBasisPoints: number,
    requiredUnits: bigint,
    lastsDays: number,
    maxWinUnits: bigint | null,
    refusedVendors: readonly string[],
    refusedGames: readonly bigint[],
    uncountedVendors: readonly string[],
    uncountedGames: readonly bigint[],
    stakeBasisPoints: number | null,
  ]
>(
  'rewards.insert-bonus',
  `INSERT INTO bonus_claim (reward_id, member_id, asset, amount_units, state, bonus_first, max_stake_units, refused_types,
     contributions, instant_basis_points, required_units, lasts_days, max_win_units, refused_vendors, refused_games,
     uncounted_vendors, uncounted_games, stake_basis_points)
   VALUES ($1, $2, $3, $4, 'issued', $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
);

/** A bonus begins and ends under the lock of its member's balance. */
export const lockBonusBalance = statement<[memberId: bigint, asset: string], { bonusUnits: bigint }>(
  'rewards.lock-bonus-balance',
  `SELECT bonus AS "bonusUnits" FROM member_balance WHERE member_id = $1 AND asset = $2 FOR NO KEY UPDATE`,
);

export const findActiveBonus = statement<[memberId: bigint, asset: string], { rewardId: bigint }>(
  'rewards.find-active-bonus',
  `SELECT reward_id AS "rewardId" FROM bonus_claim WHERE member_id = $1 AND asset = $2 AND state = 'active'`,
);

export interface LockedBonus {
  readonly form: 'bonus' | 'ticket';
  readonly rewardId: bigint;
  readonly memberId: bigint;
  readonly asset: string;
  readonly amountUnits: bigint;
  readonly maxWinUnits: bigint | null;
  readonly state: 'issued' | 'queued' | 'active' | 'ended';
  readonly requiredUnits: bigint;
  readonly wageredUnits: bigint;
}

const LOCKED = `(SELECT r.form FROM reward r WHERE r.id = bonus_claim.reward_id) AS form, reward_id AS "rewardId",
  member_id AS "memberId", asset, amount_units AS "amountUnits", max_win_units AS "maxWinUnits", state,
  required_units AS "requiredUnits", wagered_units AS "wageredUnits"`;

export const lockBonus = statement<[rewardId: bigint], LockedBonus>(
  'rewards.lock-bonus',
  `SELECT ${LOCKED} FROM bonus_claim WHERE reward_id = $1 FOR NO KEY UPDATE`,
);

export const lockActiveBonusOf = statement<[memberId: bigint, asset: string], LockedBonus>(
  'rewards.lock-active-bonus',
  `SELECT ${LOCKED} FROM bonus_claim WHERE member_id = $1 AND asset = $2 AND state = 'active' FOR NO KEY UPDATE`,
);

/** The queued bonus that was claimed first. */
export const lockNextBonus = statement<[memberId: bigint, asset: string], LockedBonus>(
  'rewards.lock-next-bonus',
  `SELECT ${LOCKED} FROM bonus_claim WHERE member_id = $1 AND asset = $2 AND state = 'queued'
    ORDER BY claimed_at, reward_id LIMIT 1 FOR NO KEY UPDATE`,
);

export const queueBonus = statement<[rewardId: bigint, now: Date]>(
  'rewards.queue-bonus',
  `UPDATE bonus_claim SET state = 'queued', claimed_at = $2 WHERE reward_id = $1`,
);

/** Opens an active bonus for bets, with the state of its reward. */
export const startBonus = statement<[rewardId: bigint, now: Date]>(
  'rewards.start-bonus',
  `WITH started AS (
     UPDATE bonus_claim SET state = 'active', claimed_at = coalesce(claimed_at, $2), activated_at = $2,
       wager_until = $2::timestamptz + lasts_days * interval '1 day'
      WHERE reward_id = $1 RETURNING *
   ), rewarded AS (
     UPDATE reward SET state = 'active' WHERE id = $1
   )
   INSERT INTO play_bonus (reward_id, member_id, asset, state, bonus_first, max_stake_units, refused_types, refused_vendors,
     refused_games, max_win_units, stake_basis_points)
   SELECT reward_id, member_id, asset, 'active', bonus_first, max_stake_units, refused_types, refused_vendors, refused_games,
     max_win_units, stake_basis_points FROM started`,
);

export const markBonusClaimed = statement<
  [rewardId: bigint, state: 'active' | 'queued', claimKey: string, now: Date]
>(
  'rewards.mark-bonus-claimed',
  'UPDATE reward SET state = $2, claimed_at = $4, claim_key = $3 WHERE id = $1',
);

export type BonusEnd = 'completed' | 'expired' | 'forfeited' | 'cancelled';

/** Ends a bonus and its reward. The unspent part of the budget is free again. */
export const markBonusEnded = statement<
  [
    rewardId: bigint,
    state: BonusEnd,
    reason: string,
    transferId: bigint | null,
    playState: 'released' | 'returned',
    unspentUnits: bigint,
    now: Date,
    /** What was in a released bonus. */
    valueUnits: bigint | null,
  ]
>(
  'rewards.mark-bonus-ended',
  `WITH claimed AS (
     UPDATE bonus_claim SET state = 'ended', ended_at = $7 WHERE reward_id = $1
   ), played AS (
     UPDATE play_bonus SET state = $5, value_units = $8 WHERE reward_id = $1
   ), rewarded AS (
     UPDATE reward SET state = $2, end_reason = $3, ended_at = $7, transfer_id = $4 WHERE id = $1
     RETURNING promotion_id
   )
   UPDATE promotion p SET spent_units = p.spent_units - $6 FROM rewarded r WHERE p.id = r.promotion_id AND $6 > 0`,
);

/** Whether a round of the member is open with a stake from a bonus. */
export const hasOpenBonusRound = statement<[memberId: bigint, asset: string], { open: boolean }>(
  'rewards.has-open-bonus-round',
  `SELECT EXISTS (SELECT FROM open_rounds_of($1) r WHERE r.asset = $2 AND r.bonus_stake_units > 0) AS open`,
);

/**
 * Active bonuses after their time, and bonuses of excluded members. A bonus waits until rounds from before its end are counted:
 * they may fulfil the requirement.
 */
export const listToEnd = statement<
  [now: Date, limit: number],
  { rewardId: bigint; state: 'expired' | 'forfeited'; reason: 'time' | 'excluded' }
>(
  'rewards.list-bonuses-to-end',
  `(SELECT c.reward_id AS "rewardId", 'expired' AS state, 'time' AS reason FROM bonus_claim c
     WHERE c.state = 'active' AND c.wager_until <= $1 AND NOT EXISTS (SELECT FROM round_event e
       WHERE e.member_id = c.member_id AND e.recorded_at < c.wager_until
         AND e.id > (SELECT event_id FROM round_event_consumer WHERE name = 'bonus-wagering'))
     ORDER BY c.wager_until LIMIT $2)
   UNION ALL
   (SELECT c.reward_id, 'forfeited', 'excluded' FROM member_protection p
      JOIN bonus_claim c ON c.member_id = p.member_id AND c.state IN ('queued', 'active')
     WHERE p.excluded_at IS NOT NULL AND (p.leave_from IS NULL OR p.leave_from > $1) LIMIT $2)`,
);

/**
 * Members with queued bonuses and without an active one, because protection refused the next bonus when it was due. Without
 * those whom protection still refuses.
 */
export const listWaiting = statement<[now: Date, limit: number], { memberId: bigint; asset: string }>(
  'rewards.list-waiting-bonuses',
  `SELECT q.member_id AS "memberId", q.asset FROM bonus_claim q
    WHERE q.state = 'queued' AND NOT EXISTS (SELECT FROM bonus_claim a
      WHERE a.member_id = q.member_id AND a.asset = q.asset AND a.state = 'active')
      AND may_receive_offer(q.member_id, $1)
    GROUP BY q.member_id, q.asset LIMIT $2`,
);

export interface BonusRow {
  readonly rewardId: bigint;
  readonly kind: RewardKind;
  readonly form: 'bonus' | 'ticket';
  readonly texts: Readonly<Record<string, string>> | null;
  readonly state: 'issued' | 'queued' | 'active';
  readonly amountUnits: bigint;
  readonly balanceUnits: bigint;
  readonly requiredUnits: bigint;
  readonly wageredUnits: bigint;
  readonly bonusFirst: boolean;
  /** The part of each stake that a discount pays, in basis points. */
  readonly stakeBasisPoints: number | null;
  readonly maxStakeUnits: bigint | null;
  readonly maxWinUnits: bigint | null;
  readonly contributions: Readonly<Record<GameType, number>>;
  readonly instantBasisPoints: number;
  readonly refusedTypes: readonly GameType[];
  /** Vendors and games. */
  readonly refusedNames: readonly string[];
  readonly uncountedNames: readonly string[];
  readonly lastsDays: number;
  readonly wagerUntil: Date | null;
}

/** Open bonuses of a member: the active one, those to claim if the member may receive offers, and the queued ones in order. */
export const listOpenBonuses = statement<[memberId: bigint, now: Date, language: string], BonusRow>(
  'rewards.list-open-bonuses',
  `SELECT c.reward_id AS "rewardId", r.kind, r.form, p.texts, r.state, c.amount_units AS "amountUnits",
     CASE r.state WHEN 'active' THEN b.bonus ELSE 0 END AS "balanceUnits", c.required_units AS "requiredUnits",
     c.wagered_units AS "wageredUnits", c.bonus_first AS "bonusFirst", c.stake_basis_points AS "stakeBasisPoints",
     c.max_stake_units AS "maxStakeUnits",
     c.max_win_units AS "maxWinUnits", c.contributions, c.instant_basis_points AS "instantBasisPoints",
     c.refused_types AS "refusedTypes", game_names(c.refused_vendors, c.refused_games, $3) AS "refusedNames",
     game_names(c.uncounted_vendors, c.uncounted_games, $3) AS "uncountedNames", c.lasts_days AS "lastsDays",
     c.wager_until AS "wagerUntil"
   FROM reward r JOIN bonus_claim c ON c.reward_id = r.id LEFT JOIN promotion p ON p.id = r.promotion_id
     JOIN member_balance b ON b.member_id = c.member_id AND b.asset = c.asset
   WHERE r.member_id = $1
     AND (r.state IN ('queued', 'active')
       OR (r.state = 'issued' AND r.expires_at > $2 AND (SELECT may_receive_offer($1, $2))))
   ORDER BY r.state, c.claimed_at, r.id`,
);

export const findOwnBonus = statement<
  [rewardId: bigint, memberId: bigint],
  { form: BonusRow['form']; requiredUnits: bigint; wageredUnits: bigint }
>(
  'rewards.find-own-bonus',
  `SELECT r.form, c.required_units AS "requiredUnits", c.wagered_units AS "wageredUnits"
     FROM bonus_claim c JOIN reward r ON r.id = c.reward_id WHERE c.reward_id = $1 AND c.member_id = $2`,
);

/** What a member staked in the last 30 full days, by type of game. */
export const listLastMonth = statement<
  [memberId: bigint, now: Date],
  { gameType: GameType; stakeUnits: bigint }
>(
  'rewards.list-last-month',
  `SELECT game_type AS "gameType", sum(stake_units)::bigint AS "stakeUnits" FROM game_day
    WHERE member_id = $1 AND day >= ledger_day($2) - 30 AND day < ledger_day($2) GROUP BY game_type`,
);
