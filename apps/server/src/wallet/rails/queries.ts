import { statement } from '../../platform/database/statement.ts';

export interface LeftAtRail {
  readonly rail: string;
  readonly payouts: number;
  readonly deposits: number;
}

/** Payouts and deposits without an end at rails that are none of these. */
export const listLeftElsewhere = statement<[rails: readonly string[]], LeftAtRail>(
  'wallet.list-left-elsewhere',
  `SELECT rail, (count(*) FILTER (WHERE payout))::integer AS payouts,
          (count(*) FILTER (WHERE NOT payout))::integer AS deposits
     FROM (
       SELECT rail, true AS payout FROM withdrawal WHERE state = 'sent'
       UNION ALL
       SELECT rail, true FROM withdrawal WHERE state = 'approved'
       UNION ALL
       SELECT rail, false FROM deposit_order WHERE state IN ('created', 'waiting', 'received')
       UNION ALL
       SELECT rail, false FROM deposit_order WHERE state = 'review'
     ) unended WHERE rail <> ALL ($1) GROUP BY rail ORDER BY rail`,
);

/** Deposit channels and withdrawal methods that members of a merchant can choose, on these rails. */
export const countOffered = statement<
  [merchantCode: string, rails: readonly string[]],
  { readonly channels: number; readonly methods: number }
>(
  'wallet.count-offered',
  `SELECT (SELECT count(*)::integer
             FROM deposit_channel c
             JOIN deposit_method m ON m.merchant_code = c.merchant_code AND m.code = c.method
            WHERE c.merchant_code = $1 AND c.enabled AND m.enabled AND c.rail = ANY ($2)) AS channels,
          (SELECT count(*)::integer FROM withdrawal_method
            WHERE merchant_code = $1 AND enabled AND rail = ANY ($2)) AS methods`,
);
