import type { GameType } from '@tessera/contract/games';
import type { WalletReply, WalletStatus } from '@tessera/contract/seamless';
import { type Statement, statement } from '../../platform/database/statement.ts';

/** A bet, a win or a rollback as it was asked for; what a rollback has not is null. */
type MoveParams = [
  provider: string,
  tokenHash: Buffer,
  player: string,
  transactionUuid: string,
  requestUuid: string,
  referenceUuid: string | null,
  round: string,
  closes: boolean,
  gameCode: string,
  currency: string | null,
  amountUnits: bigint | null,
  isFree: boolean | null,
  now: Date,
  campaignUuid: string | null,
  rewardUuid: string | null,
];

export interface MoveRow {
  readonly status: WalletStatus;
  /** Of a refused bet where the status alone does not tell it. */
  readonly reason: WalletReply['reason'] | null;
  /** Null where the token is nobody's; then everything else is null too. */
  readonly memberId: bigint | null;
  readonly asset: string | null;
  readonly currency: string | null;
  readonly balanceUnits: bigint | null;
  readonly sequence: bigint | null;
  /** Money moved now. */
  readonly moved: boolean | null;
  /** The closed round that has something to tell; stake and win are what was not told before. */
  readonly roundId: bigint | null;
  readonly nodeId: bigint | null;
  readonly gameType: GameType | null;
  readonly vassalage: string | null;
  readonly stakeUnits: bigint | null;
  readonly winUnits: bigint | null;
}

const ANSWER = `status, reason, member_id AS "memberId", asset, currency, balance AS "balanceUnits", sequence, moved,
  round_id AS "roundId", node_id AS "nodeId", game_type AS "gameType", vassalage,
  stake AS "stakeUnits", win AS "winUnits"`;
const MOVE = `ROW($4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $15)::seamless_move`;

/**
 * A member whose last reality check was answered by `checkedAfter` has another one to answer first, and one whose market
 * misses something of them has that to do. A bet counts as activity in the login session of its token, which is marked
 * as seen at most every `seenEveryMs`. That comes last and waits for no lock, so that a sign-out cannot deadlock with it.
 */
export const placeBet: Statement<
  [...MoveParams, checkedAfter: Date, somethingMissing: boolean, seenEveryMs: number],
  MoveRow
> = statement(
  'seamless.bet',
  `WITH answer AS MATERIALIZED (SELECT * FROM seamless_bet($1, $2, $3, ${MOVE}, $13, $16, $17)), seen AS (
     UPDATE session SET seen_at = $13 WHERE id = (
       SELECT s.id FROM answer a
         JOIN seamless_token t ON t.token_hash = $2 JOIN session s ON s.id = t.login_session_id
        WHERE a.status = 'RS_OK' AND s.ended_at IS NULL AND s.seen_at <= $13::timestamptz - $18 * interval '1 ms'
          FOR NO KEY UPDATE OF s SKIP LOCKED)
   )
   SELECT ${ANSWER} FROM answer`,
);

export const findPlayerOfToken = statement<
  [provider: string, tokenHash: Buffer, player: string],
  { memberId: bigint; asset: string }
>(
  'seamless.find-player-of-token',
  `SELECT member_id AS "memberId", asset FROM seamless_token WHERE provider = $1 AND token_hash = $2 AND player = $3`,
);

export const payWin: Statement<MoveParams, MoveRow> = statement(
  'seamless.win',
  `SELECT ${ANSWER} FROM seamless_win($1, $2, $3, ${MOVE}, $13)`,
);

export const takeBack: Statement<[...MoveParams, unknown: WalletStatus], MoveRow> = statement(
  'seamless.rollback',
  `SELECT ${ANSWER} FROM seamless_rollback($1, $2, $3, ${MOVE}, $16, $13)`,
);

export interface SeatRow {
  readonly currency: string;
  readonly balanceUnits: bigint;
  readonly gameKnown: boolean;
}

export const findSeat = statement<
  [provider: string, tokenHash: Buffer, player: string, gameCode: string | null],
  SeatRow
>(
  'seamless.find-seat',
  `SELECT t.currency, b.cash AS "balanceUnits", ($4::text IS NULL OR g.id IS NOT NULL) AS "gameKnown"
     FROM seamless_token t
     JOIN member_balance b ON b.member_id = t.member_id AND b.asset = t.asset
     JOIN game launched ON launched.id = t.node_id
     LEFT JOIN game g ON g.vassalage = launched.vassalage AND g.code = $4 AND g.provider = t.provider
    WHERE t.token_hash = $2 AND t.provider = $1 AND t.player = $3`,
);

export const findPlayer = statement<[provider: string, player: string], { registeredAt: Date }>(
  'seamless.find-player',
  `SELECT m.registered_at AS "registeredAt"
     FROM seamless_player p JOIN member m ON m.id = p.member_id WHERE p.provider = $1 AND p.player = $2`,
);

/** The name a member has at a provider: the first one drawn stays. */
export const namePlayer = statement<[provider: string, memberId: bigint, drawn: string], { player: string }>(
  'seamless.name-player',
  `WITH made AS (
     INSERT INTO seamless_player (provider, member_id, player) VALUES ($1, $2, $3)
     ON CONFLICT (provider, member_id) DO UPDATE SET player = seamless_player.player RETURNING player
   )
   SELECT player FROM made`,
);

export const insertToken = statement<
  [
    tokenHash: Buffer,
    provider: string,
    player: string,
    memberId: bigint,
    nodeId: bigint,
    asset: string,
    currency: string,
    launchedAt: Date,
    lifetimeMs: number,
    loginSessionId: bigint,
    sessionIdleMs: number,
    /** No login session lives longer. */
    sessionMostMs: number,
  ]
>(
  'seamless.insert-token',
  `INSERT INTO seamless_token (token_hash, provider, player, member_id, node_id, asset, currency, login_session_id,
                               session_idle_ms, expires_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, s.id, $11,
          least($8::timestamptz + $9 * interval '1 ms', s.created_at + $12 * interval '1 ms')
     FROM session s WHERE s.id = $10`,
);

/** Bets go on with the new token alone, for as long as with the old one. Swapped again, a token gives the same one again. */
export const swapToken = statement<
  [provider: string, tokenHash: Buffer, newHash: Buffer, now: Date],
  { player: string; currency: string; balanceUnits: bigint; expired: boolean }
>(
  'seamless.swap-token',
  `WITH launched AS (
     SELECT t.*, seamless_token_ends(coalesce(s, t)) <= $4 AS expired
       FROM seamless_token t LEFT JOIN seamless_token s ON s.token_hash = $3
      WHERE t.provider = $1 AND t.token_hash = $2
   ), swapped AS (
     INSERT INTO seamless_token (token_hash, provider, player, member_id, node_id, asset, currency, login_session_id,
                                 session_idle_ms, expires_at)
     SELECT $3, provider, player, member_id, node_id, asset, currency, login_session_id, session_idle_ms, expires_at
       FROM launched WHERE NOT expired
     ON CONFLICT DO NOTHING
   ), ended AS (
     UPDATE seamless_token t SET expires_at = $4 FROM launched l
      WHERE t.token_hash = l.token_hash AND t.expires_at > $4
   )
   SELECT l.player, l.currency, b.cash AS "balanceUnits", l.expired
     FROM launched l JOIN member_balance b ON b.member_id = l.member_id AND b.asset = l.asset`,
);

/** By what its provider knows a round: the bet that began it. */
export const findBetOfRound = statement<
  [roundId: bigint],
  { user: string; transaction_uuid: string; round: string }
>(
  'seamless.find-bet-of-round',
  `SELECT p.player AS user, t.transaction_uuid, t.round
     FROM seamless_transaction t JOIN seamless_player p ON p.provider = t.provider AND p.member_id = t.member_id
    WHERE t.round_id = $1 AND t.kind = 'bet' ORDER BY t.recorded_at, t.transfer_id NULLS FIRST LIMIT 1`,
);

export interface DueRow {
  readonly roundId: bigint;
  readonly memberId: bigint;
  readonly asset: string;
  readonly nodeId: bigint;
  readonly gameType: GameType;
  readonly vassalage: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
}

/** Closes rounds that were opened before a time; stake and win are what nobody was told before. */
export const closeOpenRounds = statement<[before: Date, limit: number], DueRow>(
  'seamless.close-open-rounds',
  `WITH due AS (
     SELECT id, stake_units - told_stake_units AS stake, win_units - told_win_units AS win
       FROM game_round WHERE open AND placed_at < $1 ORDER BY placed_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
   ), closed AS (
     UPDATE game_round r SET open = false, told_stake_units = r.stake_units, told_win_units = r.win_units
       FROM due WHERE r.id = due.id
     RETURNING r.id, r.member_id, r.asset, r.node_id, r.game_type, due.stake, due.win
   )
   SELECT c.id AS "roundId", c.member_id AS "memberId", c.asset, c.node_id AS "nodeId", c.game_type AS "gameType",
          g.vassalage, c.stake AS "stakeUnits", c.win AS "winUnits"
     FROM closed c JOIN game g ON g.id = c.node_id`,
);
