import type { GameType } from '@tessera/contract/games';
import type { StudioGame } from '@tessera/contract/studio/round';
import { statement } from '../../../platform/database/statement.ts';

export interface TitleRow {
  readonly id: bigint;
  readonly gameType: GameType;
  readonly vassalage: string;
  readonly provider: string;
}

/** A game of the catalogue that the studio plays as this kind. */
export const findTitle = statement<[nodeId: bigint, game: StudioGame], TitleRow>(
  'studio.find-title',
  `SELECT g.id, g.game_type AS "gameType", g.vassalage, g.provider
     FROM studio_title t JOIN game g ON g.id = t.node_id
    WHERE g.id = $1 AND t.game = $2 AND g.provider = 'studio' AND g.enabled`,
);

export interface TitleInPlayRow extends TitleRow {
  /** This member's last round of it. */
  readonly lastPlacedAt: Date | null;
  /** Neither the game nor its vendor is off the shelf or rests. */
  readonly takesBets: boolean;
}

export const findTitleInPlay = statement<
  [nodeId: bigint, game: StudioGame, memberId: bigint, now: Date],
  TitleInPlayRow
>(
  'studio.find-title-in-play',
  `SELECT g.id, g.game_type AS "gameType", g.vassalage, g.provider,
          (SELECT r.placed_at FROM game_round r
            WHERE r.member_id = $3 AND r.node_id = g.id ORDER BY r.id DESC LIMIT 1) AS "lastPlacedAt",
          game_takes_bets(g.id, $4) AS "takesBets"
     FROM studio_title t JOIN game g ON g.id = t.node_id
    WHERE g.id = $1 AND t.game = $2 AND g.provider = 'studio' AND g.enabled`,
);

export const findStudioGame = statement<[nodeId: bigint], { readonly game: StudioGame }>(
  'studio.find-game',
  `SELECT game FROM studio_title WHERE node_id = $1`,
);

/** From [{ vassalage, code, game }]. */
export const insertTitles = statement<[titles: string]>(
  'studio.insert-titles',
  `INSERT INTO studio_title (node_id, game)
   SELECT g.id, t.game FROM jsonb_to_recordset($1::jsonb) AS t (vassalage text, code text, game text)
     JOIN game g ON g.vassalage = t.vassalage AND g.code = t.code`,
);

export const insertRound = statement<
  [
    roundId: bigint,
    game: StudioGame,
    seedId: bigint,
    nonce: number,
    rules: string,
    algorithm: string,
    choice: string,
    draws: readonly number[],
  ]
>(
  'studio.insert-round',
  `INSERT INTO studio_round (round_id, game, seed_id, nonce, rules, algorithm, choice, draws)
   VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`,
);

/** Everything a round's answer is made of. */
export interface RoundRow {
  readonly id: bigint;
  readonly nodeId: bigint;
  readonly game: StudioGame;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly balanceAfterUnits: bigint;
  readonly sequence: bigint;
  readonly placedAt: Date;
  readonly rules: string;
  readonly algorithm: string;
  /** As the game's own use case wrote it. */
  readonly choice: unknown;
  readonly draws: readonly number[];
  readonly nonce: number;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

const ROUND_COLUMNS = `r.id, r.node_id AS "nodeId", d.game, r.stake_units AS "stakeUnits", r.win_units AS "winUnits",
  r.balance_after_units AS "balanceAfterUnits", r.sequence, r.placed_at AS "placedAt",
  d.rules, d.algorithm, d.choice, d.draws, d.nonce,
  s.server_seed_hash AS "serverSeedHash", s.client_seed AS "clientSeed"`;

const WITH_DRAW = `JOIN studio_round d ON d.round_id = r.id JOIN studio_seed s ON s.id = d.seed_id`;

export const findRoundOfKey = statement<[memberId: bigint, requestKey: string], RoundRow>(
  'studio.find-round-of-key',
  `SELECT ${ROUND_COLUMNS} FROM game_round r ${WITH_DRAW} WHERE r.member_id = $1 AND r.request_key = $2`,
);

/** With the server seed where it is open. */
export const findPastRound = statement<
  [memberId: bigint, roundId: bigint],
  RoundRow & { readonly serverSeed: string | null }
>(
  'studio.find-past-round',
  `SELECT ${ROUND_COLUMNS}, s.server_seed AS "serverSeed"
     FROM game_round r ${WITH_DRAW} WHERE r.member_id = $1 AND r.id = $2`,
);

export const listRounds = statement<[memberId: bigint, nodeId: bigint, limit: number], RoundRow>(
  'studio.list-rounds',
  `SELECT ${ROUND_COLUMNS}
     FROM (SELECT * FROM game_round WHERE member_id = $1 AND node_id = $2 ORDER BY id DESC LIMIT $3) r ${WITH_DRAW}
    ORDER BY r.id DESC`,
);
