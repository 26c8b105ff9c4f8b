import { statement } from '../../platform/database/statement.ts';
import type { DepositBonusTerms } from './terms.ts';

/** SQL: a member has one bonus of a source, which is a promotion, or a promotion and a day. */
function sourceOf(promotionId: string, terms: string, at: string): string {
  return `${promotionId} || CASE ${terms} ->> 'deposits' WHEN 'each-day' THEN ':' || ledger_day(${at}) ELSE '' END`;
}

/** SQL: a list of the terms of a promotion `p`. */
function textsOf(term: string): string {
  return `ARRAY(SELECT jsonb_array_elements_text(coalesce(p.terms -> '${term}', '[]')))`;
}

export interface OfferRow {
  readonly id: bigint;
  readonly code: string;
  readonly kind: 'DEPOSIT';
  readonly texts: Readonly<Record<string, string>>;
  readonly terms: DepositBonusTerms;
  /** The member applies for the promotion before the deposit, and is not accepted yet. */
  readonly byApplication: boolean;
}

/**
 * Deposit bonuses that the next deposit of a member can have, if `permittedOffers` permits the bonus: of the first deposit
 * alone unless `repeated`. A deposit that was charged back counts as a deposit.
 */
export const listOffers = statement<
  [memberId: bigint, merchantCode: string, now: Date, repeated: boolean],
  OfferRow
>(
  'rewards.list-deposit-offers',
  `SELECT p.id, p.code, p.kind, p.texts, p.terms, p.join_by = 'application' AND NOT takes_part(p.id, $1) AS "byApplication"
     FROM promotion p
    WHERE p.merchant_code = $2 AND p.kind = 'DEPOSIT' AND p.state = 'running' AND p.starts_at <= $3
      AND (p.ends_at IS NULL OR p.ends_at > $3)
      AND (p.budget_units IS NULL OR p.reserved_units + p.spent_units < p.budget_units)
      AND (($4 AND p.terms ->> 'deposits' <> 'first')
        OR NOT EXISTS (SELECT FROM deposit_order o WHERE o.member_id = $1 AND o.state = 'credited'))
      AND NOT EXISTS (SELECT FROM reward r WHERE r.member_id = $1 AND r.kind = 'DEPOSIT'
        AND r.source_key = ${sourceOf('p.id', 'p.terms', '$3')})
    ORDER BY p.id`,
);

/** Names for the terms of a promotion: vendors and games, and promotions that cannot be combined with it. */
export const nameTerms = statement<
  [promotionId: bigint, language: string],
  { refused: readonly string[]; uncounted: readonly string[]; excludes: readonly string[] }
>(
  'rewards.name-deposit-terms',
  `SELECT game_names(${textsOf('refusedVendors')}, ${textsOf('refusedGames')}::bigint[], $2) AS refused,
     game_names(${textsOf('uncountedVendors')}, ${textsOf('uncountedGames')}::bigint[], $2) AS uncounted,
     ARRAY(SELECT coalesce(o.texts ->> $2, o.texts ->> 'EN') FROM promotion o
       WHERE o.id IN (SELECT promotions_excluding(p.id)) AND o.state = 'running' ORDER BY o.id) AS excludes
     FROM promotion p WHERE p.id = $1`,
);

/** The bonuses that deposits of the last 30 full days would have had. */
export const sumDepositBonuses = statement<
  [
    merchantCode: string,
    now: Date,
    types: readonly number[],
    deposits: DepositBonusTerms['deposits'],
    basisPoints: number,
    minUnits: bigint,
    mostUnits: bigint,
    coinUnits: bigint,
  ],
  { rewards: number; units: bigint }
>(
  'rewards.sum-deposit-bonuses',
  `WITH chosen AS (
     SELECT DISTINCT ON (o.member_id, CASE WHEN $4 = 'each-day' THEN ledger_day(o.updated_at) END) o.credited_units
       FROM deposit_order o JOIN member m ON m.id = o.member_id
      WHERE m.merchant_code = $1 AND m.type = ANY ($3::smallint[]) AND o.state = 'credited' AND o.credited_units >= $6
        AND o.updated_at >= ledger_day_begins(ledger_day($2) - 30) AND o.updated_at < ledger_day_begins(ledger_day($2))
        AND ($4 <> 'first' OR NOT EXISTS (SELECT FROM deposit_order b
          WHERE b.member_id = o.member_id AND b.state = 'credited' AND (b.updated_at, b.id) < (o.updated_at, o.id)))
      ORDER BY o.member_id, CASE WHEN $4 = 'each-day' THEN ledger_day(o.updated_at) END, o.updated_at, o.id
   ), given AS (
     SELECT least(div(credited_units::numeric * $5, 10000), $7::bigint)::bigint AS units FROM chosen
   )
   SELECT count(*)::integer AS rewards, coalesce(sum(units - units % $8), 0)::bigint AS units FROM given
    WHERE units >= $8`,
);

/**
 * Stores the chosen bonus of an order with its terms and audience. Who joined has no conditions to meet. Nothing for a
 * promotion without a bonus.
 */
export const insertChoice = statement<
  [orderId: bigint, memberId: bigint, asset: string, code: string, now: Date]
>(
  'rewards.insert-deposit-choice',
  `INSERT INTO deposit_choice (order_id, member_id, asset, promotion_id, terms, audience, chosen_at, state)
   SELECT $1, m.id, $3, p.id, p.terms, CASE WHEN EXISTS (SELECT FROM promotion_entry n
       WHERE n.promotion_id = p.id AND n.member_id = m.id) THEN '{}' ELSE p.audience END, $5, 'open' FROM member m
     JOIN promotion p ON p.merchant_code = m.merchant_code AND p.code = $4 AND p.kind = 'DEPOSIT' WHERE m.id = $2`,
);

export const markCredited = statement<[orderId: bigint, units: bigint, at: Date]>(
  'rewards.mark-deposit-credited',
  `UPDATE deposit_choice SET state = 'credited', credited_units = $2, credited_at = $3
    WHERE order_id = $1 AND state = 'open'`,
);

export const markChargedBack = statement<[orderId: bigint]>(
  'rewards.mark-deposit-charged-back',
  `UPDATE deposit_choice SET state = 'charged-back' WHERE order_id = $1 AND state IN ('credited', 'issued')`,
);

export interface DueChoice {
  readonly orderId: bigint;
  readonly state: 'credited' | 'charged-back';
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly asset: string;
  readonly promotionId: bigint;
  readonly terms: DepositBonusTerms;
  readonly creditedUnits: bigint;
  readonly creditedAt: Date;
  readonly rewardId: bigint | null;
  readonly sourceKey: string;
  readonly cancelled: boolean;
  readonly eligible: boolean;
  /** No other deposit of the member was credited before. A later one may be credited before the job runs. */
  readonly isFirst: boolean;
}

/**
 * Locks a choice with work to do, the oldest order first. The member belonged to the audience at the choice; the deposits
 * before this one count again, and the level does not, because the deposit can raise it. Several processes can do the
 * same at once.
 */
export const lockDueChoice = statement<[now: Date, skipped: readonly bigint[]], DueChoice>(
  'rewards.lock-due-deposit-choice',
  `SELECT c.order_id AS "orderId", c.state, c.member_id AS "memberId", m.merchant_code AS "merchantCode", c.asset,
     c.promotion_id AS "promotionId", c.terms, c.credited_units AS "creditedUnits", c.credited_at AS "creditedAt",
     c.reward_id AS "rewardId", ${sourceOf('c.promotion_id', 'c.terms', 'c.credited_at')} AS "sourceKey",
     p.state IN ('cancelling', 'cancelled') AS cancelled,
     may_receive_offer(m.id, $1) AND (p.join_by <> 'application' OR takes_part(p.id, m.id))
       AND in_audience(c.audience - '{minLevel,maxLevel}'::text[], m.id, d.transfer_id) AS eligible,
     NOT EXISTS (SELECT FROM deposit_order o
       WHERE o.member_id = c.member_id AND o.state = 'credited' AND o.transfer_id < d.transfer_id) AS "isFirst"
   FROM deposit_choice c JOIN member m ON m.id = c.member_id JOIN promotion p ON p.id = c.promotion_id
     JOIN deposit_order d ON d.id = c.order_id
   WHERE c.state IN ('credited', 'charged-back') AND NOT c.order_id = ANY ($2::bigint[]) ORDER BY c.order_id LIMIT 1 FOR NO KEY UPDATE OF c SKIP LOCKED`,
);

export const markIssued = statement<[orderId: bigint, rewardId: bigint]>(
  'rewards.mark-deposit-bonus-issued',
  `UPDATE deposit_choice SET state = 'issued', reward_id = $2 WHERE order_id = $1`,
);

/** Why a deposit has no bonus. */
export type NoBonusReason =
  | 'below-minimum'
  | 'budget'
  | 'cancelled'
  | 'charged-back'
  | 'market'
  | 'not-eligible'
  | 'not-first'
  | 'repeated'
  | 'withdrawal';

export const markEnded = statement<[orderId: bigint, reason: NoBonusReason]>(
  'rewards.mark-deposit-choice-ended',
  `UPDATE deposit_choice SET state = 'ended', end_reason = $2 WHERE order_id = $1`,
);

/** Locks choices whose bonus a job has not issued yet. */
export const lockCreditedChoices = statement<
  [memberId: bigint, asset: string],
  { orderId: bigint; terms: DepositBonusTerms; creditedUnits: bigint }
>(
  'rewards.lock-credited-choices',
  `SELECT order_id AS "orderId", terms, credited_units AS "creditedUnits" FROM deposit_choice
    WHERE member_id = $1 AND asset = $2 AND state = 'credited' ORDER BY order_id FOR NO KEY UPDATE`,
);

interface OpenDepositBonus {
  readonly rewardId: bigint;
  readonly amountUnits: bigint;
}

const OPEN = `SELECT r.id AS "rewardId", r.amount_units AS "amountUnits"
  FROM deposit_choice c JOIN reward r ON r.id = c.reward_id
 WHERE c.member_id = $1 AND c.asset = $2 AND c.state = 'issued'`;

/** Locks unclaimed bonuses of deposits. */
export const lockUnclaimed = statement<[memberId: bigint, asset: string, now: Date], OpenDepositBonus>(
  'rewards.lock-unclaimed-deposit-bonuses',
  `${OPEN} AND r.state = 'issued' AND r.expires_at > $3 ORDER BY r.id FOR NO KEY UPDATE OF r`,
);

/** Claimed bonuses of deposits that wait behind the active one. */
export const listQueued = statement<[memberId: bigint, asset: string], OpenDepositBonus>(
  'rewards.list-queued-deposit-bonuses',
  `${OPEN} AND r.state = 'queued' ORDER BY r.id`,
);

/** Forfeits unclaimed bonuses, and releases their budget. */
export const forfeitUnclaimed = statement<[rewardIds: readonly bigint[], now: Date]>(
  'rewards.forfeit-unclaimed',
  `WITH forfeited AS (
     UPDATE reward SET state = 'forfeited', ended_at = $2, end_reason = 'withdrawal'
      WHERE id = ANY ($1::bigint[]) AND state = 'issued' RETURNING promotion_id, amount_units
   )
   UPDATE promotion p SET reserved_units = p.reserved_units - s.units
     FROM (SELECT promotion_id, sum(amount_units) AS units FROM forfeited GROUP BY promotion_id) s
    WHERE p.id = s.promotion_id`,
);
