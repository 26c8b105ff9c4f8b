import type { StudioGame } from '@tessera/contract/games/studio/round';
import { statement } from '../../platform/database/statement.ts';

export interface SupplierGameRow {
  readonly code: string;
  readonly name: string;
  readonly vassalage: string;
  readonly game: StudioGame;
  /** Listed: enabled by the operator, by the provider and by the vendor. */
  readonly enabled: boolean;
  readonly gameClassify: string | null;
  readonly minBetUnits: bigint | null;
  readonly lines: number | null;
}

export interface LaunchableGameRow {
  readonly nodeId: bigint;
  readonly blockedCountries: readonly string[];
  /** Listed, and neither the game nor its vendor is in maintenance. */
  readonly takesBets: boolean;
}

export const listSupplierGames = statement<[], SupplierGameRow>(
  'supplier.list-games',
  `SELECT g.code, g.names ->> 'EN' AS name, g.vassalage, t.game, g.enabled AND g.offered AND v.enabled AS enabled,
          g.classify AS "gameClassify", g.min_bet_units AS "minBetUnits", g.lines
     FROM studio_title t JOIN game g ON g.id = t.node_id JOIN vendor v ON v.code = g.vassalage
    WHERE g.provider = 'studio' ORDER BY g.sort, g.id`,
);

/** The operator identifies games by code alone; of two games with one code the older is used. */
export const findSupplierGame = statement<[code: string, now: Date], LaunchableGameRow>(
  'supplier.find-game',
  `SELECT g.id AS "nodeId", g.blocked_countries AS "blockedCountries", game_takes_bets(g.id, $2) AS "takesBets"
     FROM studio_title t JOIN game g ON g.id = t.node_id
    WHERE g.provider = 'studio' AND g.code = $1 ORDER BY g.id LIMIT 1`,
);

export interface PlayerRow {
  readonly memberId: bigint;
  readonly userName: string;
  readonly merchantCode: string;
}

export const findPlayer = statement<[player: string], PlayerRow>(
  'supplier.find-player',
  `SELECT m.id AS "memberId", m.user_name AS "userName", m.merchant_code AS "merchantCode"
     FROM supplier_player p JOIN member m ON m.id = p.member_id WHERE p.player = $1`,
);

/** Serializes launches of one player, so that no player gets two accounts. */
export const lockPlayer = statement<[player: string], { locked: string }>(
  'supplier.lock-player',
  `SELECT pg_advisory_xact_lock(hashtextextended('supplier ' || $1, 0))::text AS locked`,
);

export const insertPlayer = statement<[memberId: bigint, player: string]>(
  'supplier.insert-player',
  `INSERT INTO supplier_player (member_id, player) VALUES ($1, $2)`,
);

export const insertSupplierSession = statement<
  [memberId: bigint, nodeId: bigint, token: string, entryHash: Buffer, openedAt: Date]
>(
  'supplier.insert-seat',
  `INSERT INTO supplier_seat (member_id, node_id, token, entry_hash, opened_at) VALUES ($1, $2, $3, $4, $5)`,
);

/** Consumes an entry secret. */
export const useEntry = statement<
  [entryHash: Buffer, openedAfter: Date],
  PlayerRow & { readonly nodeId: bigint }
>(
  'supplier.use-entry',
  `UPDATE supplier_seat s SET entry_hash = NULL FROM member m
    WHERE s.entry_hash = $1 AND s.opened_at > $2 AND m.id = s.member_id
   RETURNING m.id AS "memberId", m.user_name AS "userName", m.merchant_code AS "merchantCode", s.node_id AS "nodeId"`,
);

/** A bet at the operator's wallet, with the fields of its wallet calls. */
export interface SupplierRoundRow {
  readonly betUuid: string;
  readonly winUuid: string;
  readonly memberId: bigint;
  readonly player: string;
  readonly token: string;
  readonly gameCode: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint | null;
  readonly state: 'asked' | 'played' | 'undoing' | 'settled' | 'undone' | 'refused' | 'disputed';
}

const ROUND = `SELECT r.bet_uuid AS "betUuid", r.win_uuid AS "winUuid", r.member_id AS "memberId", p.player, s.token,
    g.code AS "gameCode", r.stake_units AS "stakeUnits", r.win_units AS "winUnits", r.state
   FROM supplier_round r JOIN supplier_seat s ON s.id = r.seat_id JOIN supplier_player p ON p.member_id = r.member_id
   JOIN game g ON g.id = s.node_id`;

export const findRound = statement<[betUuid: string], SupplierRoundRow>(
  'supplier.find-round',
  `${ROUND} WHERE r.bet_uuid = $1`,
);

/** Locks the round until the transaction ends. */
export const lockRound = statement<[betUuid: string], SupplierRoundRow>(
  'supplier.lock-round',
  `${ROUND} WHERE r.bet_uuid = $1 FOR UPDATE OF r`,
);

/**
 * Finds the game and round of a bet or win by the operator's transaction id. The token is the newest of the game and not
 * the bet's: the newest seat places the bets, and an older token would end the open game.
 */
export const findBet = statement<
  [player: string, transactionUuid: string],
  {
    readonly memberId: bigint;
    readonly nodeId: bigint;
    readonly token: string;
    readonly orderNo: string | null;
  }
>(
  'supplier.find-bet',
  `SELECT r.member_id AS "memberId", s.node_id AS "nodeId", newest.token, played.round_id::text AS "orderNo"
     FROM supplier_round r JOIN supplier_seat s ON s.id = r.seat_id JOIN supplier_player p ON p.member_id = r.member_id
     CROSS JOIN LATERAL (SELECT n.token FROM supplier_seat n
       WHERE n.member_id = r.member_id AND n.node_id = s.node_id ORDER BY n.id DESC LIMIT 1) AS newest
     LEFT JOIN round_key played ON played.provider = 'studio' AND played.member_id = r.member_id
      AND played.round = r.request_key::text AND r.state IN ('played', 'settled', 'disputed')
    WHERE p.player = $1 AND $2 IN (r.bet_uuid::text, r.win_uuid::text)`,
);

/** The pending or played bet of a request key. */
export const findRoundOfKey = statement<[memberId: bigint, requestKey: string], SupplierRoundRow>(
  'supplier.find-round-of-key',
  `${ROUND} WHERE r.member_id = $1 AND r.request_key = $2 AND r.state NOT IN ('undone', 'refused', 'disputed')`,
);

/** Inserts nothing where the player has no launch of the game or the key has a bet already. */
export const insertRequestedRound = statement<
  [
    betUuid: string,
    winUuid: string,
    memberId: bigint,
    nodeId: bigint,
    requestKey: string,
    stakeUnits: bigint,
    requestedAt: Date,
  ]
>(
  'supplier.insert-asked',
  `INSERT INTO supplier_round (bet_uuid, win_uuid, seat_id, member_id, request_key, stake_units, state, asked_at)
   SELECT $1, $2, s.id, s.member_id, $5, $6, 'asked', $7 FROM supplier_seat s
    WHERE s.member_id = $3 AND s.node_id = $4 ORDER BY s.id DESC LIMIT 1
   ON CONFLICT DO NOTHING`,
);

/** Changes the state only from `from`; a late change has no effect. */
export const changeState = statement<[betUuid: string, from: string, to: string]>(
  'supplier.move-on',
  `UPDATE supplier_round SET state = $3 WHERE bet_uuid = $1 AND state = $2`,
);

export const markPlayed = statement<[betUuid: string, winUnits: bigint]>(
  'supplier.mark-played',
  `UPDATE supplier_round SET state = 'played', win_units = $2 WHERE bet_uuid = $1 AND state = 'asked'`,
);

/**
 * Claims rounds that the operator's wallet has not confirmed for too long: first those without an attempt, then the
 * oldest attempt. A bet without a played round is to be rolled back. Rounds that another process claims or plays at
 * this moment are skipped.
 */
export const claimDue = statement<
  [requestedBefore: Date, now: Date, attemptedBefore: Date, limit: number],
  { readonly betUuid: string }
>(
  'supplier.claim-due',
  `UPDATE supplier_round SET attempted_at = $2, state = CASE state WHEN 'asked' THEN 'undoing' ELSE state END
    WHERE bet_uuid = ANY (ARRAY(
      SELECT bet_uuid FROM supplier_round
       WHERE state IN ('asked', 'played', 'undoing') AND asked_at < $1
         AND (attempted_at IS NULL OR attempted_at < $3)
       ORDER BY attempted_at NULLS FIRST, asked_at LIMIT $4 FOR UPDATE SKIP LOCKED))
   RETURNING bet_uuid AS "betUuid"`,
);
