import type { RefundReason } from '@tessera/contract/lottery/chase-shapes';
import type { ChasePlan } from '@tessera/contract/lottery/chase-plan';
import type { DrawShape, PrizeModeId } from '@tessera/contract/lottery/play-definition';
import type { ChaseState } from '@tessera/contract/lottery/chase-shapes';
import { statement } from '../../platform/database/statement.ts';
import { versionAt } from '../games/queries.ts';
import type { RefusalDetail } from '../orders/queries.ts';

/** The chase that a key placed before. */
export const findChaseOfKey = statement<
  [memberId: bigint, requestKey: string],
  {
    id: bigint;
    gameId: bigint;
    prizeMode: PrizeModeId;
    slip: string;
    plan: ChasePlan;
    winningStop: boolean;
    numero: string;
  }
>(
  'lottery.find-chase-of-key',
  `SELECT c.id, c.game_id AS "gameId", c.prize_mode AS "prizeMode", c.slip, c.plan,
     c.winning_stop AS "winningStop", i.numero FROM lottery_chase c JOIN lottery_chase_phase p ON p.chase_id = c.id AND p.phase = 1
     JOIN lottery_issue i ON i.id = p.issue_id WHERE c.member_id = $1 AND c.request_key = $2`,
);

/** Issues of a game from one issue on, in the order of their sales. */
export const listIssuesFrom = statement<
  [gameId: bigint, issueId: bigint, limit: number],
  { id: bigint; numero: string }
>(
  'lottery.list-issues-from',
  `SELECT i.id, i.numero FROM lottery_issue i
    WHERE i.game_id = $1 AND i.state = 'scheduled'
      AND i.closes_at >= (SELECT f.closes_at FROM lottery_issue f WHERE f.id = $2)
    ORDER BY i.closes_at LIMIT $3`,
);

interface Started {
  /** Null where the order of the phase is placed. */
  readonly refusal: string | null;
  readonly detail: RefusalDetail | null;
  readonly balanceUnits: bigint | null;
  readonly sequence: bigint | null;
}

/** `phases` is a list of issues, multiples and amounts, as JSON. */
export const placeChaseOnce = statement<
  [
    memberId: bigint,
    asset: string,
    currency: string,
    nodeId: bigint,
    gameType: string,
    vassalage: string,
    gameId: bigint,
    requestKey: string,
    prizeMode: number,
    slip: string,
    plan: string,
    winningStop: boolean,
    phases: string,
    orderKey: string,
    firstSlip: string | null,
    firstLines: string | null,
    maxMemberUnits: bigint,
    maxWinUnits: bigint,
    maxExposureUnits: bigint,
    rules: string,
    now: Date,
    worstUnits: bigint | null,
  ],
  Started & { readonly chaseId: bigint | null }
>(
  'lottery.place-chase',
  `SELECT chase_id AS "chaseId", refusal, detail, balance AS "balanceUnits", sequence
     FROM lottery_chase_place(ROW($1, $2, $3, NULL, $4, $5, $6, NULL)::round_seat, $7, $8::uuid, $9::smallint, $10,
       $11::jsonb, $12, $13::jsonb, $14::uuid, $15, $16::jsonb, $17, $18, $19,
       jsonb_populate_record(NULL::play_rules, $20::jsonb), $21, $22)`,
);

/** Places the order of a waiting phase. The member may have another game open, because nobody places this bet now. */
export const startPhase = statement<
  [
    chaseId: bigint,
    phase: number,
    memberId: bigint,
    asset: string,
    currency: string,
    nodeId: bigint,
    gameType: string,
    vassalage: string,
    orderKey: string,
    slip: string,
    lines: string,
    maxMemberUnits: bigint,
    maxWinUnits: bigint,
    maxExposureUnits: bigint,
    rules: string,
    now: Date,
    worstUnits: bigint | null,
  ],
  Started
>(
  'lottery.start-phase',
  `SELECT refusal, detail, balance AS "balanceUnits", sequence FROM lottery_chase_start($1, $2::smallint,
     ROW($3, $4, $5, (SELECT s.node_id FROM game_session s WHERE s.member_id = $3 AND s.ended_at IS NULL), $6, $7, $8,
       NULL)::round_seat, $9::uuid, $10, $11::jsonb, $12, $13, $14,
     jsonb_populate_record(NULL::play_rules, $15::jsonb), $16, $17)`,
);

/** Refunds waiting phases; ends the chase where `end` is its last state. The sequence is null where no money moved. */
export const refundPhases = statement<
  [
    chaseId: bigint,
    phases: readonly number[],
    reason: RefundReason | null,
    end: ChaseState | null,
    now: Date,
  ],
  { sequence: bigint | null }
>('lottery.refund-phases', 'SELECT lottery_chase_refund($1, $2::smallint[], $3, $4, $5) AS sequence');

export interface RunningChase {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly gameId: bigint;
  readonly asset: string;
  readonly currency: string;
  readonly prizeMode: PrizeModeId;
  readonly slip: string;
  readonly winningStop: boolean;
  /** The version of the returns of the issue that was on sale when the chase was placed; null where it was deleted. */
  readonly returnVersion: number | null;
  /** Why no phase of the member may start. */
  readonly blocker: RefundReason | null;
}

/** A running chase, locked. No row while another process has the chase. */
export const lockRunningChase = statement<[id: bigint, now: Date], RunningChase>(
  'lottery.lock-running-chase',
  `SELECT c.id, c.member_id AS "memberId", c.game_id AS "gameId", c.asset, c.currency, c.prize_mode AS "prizeMode", c.slip,
     c.winning_stop AS "winningStop", lottery_chase_blocker(c.member_id, $2) AS blocker,
     (SELECT ${versionAt('g.merchant_code', 'i.opens_at')} FROM lottery_issue i JOIN lottery_game g ON g.id = i.game_id
       WHERE i.game_id = c.game_id AND i.opens_at <= c.placed_at AND i.closes_at > c.placed_at
       ORDER BY i.closes_at LIMIT 1) AS "returnVersion"
     FROM lottery_chase c WHERE c.id = $1 AND c.state = 'running' FOR NO KEY UPDATE SKIP LOCKED`,
);

/** An own running chase, locked. Waits for a process that has the chase. */
export const lockOwnChase = statement<[memberId: bigint, id: bigint], { id: bigint; asset: string }>(
  'lottery.lock-own-chase',
  `SELECT id, asset FROM lottery_chase WHERE member_id = $1 AND id = $2 AND state = 'running' FOR NO KEY UPDATE`,
);

const OPEN_LINE = `SELECT FROM lottery_chase_phase o JOIN lottery_line l ON l.order_id = o.order_id
  WHERE o.chase_id = c.id AND l.state = 'placed'`;

/**
 * Running chases that are due and have something to do, after a time and an id: the next issue has opened or cannot be used
 * any more, a phase won, or every phase has its result. Times are texts.
 */
export const listDueChases = statement<
  [now: Date, afterAt: string, afterId: bigint, limit: number],
  { id: bigint; at: string }
>(
  'lottery.list-due-chases',
  `SELECT c.id, c.next_at::text AS at FROM lottery_chase c
     LEFT JOIN LATERAL (SELECT i.state, i.opens_at, i.closes_at FROM lottery_chase_phase p
       JOIN lottery_issue i ON i.id = p.issue_id WHERE p.chase_id = c.id AND p.state = 'waiting'
       ORDER BY p.phase LIMIT 1) n ON true
    WHERE c.state = 'running' AND c.next_at <= $1 AND (c.next_at, c.id) > ($2::timestamptz, $3::bigint)
      AND (n.state <> 'scheduled' OR n.closes_at <= $1
        OR (n.state IS NULL OR n.opens_at <= $1) AND NOT EXISTS (${OPEN_LINE})
        OR c.winning_stop AND n.state IS NOT NULL AND EXISTS (SELECT FROM lottery_chase_phase w
          JOIN lottery_line l ON l.order_id = w.order_id WHERE w.chase_id = c.id AND l.state = 'won'))
    ORDER BY c.next_at, c.id LIMIT $4`,
);

/** Of the next running chases after an id, those whose members may start no phase. No id where no chase follows. */
export const findBlockedChases = statement<
  [now: Date, after: bigint, limit: number],
  { lastId: bigint | null; blocked: readonly bigint[] }
>(
  'lottery.find-blocked-chases',
  `SELECT max(c.id) AS "lastId", coalesce(array_agg(c.id ORDER BY c.id) FILTER (
       WHERE c.held_units > 0 AND lottery_chase_blocker(c.member_id, $1) IS NOT NULL), '{}') AS blocked
     FROM (SELECT id, member_id, held_units FROM lottery_chase WHERE state = 'running' AND id > $2
       ORDER BY id LIMIT $3) c`,
);

export interface PhaseRow {
  readonly phase: number;
  readonly numero: string;
  readonly issueState: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly shape: DrawShape;
  readonly drawn: readonly number[] | null;
  readonly multiple: number;
  readonly amountUnits: bigint;
  readonly state: 'waiting' | 'placed' | 'refunded';
  readonly reason: RefundReason | null;
  readonly orderId: bigint | null;
  /** The states of the lines of its order. */
  readonly lineStates: readonly string[];
  readonly winUnits: bigint;
  readonly releaseTransferId: bigint | null;
}

export const listPhases = statement<[chaseId: bigint], PhaseRow>(
  'lottery.list-phases',
  `SELECT p.phase, i.numero, i.state AS "issueState", i.opens_at AS "opensAt", i.closes_at AS "closesAt", g.shape,
     i.drawn, p.multiple, p.amount_units AS "amountUnits", p.state, p.reason, p.order_id AS "orderId",
     coalesce(n.states, '{}') AS "lineStates", coalesce(n.win, 0) AS "winUnits",
     p.release_transfer_id AS "releaseTransferId"
     FROM lottery_chase_phase p JOIN lottery_issue i ON i.id = p.issue_id
     JOIN lottery_game m ON m.id = i.game_id JOIN lottery_group g ON g.code = m.group_code
     LEFT JOIN LATERAL (SELECT array_agg(DISTINCT l.state) AS states,
         sum(l.prize_units) FILTER (WHERE l.state = 'won')::bigint AS win
       FROM lottery_line l WHERE l.order_id = p.order_id) n ON true
    WHERE p.chase_id = $1 ORDER BY p.phase`,
);

export interface ChaseRow {
  readonly id: bigint;
  readonly gameId: bigint;
  readonly prizeMode: PrizeModeId;
  readonly slip: string;
  readonly plan: ChasePlan;
  readonly winningStop: boolean;
  readonly state: ChaseState;
  readonly reservedUnits: bigint;
  readonly spentUnits: bigint;
  readonly refundedUnits: bigint;
  readonly phases: number;
  readonly waiting: number;
  readonly winUnits: bigint;
  readonly placedAt: Date;
  readonly reserveTransferId: bigint;
}

const CHASE = `SELECT c.id, c.game_id AS "gameId", c.prize_mode AS "prizeMode", c.slip, c.plan,
  c.winning_stop AS "winningStop", c.state, c.held_units AS "reservedUnits", c.spent_units AS "spentUnits",
  c.refunded_units AS "refundedUnits", n.phases, n.waiting, c.placed_at AS "placedAt",
  c.hold_transfer_id AS "reserveTransferId",
  (SELECT coalesce(sum(l.prize_units) FILTER (WHERE l.state = 'won'), 0)::bigint FROM lottery_chase_phase p
    JOIN lottery_line l ON l.order_id = p.order_id WHERE p.chase_id = c.id) AS "winUnits"
  FROM lottery_chase c CROSS JOIN LATERAL (SELECT count(*)::integer AS phases,
    count(*) FILTER (WHERE p.state = 'waiting')::integer AS waiting
    FROM lottery_chase_phase p WHERE p.chase_id = c.id) n`;

export const findChase = statement<[memberId: bigint, id: bigint], ChaseRow>(
  'lottery.find-chase',
  `${CHASE} WHERE c.member_id = $1 AND c.id = $2`,
);

/** The chase whose phase an own order is; no row for another order. */
export const findChaseOfOrder = statement<[memberId: bigint, orderId: bigint], { chaseId: bigint }>(
  'lottery.find-chase-of-order',
  'SELECT chase_id AS "chaseId" FROM lottery_chase_phase WHERE member_id = $1 AND order_id = $2',
);

type ChaseFilter = [memberId: bigint, before: bigint | null, states: readonly ChaseState[], limit: number];

const chasesWhere = (condition: string) =>
  `${CHASE} WHERE c.member_id = $1 AND ${condition} AND c.state = ANY ($3) ORDER BY c.id DESC LIMIT $4`;
const BEFORE = 'c.id < coalesce($2, 9223372036854775807)';

/** Own chases before an id, the latest first. */
export const listOwnChases = statement<ChaseFilter, ChaseRow>('lottery.list-own-chases', chasesWhere(BEFORE));

/** A statement of its own, so that one index has the chases of a game in their order. */
export const listOwnChasesOfGame = statement<[...ChaseFilter, gameId: bigint], ChaseRow>(
  'lottery.list-own-chases-of-game',
  chasesWhere(`${BEFORE} AND c.game_id = $5`),
);

/** The chases of a member are placed one after the other, so that they are counted. */
export const lockChases = statement<[memberId: bigint], { locked: string }>(
  'lottery.lock-chases',
  `SELECT pg_advisory_xact_lock(hashtextextended('lottery chases', $1))::text AS locked`,
);

export const countRunningChases = statement<[memberId: bigint], { running: number }>(
  'lottery.count-running-chases',
  `SELECT count(*)::integer AS running FROM lottery_chase WHERE member_id = $1 AND state = 'running'`,
);

export const findRunningChase = statement<[memberId: bigint], { running: boolean }>(
  'lottery.find-running-chase',
  `SELECT EXISTS (SELECT FROM lottery_chase WHERE member_id = $1 AND state = 'running') AS running`,
);
