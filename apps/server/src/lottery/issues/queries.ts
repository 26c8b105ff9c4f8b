import type { DrawSchedule } from '@tessera/contract/lottery/lottery';
import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import type { IssueState } from '@tessera/contract/lottery/numeros';
import { statement } from '../../platform/database/statement.ts';

/** The advisory lock of the sale of an issue: orders share the lock, and what ends the sale holds the lock alone. */
export function saleLock(gameId: string, numero: string): string {
  return `hashtextextended('lottery sale ' || ${numero}, ${gameId})`;
}

/** A state of the database: the sale of a scheduled issue is open or not by the time. */
type StoredState = Exclude<IssueState, 'open'>;

export interface ScheduledGame {
  readonly id: bigint;
  readonly schedule: DrawSchedule;
  readonly closeBeforeMs: number;
  /** The end of the sale of the last generated issue. */
  readonly closesAt: Date | null;
}

/** The games with the last generated issue of each. */
export const listScheduledGames = statement<[merchantCode: string], ScheduledGame>(
  'lottery.list-scheduled-games',
  `SELECT g.id, g.schedule, g.close_before_ms AS "closeBeforeMs",
     (SELECT i.closes_at FROM lottery_issue i WHERE i.game_id = g.id ORDER BY i.closes_at DESC LIMIT 1) AS "closesAt"
     FROM lottery_game g WHERE g.merchant_code = $1 ORDER BY g.id`,
);

/** Days of a game that have issues. */
export const listDays = statement<[gameId: bigint, from: string], { day: string }>(
  'lottery.list-days',
  'SELECT day::text AS day FROM lottery_day WHERE game_id = $1 AND day >= $2::date',
);

/** No row where the day exists already. */
export const insertDay = statement<
  [gameId: bigint, day: string, draws: number, commitment: string, sealedSeed: Buffer, now: Date],
  { draws: number }
>(
  'lottery.insert-day',
  `INSERT INTO lottery_day (game_id, day, draws, commitment, sealed_seed, committed_at)
   VALUES ($1, $2::date, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING draws`,
);

export const insertIssues = statement<[gameId: bigint, day: string, issues: string]>(
  'lottery.insert-issues',
  `INSERT INTO lottery_issue (game_id, day, place, numero, opens_at, closes_at, draws_at)
   SELECT $1, $2::date, x.* FROM jsonb_to_recordset($3::jsonb) AS x (place integer, numero text, "opensAt" timestamptz,
     "closesAt" timestamptz, "drawsAt" timestamptz)`,
);

/** The first issues whose sale has ended. */
export const listIssuesToClose = statement<[now: Date, limit: number], { id: bigint }>(
  'lottery.list-issues-to-close',
  `SELECT id FROM lottery_issue WHERE state = 'scheduled' AND closes_at <= $1 ORDER BY closes_at, id LIMIT $2`,
);

/**
 * Waits for the orders in progress. Later orders wait in the queue of the lock. Shared row locks would let orders overtake
 * the closing without end.
 */
export const lockSales = statement<[ids: readonly bigint[]], { locked: string }>(
  'lottery.lock-sales',
  `SELECT pg_advisory_xact_lock(${saleLock('i.game_id', 'i.numero')})::text AS locked
     FROM (SELECT * FROM lottery_issue WHERE id = ANY ($1) ORDER BY closes_at, id) i`,
);

/** Locks the issues once no order is in progress. */
export const lockIssuesToClose = statement<[ids: readonly bigint[]], { id: bigint }>(
  'lottery.lock-issues-to-close',
  `SELECT id FROM lottery_issue WHERE id = ANY ($1) AND state = 'scheduled' ORDER BY closes_at, id FOR UPDATE`,
);

export const closeIssues = statement<[ids: readonly bigint[], orderDigests: readonly string[], now: Date]>(
  'lottery.close-issues',
  `UPDATE lottery_issue i SET state = 'closed', order_digest = x.digest, closed_at = $3, announced = false
     FROM unnest($1::bigint[], $2::text[]) AS x (id, digest) WHERE i.id = x.id AND i.state = 'scheduled'`,
);

export interface IssueToDraw {
  readonly id: bigint;
  readonly gameId: bigint;
  readonly gameCode: string;
  readonly shape: DrawShape;
  readonly day: string;
  readonly place: number;
  readonly numero: string;
  readonly orderDigest: string;
  readonly draws: number;
  readonly sealedSeed: Buffer;
}

/** The first closed issues whose draws are due. Results that staff enters are left out. */
export const lockIssuesToDraw = statement<[now: Date, limit: number], IssueToDraw>(
  'lottery.lock-issues-to-draw',
  `SELECT i.id, i.game_id AS "gameId", g.code AS "gameCode", l.shape, i.day::text AS day, i.place, i.numero,
     i.order_digest AS "orderDigest", d.draws, d.sealed_seed AS "sealedSeed"
     FROM lottery_issue i JOIN lottery_game g ON g.id = i.game_id JOIN lottery_group l ON l.code = g.group_code
     JOIN lottery_day d ON d.game_id = i.game_id AND d.day = i.day
    WHERE i.state = 'closed' AND i.draws_at <= $1 AND g.results = 'seeds'
    ORDER BY i.draws_at, i.id LIMIT $2 FOR NO KEY UPDATE OF i`,
);

/** `drawn` is a list of issues with their seeds and numbers, as JSON. */
export const drawIssues = statement<[drawn: string, now: Date]>(
  'lottery.draw-issues',
  `UPDATE lottery_issue i SET state = 'drawn', server_seed = x.seed, drawn = x.drawn, drawn_at = $2
     FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, seed text, drawn integer[])
    WHERE i.id = x.id AND i.state = 'closed'`,
);

export interface IssueRow {
  readonly gameId: bigint;
  readonly gameCode: string;
  readonly shape: DrawShape;
  readonly numero: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly state: StoredState;
  readonly drawn: readonly number[] | null;
  /** Corrected results, the oldest first. Times are texts. */
  readonly earlier: readonly { readonly drawn: readonly number[]; readonly correctedAt: string }[];
}

/** The corrected results of an issue. A draw of committed seeds is never corrected. */
export const EARLIER_RESULTS = `CASE WHEN i.server_seed IS NULL THEN (SELECT coalesce(json_agg(json_build_object(
  'drawn', r.drawn, 'correctedAt', r.corrected_at) ORDER BY r.version), '[]') FROM lottery_result r
  WHERE r.issue_id = i.id AND r.corrected_at IS NOT NULL) ELSE '[]' END AS earlier`;

const ISSUE = `i.game_id AS "gameId", g.code AS "gameCode", l.shape, i.numero, i.opens_at AS "opensAt",
  i.closes_at AS "closesAt", i.draws_at AS "drawsAt", i.state, i.drawn, ${EARLIER_RESULTS}`;
const WITH_GAME = `lottery_issue i JOIN lottery_game g ON g.id = i.game_id JOIN lottery_group l ON l.code = g.group_code`;

/** Issues whose sale has not ended, the earliest first. */
export const listComingIssues = statement<[gameId: bigint, now: Date, limit: number], IssueRow>(
  'lottery.list-coming-issues',
  `SELECT ${ISSUE} FROM ${WITH_GAME}
    WHERE i.game_id = $1 AND i.closes_at > $2 AND i.state = 'scheduled' ORDER BY i.closes_at LIMIT $3`,
);

/** The issue on sale of each game. */
export const listOpenIssues = statement<[merchantCode: string, now: Date], IssueRow>(
  'lottery.list-open-issues',
  `SELECT current.* FROM lottery_game g JOIN lottery_group l ON l.code = g.group_code
    CROSS JOIN LATERAL (SELECT ${ISSUE} FROM lottery_issue i WHERE i.game_id = g.id AND i.closes_at > $2
      AND i.state = 'scheduled' ORDER BY i.closes_at LIMIT 1) current
    WHERE g.merchant_code = $1 AND current."opensAt" <= $2 ORDER BY g.sort, g.id`,
);

export type DrawnRow = IssueRow & { readonly drawn: readonly number[] };

/** Drawn issues, and issues that were cancelled before their draw from the time of the draw on, the latest first. */
export const listResults = statement<[gameId: bigint, now: Date, limit: number, offset: number], IssueRow>(
  'lottery.list-results',
  `SELECT ${ISSUE} FROM ${WITH_GAME} WHERE i.game_id = $1 AND (i.drawn IS NOT NULL OR i.state = 'cancelled')
      AND i.draws_at <= $2 ORDER BY i.draws_at DESC LIMIT $3 OFFSET $4`,
);

/** The latest results that count: without those of cancelled issues. */
export const listCountedDraws = statement<[gameId: bigint, limit: number, offset: number], DrawnRow>(
  'lottery.list-counted-draws',
  `SELECT ${ISSUE} FROM ${WITH_GAME} WHERE i.game_id = $1 AND i.drawn IS NOT NULL AND i.state <> 'cancelled'
    ORDER BY i.draws_at DESC LIMIT $2 OFFSET $3`,
);

/** The latest result of each game, without those of cancelled issues. */
export const listLatestDrawn = statement<[merchantCode: string], DrawnRow>(
  'lottery.list-latest-drawn',
  `SELECT latest.* FROM lottery_game g JOIN lottery_group l ON l.code = g.group_code
    CROSS JOIN LATERAL (SELECT ${ISSUE} FROM lottery_issue i WHERE i.game_id = g.id AND i.drawn IS NOT NULL
      AND i.state <> 'cancelled' ORDER BY i.draws_at DESC LIMIT 1) latest
    WHERE g.merchant_code = $1 ORDER BY g.sort, g.id`,
);

export const findGameId = statement<[merchantCode: string, code: string], { id: bigint }>(
  'lottery.find-game-id',
  'SELECT id FROM lottery_game WHERE merchant_code = $1 AND code = $2',
);

export interface ProofRow {
  readonly gameCode: string;
  readonly shape: DrawShape;
  readonly numero: string;
  readonly place: number;
  readonly results: 'seeds' | 'staff';
  readonly commitment: string;
  readonly committedAt: Date;
  readonly orderDigest: string | null;
  readonly serverSeed: string | null;
  readonly drawn: readonly number[] | null;
  readonly cancelled: boolean;
}

export const findProof = statement<[merchantCode: string, gameId: bigint, numero: string], ProofRow>(
  'lottery.find-proof',
  `SELECT g.code AS "gameCode", l.shape, i.numero, i.place, g.results, d.commitment,
     d.committed_at AS "committedAt", i.order_digest AS "orderDigest", i.server_seed AS "serverSeed", i.drawn,
     i.state = 'cancelled' AS cancelled
     FROM ${WITH_GAME} JOIN lottery_day d ON d.game_id = i.game_id AND d.day = i.day
    WHERE g.merchant_code = $1 AND i.game_id = $2 AND i.numero = $3`,
);
