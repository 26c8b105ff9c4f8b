import type { RewardKind } from '@tessera/contract/rewards/rewards';
import { statement } from '../../platform/database/statement.ts';

export interface OpenPromotion {
  readonly id: bigint;
  readonly kind: RewardKind;
  readonly texts: Readonly<Record<string, string>>;
  readonly terms: unknown;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** Of the merchant. */
  readonly asset: string;
}

const COLUMNS = `p.id, p.kind, p.texts, p.terms, p.starts_at AS "startsAt", p.ends_at AS "endsAt", k.asset`;

/** Promotions of a kind ($3) and of the merchant of a member ($2), in which the member takes part. */
const OPEN = `FROM promotion p JOIN merchant k ON k.code = p.merchant_code
    JOIN member m ON m.id = $2 AND m.merchant_code = p.merchant_code
   WHERE p.state = 'running' AND p.kind = $3 AND takes_part(p.id, $2)`;

/** Concurrent calls of a member that issue a reward wait here: a lock of the transaction, because the first finds no row. */
export const lockOffers = statement<[memberId: bigint], { locked: string }>(
  'payouts.lock-offers',
  `SELECT pg_advisory_xact_lock(hashtextextended('rewards.offers', $1))::text AS locked`,
);

/** No row where the member does not take part. `permittedOffers` decides whether the member may. */
export const findPromotion = statement<[id: bigint, memberId: bigint, kind: RewardKind], OpenPromotion>(
  'payouts.find-promotion',
  `SELECT ${COLUMNS} ${OPEN} AND p.id = $1`,
);

/** Promotions of a kind that started before `upTo` and did not end before `since`. The caller uses `permittedOffers`. */
export const listPromotions = statement<
  [upTo: Date, memberId: bigint, kind: RewardKind, since: Date],
  OpenPromotion
>(
  'payouts.list-promotions',
  `SELECT ${COLUMNS} ${OPEN} AND p.starts_at <= $1 AND (p.ends_at IS NULL OR p.ends_at > $4) ORDER BY p.starts_at, p.id`,
);
