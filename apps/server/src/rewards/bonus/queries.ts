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
    requiredUnits: bigint,
    lastsDays: number,
  ]
>(
  'rewards.insert-bonus',
  `INSERT INTO bonus_claim (reward_id, member_id, asset, amount_units, state, bonus_first, max_stake_units, refused_types,
     contributions, required_units, lasts_days)
   VALUES ($1, $2, $3, $4, 'issued', $5, $6, $7, $8::jsonb, $9, $10)`,
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
  readonly rewardId: bigint;
  readonly memberId: bigint;
  readonly asset: string;
  readonly amountUnits: bigint;
  readonly state: 'issued' | 'queued' | 'active' | 'ended';
  readonly requiredUnits: bigint;
  readonly wageredUnits: bigint;
}

const LOCKED = `reward_id AS "rewardId", member_id AS "memberId", asset, amount_units AS "amountUnits", state,
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
   INSERT INTO play_bonus (reward_id, member_id, asset, state, bonus_first, max_stake_units, refused_types)
   SELECT reward_id, member_id, asset, 'active', bonus_first, max_stake_units, refused_types FROM started`,
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
  ]
>(
  'rewards.mark-bonus-ended',
  `WITH claimed AS (
     UPDATE bonus_claim SET state = 'ended', ended_at = $7 WHERE reward_id = $1
   ), played AS (
     UPDATE play_bonus SET state = $5 WHERE reward_id = $1
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

/** SQL: the part of a stake that counts, of the bonus `c` and the outcome `o` of a game of the house. */
const basisPointsOf = (gameType: string) =>
  `(coalesce((c.contributions ->> ${gameType})::integer, 0) * bonus_round_weight(o.game, o.choice) / 10000)`;

/** Locks the active bonuses with events in a range. */
export const lockWagered = statement<[after: bigint, upTo: bigint], { rewardId: bigint }>(
  'rewards.lock-wagered',
  `SELECT reward_id AS "rewardId" FROM bonus_claim
    WHERE state = 'active' AND reward_id IN (
      SELECT e.reward_id FROM round_event e WHERE e.id > $1 AND e.id <= $2 AND e.reward_id IS NOT NULL)
    ORDER BY reward_id FOR NO KEY UPDATE`,
);

/**
 * Adds the events of a range to the lines of the locked bonuses, and the changes of the lines to the wagered amounts. A
 * line counts its part of the stakes, rounded down; a tied round counts nothing, and a bet of low risk counts less.
 */
export const addWagering = statement<
  [after: bigint, upTo: bigint, rewardIds: readonly bigint[]],
  { rewardId: bigint; fulfilled: boolean }
>(
  'rewards.add-wagering',
  `WITH changed AS (
     SELECT e.reward_id, e.round_id, min(e.game_type) AS game_type, min(e.node_id) AS node_id,
       min(e.recorded_at) AS played_at, sum(e.stake_units) AS stake, sum(e.win_units) AS win,
       sum(coalesce(e.wager_units, 0)) AS wager
       FROM round_event e WHERE e.id > $1 AND e.id <= $2 AND e.reward_id = ANY ($3::bigint[])
      GROUP BY e.reward_id, e.round_id
   ), summed AS (
     SELECT n.reward_id, n.round_id, n.game_type, n.node_id, coalesce(l.played_at, n.played_at) AS played_at,
       coalesce(l.stake_units, 0) + n.stake AS stake, coalesce(l.win_units, 0) + n.win AS win,
       coalesce(l.wager_units, 0) + n.wager AS wager, coalesce(l.counted_units, 0) AS before
       FROM changed n LEFT JOIN bonus_wager l ON l.reward_id = n.reward_id AND l.round_id = n.round_id
   ), counted AS (
     SELECT s.*, CASE WHEN s.stake = s.win THEN 0
         ELSE div(s.wager * ${basisPointsOf('s.game_type')}, 10000) END AS counted
       FROM summed s JOIN bonus_claim c ON c.reward_id = s.reward_id
       LEFT JOIN studio_round o ON o.round_id = s.round_id
   ), stored AS (
     INSERT INTO bonus_wager AS l (reward_id, round_id, game_type, node_id, played_at, stake_units, win_units, wager_units,
       counted_units)
     SELECT reward_id, round_id, game_type, node_id, played_at, stake, win, wager, counted FROM counted
     ON CONFLICT (reward_id, round_id) DO UPDATE SET stake_units = excluded.stake_units, win_units = excluded.win_units,
       wager_units = excluded.wager_units, counted_units = excluded.counted_units
   )
   UPDATE bonus_claim c SET wagered_units = c.wagered_units + s.units
     FROM (SELECT reward_id, sum(counted - before) AS units FROM counted GROUP BY reward_id) s
    WHERE c.reward_id = s.reward_id
   RETURNING c.reward_id AS "rewardId", c.wagered_units >= c.required_units AS fulfilled`,
);

/** Active bonuses of the list whose balance is spent. */
export const listSpent = statement<[rewardIds: readonly bigint[]], { rewardId: bigint }>(
  'rewards.list-spent',
  `SELECT c.reward_id AS "rewardId" FROM bonus_claim c
     JOIN member_balance b ON b.member_id = c.member_id AND b.asset = c.asset
    WHERE c.reward_id = ANY ($1::bigint[]) AND c.state = 'active' AND b.bonus = 0 ORDER BY c.reward_id`,
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
  readonly texts: Readonly<Record<string, string>> | null;
  readonly state: 'issued' | 'queued' | 'active';
  readonly amountUnits: bigint;
  readonly balanceUnits: bigint;
  readonly requiredUnits: bigint;
  readonly wageredUnits: bigint;
  readonly bonusFirst: boolean;
  readonly maxStakeUnits: bigint | null;
  readonly contributions: Readonly<Record<GameType, number>>;
  readonly refusedTypes: readonly GameType[];
  readonly lastsDays: number;
  readonly wagerUntil: Date | null;
}

/** Open bonuses of a member: the active one, those to claim if the member may receive offers, and the queued ones in order. */
export const listOpenBonuses = statement<[memberId: bigint, now: Date], BonusRow>(
  'rewards.list-open-bonuses',
  `SELECT c.reward_id AS "rewardId", r.kind, p.texts, r.state, c.amount_units AS "amountUnits",
     CASE r.state WHEN 'active' THEN b.bonus ELSE 0 END AS "balanceUnits", c.required_units AS "requiredUnits",
     c.wagered_units AS "wageredUnits", c.bonus_first AS "bonusFirst", c.max_stake_units AS "maxStakeUnits",
     c.contributions, c.refused_types AS "refusedTypes", c.lasts_days AS "lastsDays", c.wager_until AS "wagerUntil"
   FROM reward r JOIN bonus_claim c ON c.reward_id = r.id LEFT JOIN promotion p ON p.id = r.promotion_id
     JOIN member_balance b ON b.member_id = c.member_id AND b.asset = c.asset
   WHERE r.member_id = $1
     AND (r.state IN ('queued', 'active') OR (r.state = 'issued' AND (SELECT may_receive_offer($1, $2)))) ORDER BY r.state, c.claimed_at, r.id`,
);

export const findOwnBonus = statement<
  [rewardId: bigint, memberId: bigint],
  { requiredUnits: bigint; wageredUnits: bigint }
>(
  'rewards.find-own-bonus',
  `SELECT required_units AS "requiredUnits", wagered_units AS "wageredUnits" FROM bonus_claim
    WHERE reward_id = $1 AND member_id = $2`,
);

export interface WagerRow {
  readonly roundId: bigint;
  readonly gameType: GameType;
  readonly nodeId: bigint;
  readonly playedAt: Date;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly wagerUnits: bigint;
  readonly countedUnits: bigint;
  readonly basisPoints: number;
}

/** Lines of a bonus, newest round first. */
export const listWagers = statement<[rewardId: bigint, before: bigint | null, limit: number], WagerRow>(
  'rewards.list-wagers',
  `SELECT l.round_id AS "roundId", l.game_type AS "gameType", l.node_id AS "nodeId", l.played_at AS "playedAt",
     l.stake_units AS "stakeUnits", l.win_units AS "winUnits", l.wager_units AS "wagerUnits",
     l.counted_units AS "countedUnits", ${basisPointsOf('l.game_type')} AS "basisPoints"
   FROM bonus_wager l JOIN bonus_claim c ON c.reward_id = l.reward_id LEFT JOIN studio_round o ON o.round_id = l.round_id
   WHERE l.reward_id = $1 AND ($2::bigint IS NULL OR l.round_id < $2) ORDER BY l.round_id DESC LIMIT $3`,
);
