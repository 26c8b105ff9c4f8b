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
