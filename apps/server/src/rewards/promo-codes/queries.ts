import type { RewardState } from '@tessera/contract/rewards/rewards';
import { statement } from '../../platform/database/statement.ts';

interface CodeRow {
  readonly id: bigint;
  readonly texts: Readonly<Record<string, string>>;
  readonly terms: unknown;
  readonly state: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly asset: string;
  readonly takesPart: boolean;
  readonly kind: 'PROMOCODE';
}

/** A code of the merchant of a member. */
export const findCode = statement<[code: string, memberId: bigint], CodeRow>(
  'promo-codes.find',
  `SELECT p.id, p.kind, p.texts, p.terms, p.state, p.starts_at AS "startsAt", p.ends_at AS "endsAt", k.asset,
     takes_part(p.id, m.id) AS "takesPart"
   FROM member m JOIN promo_code c ON c.merchant_code = m.merchant_code AND c.code = $1
     JOIN promotion p ON p.id = c.promotion_id JOIN merchant k ON k.code = m.merchant_code
   WHERE m.id = $2`,
);

/** The reward that a member got from a promotion with a code. */
export const findCodeReward = statement<
  [memberId: bigint, sourceKey: string],
  {
    id: bigint;
    form: 'cash' | 'bonus';
    amountUnits: bigint;
    state: RewardState;
    expiresAt: Date;
    /** The request that used the code. */
    requestKey: string;
  }
>(
  'promo-codes.find-reward',
  `SELECT id, form, amount_units AS "amountUnits", state, expires_at AS "expiresAt", data ->> 'requestKey' AS "requestKey"
     FROM reward WHERE member_id = $1 AND kind = 'PROMOCODE' AND source_key = $2`,
);

/** Counts one use of a code. Changes no row where the code is used up. */
export const takeUse = statement<[code: string, promotionId: bigint]>(
  'promo-codes.take-use',
  'UPDATE promo_code SET uses = uses + 1 WHERE promotion_id = $2 AND code = $1 AND uses < most_uses',
);

export const returnUse = statement<[code: string, promotionId: bigint]>(
  'promo-codes.return-use',
  'UPDATE promo_code SET uses = uses - 1 WHERE promotion_id = $2 AND code = $1',
);

/** A promotion with codes that is not over, by the code that the operator chose for the promotion. */
export const findCodePromotion = statement<[promotion: string, merchantCode: string], { id: bigint }>(
  'promo-codes.find-promotion',
  `SELECT id FROM promotion WHERE code = $1 AND merchant_code = $2 AND kind = 'PROMOCODE' AND state = 'running'`,
);

/** No row where the code is taken. */
export const insertCode = statement<
  [merchantCode: string, code: string, promotionId: bigint, mostUses: number]
>(
  'promo-codes.insert',
  `INSERT INTO promo_code (merchant_code, code, promotion_id, most_uses) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
);

/** Codes of a promotion in order. */
export const listCodes = statement<
  [merchantCode: string, promotion: string, after: string, most: number],
  { code: string; uses: number; mostUses: number }
>(
  'promo-codes.list',
  `SELECT c.code, c.uses, c.most_uses AS "mostUses" FROM promotion p JOIN promo_code c ON c.promotion_id = p.id
    WHERE p.merchant_code = $1 AND p.code = $2 AND c.code > $3 ORDER BY c.code LIMIT $4`,
);

/** Members who played in the last 30 full days, at most the uses of the codes of a promotion that has codes. */
export const countCodeUsers = statement<
  [merchantCode: string, now: Date, types: readonly number[], promotion: string],
  { members: number }
>(
  'promo-codes.count-users',
  `SELECT least(count(DISTINCT d.member_id), (SELECT sum(c.most_uses) FROM promotion p
            JOIN promo_code c ON c.promotion_id = p.id WHERE p.merchant_code = $1 AND p.code = $4))::integer AS members
     FROM game_day d JOIN member m ON m.id = d.member_id
    WHERE m.merchant_code = $1 AND m.type = ANY ($3::smallint[])
      AND d.day >= ledger_day($2) - 30 AND d.day < ledger_day($2)`,
);
