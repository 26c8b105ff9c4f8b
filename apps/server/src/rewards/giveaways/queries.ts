import type { RewardState } from '@tessera/contract/rewards/rewards';
import { statement } from '../../platform/database/statement.ts';

/** Running giveaways whose parts are not drawn yet. */
export const listToPrepare = statement<[now: Date], { id: bigint; merchantCode: string; terms: unknown }>(
  'giveaways.list-to-prepare',
  `SELECT p.id, p.merchant_code AS "merchantCode", p.terms FROM promotion p
    WHERE p.kind = 'GIVEAWAY' AND p.state = 'running' AND (p.ends_at IS NULL OR p.ends_at > $1)
      AND NOT EXISTS (SELECT FROM giveaway g WHERE g.promotion_id = p.id) ORDER BY p.id`,
);

/** No row where another process prepared the giveaway. It opens at `notBefore`, or at its start where that is later. */
export const insertGiveaway = statement<
  [promotionId: bigint, seed: Buffer, smallestUnits: bigint, now: Date, notBefore: Date]
>(
  'giveaways.insert',
  `INSERT INTO giveaway (promotion_id, seed, smallest_units, prepared_at, opens_at)
   SELECT p.id, $2, $3, $4, greatest(p.starts_at, $5) FROM promotion p WHERE p.id = $1 ON CONFLICT DO NOTHING`,
);

/** The parts in the order of their ranks. */
export const insertParts = statement<[promotionId: bigint, units: readonly bigint[]]>(
  'giveaways.insert-parts',
  `INSERT INTO giveaway_part (promotion_id, rank, amount_units)
   SELECT $1, rank, units FROM unnest($2::bigint[]) WITH ORDINALITY x (units, rank)`,
);

/** Publishes the seeds of giveaways that are over: by time, by the operator, or because every part is taken. */
export const revealSeeds = statement<[now: Date]>(
  'giveaways.reveal',
  `UPDATE giveaway g SET revealed_at = $1 FROM promotion p
    WHERE g.revealed_at IS NULL AND p.id = g.promotion_id
      AND (p.state <> 'running' OR p.ends_at <= $1
        OR NOT EXISTS (SELECT FROM giveaway_part f WHERE f.promotion_id = g.promotion_id AND f.reward_id IS NULL))`,
);

/** A giveaway that is open now. */
export const findOpenGiveaway = statement<[promotionId: bigint, now: Date], { opensAt: Date }>(
  'giveaways.find-open',
  `SELECT opens_at AS "opensAt" FROM giveaway WHERE promotion_id = $1 AND opens_at <= $2 AND revealed_at IS NULL`,
);

/** The first free part that no other member is taking. */
export const lockFreePart = statement<[promotionId: bigint], { rank: number; amountUnits: bigint }>(
  'giveaways.lock-free-part',
  `SELECT rank, amount_units AS "amountUnits" FROM giveaway_part WHERE promotion_id = $1 AND reward_id IS NULL
    ORDER BY rank LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

export const markTaken = statement<[promotionId: bigint, rank: number, rewardId: bigint]>(
  'giveaways.mark-taken',
  'UPDATE giveaway_part SET reward_id = $3 WHERE promotion_id = $1 AND rank = $2',
);

interface OwnPart {
  readonly rewardId: bigint;
  readonly rank: number;
  readonly amountUnits: bigint;
  readonly state: RewardState;
  /** The request that took the part. */
  readonly requestKey: string;
}

/** The part of a member. */
export const findOwnPart = statement<[memberId: bigint, promotionId: bigint], OwnPart>(
  'giveaways.find-own-part',
  `SELECT id AS "rewardId", (data ->> 'rank')::integer AS rank, amount_units AS "amountUnits", state,
     data ->> 'requestKey' AS "requestKey"
   FROM reward WHERE member_id = $1 AND kind = 'GIVEAWAY' AND source_key = 'giveaway:' || $2::bigint`,
);

export interface GiveawayRow {
  readonly promotionId: bigint;
  readonly opensAt: Date;
  readonly revealedAt: Date | null;
  readonly seed: Buffer;
  readonly parts: number;
  readonly left: number;
  readonly smallestUnits: bigint;
  readonly totalUnits: bigint;
  readonly own: { readonly rewardId: string; readonly rank: number; readonly units: string } | null;
}

/** Prepared giveaways of the list, with the part of the member. */
export const listGiveaways = statement<[promotionIds: readonly bigint[], memberId: bigint], GiveawayRow>(
  'giveaways.list',
  `SELECT g.promotion_id AS "promotionId", g.opens_at AS "opensAt", g.revealed_at AS "revealedAt", g.seed,
     s.parts, s.left, g.smallest_units AS "smallestUnits", s.total AS "totalUnits",
     (SELECT jsonb_build_object('rewardId', r.id::text, 'rank', (r.data ->> 'rank')::integer, 'units', r.amount_units::text)
        FROM reward r
       WHERE r.member_id = $2 AND r.kind = 'GIVEAWAY' AND r.source_key = 'giveaway:' || g.promotion_id) AS own
   FROM giveaway g CROSS JOIN LATERAL (
     SELECT count(*)::integer AS parts, count(*) FILTER (WHERE reward_id IS NULL)::integer AS left,
       sum(amount_units)::bigint AS total
       FROM giveaway_part f WHERE f.promotion_id = g.promotion_id) s
   WHERE g.promotion_id = ANY ($1::bigint[])`,
);

/** All parts of a giveaway whose seed is published, by rank. */
export const listShares = statement<
  [promotionId: bigint, merchantCode: string],
  { seed: Buffer; smallestUnits: bigint; rank: number; amountUnits: bigint; taken: boolean }
>(
  'giveaways.list-shares',
  `SELECT g.seed, g.smallest_units AS "smallestUnits", f.rank, f.amount_units AS "amountUnits", f.reward_id IS NOT NULL AS taken
     FROM promotion p JOIN giveaway g ON g.promotion_id = p.id AND g.revealed_at IS NOT NULL
     JOIN giveaway_part f ON f.promotion_id = p.id
    WHERE p.id = $1 AND p.merchant_code = $2 ORDER BY f.rank`,
);
