import { statement } from '../../platform/database/statement.ts';
import { roundStatements } from '../../rounds/index.ts';

/**
 * Bets, wins and rollbacks of the player of a token. A bet counts as activity in the login session of its token. The
 * session is marked as seen at most every `seenEveryMs`. The mark is the last step and waits for no lock, so that a
 * sign-out cannot deadlock with it.
 */
export const moneyStatements = roundStatements<
  [provider: string, tokenHash: Buffer, player: string],
  [seenEveryMs: number]
>({
  name: 'seamless',
  source: '$1',
  // The seventh field of the request, after the three of the token, is the code of the game.
  session: 'seamless_seat($1, $2, $3, $9, $15)',
  parameters: 3,
  alongBet: (now, next) =>
    `UPDATE session SET seen_at = ${now} WHERE id = (
       SELECT s.id FROM answer a
         JOIN seamless_token t ON t.token_hash = $2 JOIN session s ON s.id = t.login_session_id
        WHERE a.status = 'RS_OK' AND s.ended_at IS NULL
          AND s.seen_at <= ${now}::timestamptz - $${next} * interval '1 ms'
          FOR NO KEY UPDATE OF s SKIP LOCKED)`,
});

export interface TokenBalanceRow {
  readonly currency: string;
  readonly balanceUnits: bigint;
  readonly gameKnown: boolean;
}

export const findTokenBalance = statement<
  [provider: string, tokenHash: Buffer, player: string, gameCode: string | null],
  TokenBalanceRow
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

/** The member's player name at a provider; the first name stays. */
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
    /** Maximum lifetime of a login session. */
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

/** Replaces a launch token with a session token of the same expiry. A repeated swap returns the same token. */
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

/** The first bet of a round, by which its provider identifies the round. */
export const findBetOfRound = statement<
  [roundId: bigint],
  { user: string; transaction_uuid: string; round: string }
>(
  'seamless.find-bet-of-round',
  `SELECT p.player AS user, t.transaction_id AS transaction_uuid, t.round
     FROM round_move t JOIN seamless_player p ON p.provider = t.source AND p.member_id = t.member_id
    WHERE t.round_id = $1 AND t.kind = 'bet' AND (t.id = 0 OR t.id >= round_moves_from($1)) ORDER BY t.recorded_at, t.transfer_id NULLS FIRST LIMIT 1`,
);
