import type { DrawShape, PrizeModeId } from '@tessera/contract/lottery/play-definition';
import { statement } from '../../platform/database/statement.ts';
import { EARLIER_RESULTS, type IssueRow, saleLock } from '../issues/queries.ts';

/** What the database adds to a refusal. Amounts are ledger units. */
export interface RefusalDetail {
  readonly limit?: 'member' | 'win' | 'issue';
  readonly units?: number;
  readonly until?: string;
  readonly maxUnits?: string;
  /** Closed numbers of a play. */
  readonly play?: number;
  readonly numbers?: readonly number[];
}

/** The issue of a bet with its game, on sale or not. */
export interface IssueForOrder {
  readonly id: bigint;
  readonly shape: DrawShape;
  readonly state: string;
  readonly suspended: boolean;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly groupCode: string;
  readonly prizeModes: readonly PrizeModeId[];
  readonly leftOutPlays: readonly number[];
  readonly limitsNumbers: boolean;
  readonly maxMultiple: number;
  readonly maxLineUnits: bigint;
  readonly maxMemberUnits: bigint;
  readonly maxWinUnits: bigint;
  readonly maxExposureUnits: bigint;
  readonly nodeId: bigint;
  readonly gameType: string;
  readonly vassalage: string;
}

/**
 * Takes the shared lock of a sale until the commit. The closing of the issue takes the same lock exclusively, so orders and
 * closing wait for each other. This is a separate statement, because later statements must read the state after the wait.
 */
export const shareSale = statement<[gameId: bigint, numero: string], { locked: string }>(
  'lottery.share-sale',
  `SELECT pg_advisory_xact_lock_shared(${saleLock('$1', '$2')})::text AS locked`,
);

/**
 * Requests with one key wait for each other. Otherwise a repeated request could be refused after the end of the sale, while
 * the first one is still accepted. Then shares the lock of the sale, as `shareSale` does.
 */
export const lockRequest = statement<
  [memberId: bigint, requestKey: string, gameId: bigint, numero: string],
  { locked: string }
>(
  'lottery.lock-request',
  `SELECT pg_advisory_xact_lock(hashtextextended('lottery request ' || $2, $1))::text
     || pg_advisory_xact_lock_shared(${saleLock('$3', '$4')})::text AS locked`,
);

/** The issue of an order. The caller shares the lock of the sale. */
export const findIssueForOrder = statement<
  [merchantCode: string, gameId: bigint, numero: string],
  IssueForOrder
>(
  'lottery.find-issue-for-order',
  `SELECT i.id, l.shape, i.state, g.state = 'suspended' AS suspended, i.opens_at AS "opensAt", i.closes_at AS "closesAt",
     g.group_code AS "groupCode", g.prize_modes AS "prizeModes", g.left_out_plays AS "leftOutPlays", g.max_number_units IS NOT NULL AS "limitsNumbers",
     g.max_multiple AS "maxMultiple", g.max_line_units AS "maxLineUnits", g.max_member_units AS "maxMemberUnits",
     g.max_win_units AS "maxWinUnits", g.max_exposure_units AS "maxExposureUnits", n.id AS "nodeId",
     n.game_type AS "gameType", n.vassalage
     FROM lottery_issue i JOIN lottery_game g ON g.id = i.game_id JOIN lottery_group l ON l.code = g.group_code
     JOIN lottery_catalogue_game c ON c.game_id = g.id JOIN game n ON n.id = c.node_id
    WHERE g.merchant_code = $1 AND i.game_id = $2 AND i.numero = $3`,
);

/** The order that a key placed before. */
export const findOrderOfKey = statement<
  [memberId: bigint, requestKey: string],
  { id: bigint; slip: string; numero: string; gameId: bigint; prizeMode: PrizeModeId; amountUnits: bigint }
>(
  'lottery.find-order-of-key',
  `SELECT o.id, o.slip, i.numero, i.game_id AS "gameId", o.prize_mode AS "prizeMode", o.amount_units AS "amountUnits"
     FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id
    WHERE o.member_id = $1 AND o.request_key = $2`,
);

/** Ends the open game of a member without a sign of play for two minutes. */
export const endAbandonedGame = statement<[memberId: bigint, now: Date], { ended: boolean }>(
  'lottery.end-abandoned-game',
  'SELECT play_end_abandoned($1, $2) AS ended',
);

/**
 * `worstUnits` is what the issue owes in its worst draw with this order; null for the sum of the highest wins. An
 * attempt in the same transaction computed it under the lock of the exposure.
 */
export const placeOrderOnce = statement<
  [
    memberId: bigint,
    asset: string,
    currency: string,
    nodeId: bigint,
    gameType: string,
    vassalage: string,
    issueId: bigint,
    requestKey: string,
    prizeMode: number,
    slip: string,
    lines: string,
    maxMemberUnits: bigint,
    maxWinUnits: bigint,
    maxExposureUnits: bigint,
    rules: string,
    now: Date,
    worstUnits: bigint | null,
  ],
  {
    orderId: bigint | null;
    /** Null where the order is accepted. */
    refusal: string | null;
    detail: RefusalDetail | null;
    balanceUnits: bigint | null;
    sequence: bigint | null;
  }
>(
  'lottery.place-order',
  `SELECT order_id AS "orderId", refusal, detail, balance AS "balanceUnits", sequence
     FROM lottery_order_place(ROW($1, $2, $3, NULL, $4, $5, $6, NULL)::round_seat, $7, $8::uuid, $9::smallint, $10,
       $11::jsonb, $12, $13, $14, jsonb_populate_record(NULL::play_rules, $15::jsonb), $16, $17)`,
);

export interface OrderRow {
  readonly id: bigint;
  readonly gameId: bigint;
  readonly issueId: bigint;
  readonly shape: DrawShape;
  readonly numero: string;
  readonly prizeMode: PrizeModeId;
  readonly amountUnits: bigint;
  readonly placedAt: Date;
  readonly requestKey: string;
  readonly slip: string;
  readonly orderDigest: string | null;
  readonly issueState: string;
  readonly closesAt: Date;
  /** Cancellations end with the day of the order. */
  readonly dayEndsAt: Date;
  /** Whether the game allows cancellations. */
  readonly cancellable: boolean;
  readonly drawn: readonly number[] | null;
  /** Amounts are texts. */
  readonly lines: readonly {
    readonly id: string;
    readonly playId: number;
    readonly picks: string;
    readonly stakes: number;
    readonly amount: string;
    readonly series: number;
    readonly most: string;
    readonly state: 'placed' | 'won' | 'tied' | 'lost' | 'refunded' | 'cancelled';
    /** The returned stake of a tie. */
    readonly prize: string;
    readonly rebate: string;
    /** Reversed settlements; null for none. Times are texts. */
    readonly revoked:
      | readonly {
          readonly prize: string;
          readonly rebate: string;
          readonly tied: boolean;
          readonly settledAt: string;
          readonly revokedAt: string;
        }[]
      | null;
  }[];
  readonly earlier: IssueRow['earlier'];
}

/** The end of the day of an order: what a refund changes in the losses of a day must be the stake of that day. */
export const END_OF_DAY = 'ledger_day_begins(ledger_day(o.placed_at) + 1)';

/** The lines are json and not jsonb: PostgreSQL writes the text of 200 lines in half of the time. */
const ORDER = `SELECT o.id, i.game_id AS "gameId", o.issue_id AS "issueId", l.shape, i.numero, o.prize_mode AS "prizeMode",
  o.amount_units AS "amountUnits", o.placed_at AS "placedAt", o.request_key AS "requestKey", o.slip,
  i.order_digest AS "orderDigest", i.state AS "issueState", i.closes_at AS "closesAt",
  ${END_OF_DAY} AS "dayEndsAt", g.cancellable, i.drawn, ${EARLIER_RESULTS},
  (SELECT json_agg(json_build_object('id', n.id::text, 'playId', n.play_id, 'picks', n.picks, 'stakes', n.stakes,
      'amount', n.amount_units::text, 'series', n.series, 'most', n.most_units::text, 'state',
      CASE WHEN n.state = 'refunded' AND EXISTS (SELECT FROM lottery_cancelled_line c WHERE c.line_id = n.id)
        THEN 'cancelled' ELSE n.state END,
      'prize', n.prize_units::text, 'rebate', n.rebate_units::text, 'revoked', CASE WHEN n.revoked > 0 THEN (
        SELECT json_agg(json_build_object('prize', v.prize_units::text, 'rebate', v.rebate_units::text,
          'tied', v.tied, 'settledAt', v.settled_at, 'revokedAt', v.revoked_at) ORDER BY v.place)
          FROM lottery_revoked_settlement v WHERE v.line_id = n.id) END) ORDER BY n.id)
    FROM lottery_line n WHERE n.order_id = o.id) AS lines
  FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id JOIN lottery_game g ON g.id = i.game_id
  JOIN lottery_group l ON l.code = g.group_code`;

export const findOrder = statement<[memberId: bigint, id: bigint], OrderRow>(
  'lottery.find-order',
  `${ORDER} WHERE o.member_id = $1 AND o.id = $2`,
);

export const listOrdersSince = statement<
  [memberId: bigint, gameId: bigint | null, since: Date, limit: number, offset: number],
  OrderRow
>(
  'lottery.list-orders-since',
  `${ORDER} WHERE o.member_id = $1 AND o.placed_at >= $3 AND ($2::bigint IS NULL OR i.game_id = $2)
    ORDER BY o.id DESC LIMIT $4 OFFSET $5`,
);

type OrderFilter = [
  memberId: bigint,
  from: Date | null,
  until: Date | null,
  before: bigint | null,
  open: boolean | null,
  limit: number,
];

const ordersWhere = (condition: string) => `${ORDER} WHERE o.member_id = $1 AND ${condition}
     AND ($2::timestamptz IS NULL OR o.placed_at >= $2) AND ($3::timestamptz IS NULL OR o.placed_at < $3)
     AND ($5::boolean IS NULL
       OR $5 = EXISTS (SELECT FROM lottery_line n WHERE n.order_id = o.id AND n.state = 'placed'))
    ORDER BY o.id DESC LIMIT $6`;
const BEFORE = 'o.id < coalesce($4, 9223372036854775807)';

/** Own orders in a range, the latest first. */
export const listOrders = statement<OrderFilter, OrderRow>('lottery.list-orders', ordersWhere(BEFORE));

/** Own orders of one game. A statement of its own, so that one index has them in their order. */
export const listOrdersOfGame = statement<[...OrderFilter, gameId: bigint], OrderRow>(
  'lottery.list-orders-of-game',
  ordersWhere(`${BEFORE} AND o.game_id = $7`),
);

/** The next orders of an issue in the order of their digest. */
export const listOrdersOfIssue = statement<
  [issueId: bigint, after: bigint, limit: number],
  { id: bigint; requestKey: string; slip: string }
>(
  'lottery.list-orders-of-issue',
  `SELECT id, request_key AS "requestKey", slip FROM lottery_order
    WHERE issue_id = $1 AND id > $2 ORDER BY issue_id, id LIMIT $3`,
);
