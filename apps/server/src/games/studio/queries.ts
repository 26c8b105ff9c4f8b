import type { GameType } from '@tessera/contract/games/games';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import type { StakeRefusal } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';

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

/** Result of a drawn round. */
export interface PlayedRow {
  /** `moved-on`: the draw did not use the member's next number. `replayed`: the key already played a round. */
  readonly outcome: 'played' | 'replayed' | 'refused' | 'moved-on';
  readonly refusal:
    | 'insufficient'
    | 'unknown-member'
    | 'conflict'
    | 'transaction.duplicate'
    | 'game.not.found'
    | 'game.elsewhere'
    | 'game.check.due'
    | 'game.cycle.too.fast'
    | 'bonus.stake.limit'
    | 'bonus.game.refused'
    | 'function.not.available'
    | 'protection.limits.required'
    | 'protection.pause'
    | StakeRefusal
    | null;
  readonly detail: { readonly waitMs?: number; readonly until?: string; readonly maxUnits?: string } | null;
  readonly balanceUnits: bigint | null;
  readonly sequence: bigint | null;
  readonly roundId: bigint | null;
  /** The pair in use, where the draw used another pair; null where none is in use. */
  readonly seedId: bigint | null;
  readonly serverSeedHash: string;
  readonly sealedSeed: Buffer;
  readonly clientSeed: string;
  /** Of the last round of the pair. */
  readonly nonce: number;
}

/** Plays a drawn round in one statement. */
export const playDrawnRound = statement<
  [
    memberId: bigint,
    asset: string,
    currency: string,
    nodeId: bigint,
    game: StudioGame,
    requestKey: string,
    stakeUnits: bigint,
    choice: string,
    rules: string,
    algorithm: string,
    seedId: bigint,
    nonce: number,
    draws: readonly number[],
    winUnits: bigint,
    playRules: string,
    now: Date,
  ],
  PlayedRow
>(
  'studio.play-round',
  `SELECT outcome, refusal, detail, balance AS "balanceUnits", sequence, round_id AS "roundId", seed_id AS "seedId",
          server_seed_hash AS "serverSeedHash", sealed_seed AS "sealedSeed", client_seed AS "clientSeed", nonce
     FROM studio_round($1, $2, $3, $4, $5, $6::uuid, $7, $8::jsonb, $9, $10, $11, $12, $13, $14,
            jsonb_populate_record(NULL::play_rules, $15::jsonb), $16)`,
);

/** A round with its draw and seed pair. */
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
  /** Written by the game's use case. */
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
  `SELECT ${ROUND_COLUMNS} FROM game_round r ${WITH_DRAW}
    WHERE r.id = (SELECT round_id FROM round_key WHERE provider = 'studio' AND member_id = $1 AND round = $2)`,
);

/** A round with the server seed where it is revealed. */
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

export interface SeedRow {
  readonly id: bigint;
  readonly serverSeedHash: string;
  readonly sealedSeed: Buffer;
  readonly clientSeed: string;
  readonly nonce: number;
}

const SEED_COLUMNS = `id, server_seed_hash AS "serverSeedHash", sealed_seed AS "sealedSeed",
  client_seed AS "clientSeed", nonce`;

export const findSeedInUse = statement<[memberId: bigint], SeedRow>(
  'studio.find-seed-in-use',
  `SELECT ${SEED_COLUMNS} FROM studio_seed WHERE member_id = $1 AND revealed_at IS NULL`,
);

/** Locks the pair in use: a member's rounds and seed changes are serialized. */
export const lockSeedInUse = statement<[memberId: bigint], { id: bigint }>(
  'studio.lock-seed-in-use',
  `SELECT id FROM studio_seed WHERE member_id = $1 AND revealed_at IS NULL FOR UPDATE`,
);

/** Returns no row where a pair is in use already. */
export const insertSeed = statement<
  [memberId: bigint, serverSeedHash: string, sealedSeed: Buffer, clientSeed: string, createdAt: Date],
  SeedRow
>(
  'studio.insert-seed',
  `INSERT INTO studio_seed (member_id, server_seed_hash, sealed_seed, client_seed, created_at)
   VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (member_id) WHERE revealed_at IS NULL DO NOTHING
   RETURNING ${SEED_COLUMNS}`,
);

export const revealSeed = statement<[id: bigint, serverSeed: string, revealedAt: Date]>(
  'studio.reveal-seed',
  `UPDATE studio_seed SET server_seed = $2, revealed_at = $3 WHERE id = $1 AND revealed_at IS NULL`,
);

interface RevealedSeedRow {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

export const findLastRevealed = statement<[memberId: bigint], RevealedSeedRow>(
  'studio.find-last-revealed',
  `SELECT server_seed AS "serverSeed", server_seed_hash AS "serverSeedHash", client_seed AS "clientSeed"
     FROM studio_seed WHERE member_id = $1 AND revealed_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
);
