import type { GameType } from '@tessera/contract/games';
import { statement } from '../../platform/database/statement.ts';

export interface SlotGameRow {
  readonly id: bigint;
  readonly gameType: GameType;
  readonly vassalage: string;
  readonly provider: string;
}

export const findSlotGame = statement<[id: bigint, provider: string], SlotGameRow>(
  'studio.find-slot-game',
  `SELECT id, game_type AS "gameType", vassalage, provider FROM game
    WHERE id = $1 AND provider = $2 AND enabled`,
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

/** The next round of the pair in use: two rounds never share a number. */
export const takeNonce = statement<[memberId: bigint], SeedRow>(
  'studio.take-nonce',
  `UPDATE studio_seed SET nonce = nonce + 1 WHERE member_id = $1 AND revealed_at IS NULL
   RETURNING ${SEED_COLUMNS}`,
);

/** Gives no row where a pair is in use already. */
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

export interface RevealedSeedRow {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

export const findLastRevealed = statement<[memberId: bigint], RevealedSeedRow>(
  'studio.find-last-revealed',
  `SELECT server_seed AS "serverSeed", server_seed_hash AS "serverSeedHash", client_seed AS "clientSeed"
     FROM studio_seed WHERE member_id = $1 AND revealed_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
);

export const insertSlotRound = statement<
  [
    roundId: bigint,
    seedId: bigint,
    nonce: number,
    slotTable: string,
    algorithm: string,
    stops: readonly number[],
  ]
>(
  'studio.insert-round',
  `INSERT INTO studio_round (round_id, seed_id, nonce, slot_table, algorithm, stops)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** Everything a round's answer is made of. */
export interface SlotRoundRow {
  readonly id: bigint;
  readonly nodeId: bigint;
  readonly stakeUnits: bigint;
  readonly balanceAfterUnits: bigint;
  readonly sequence: bigint;
  readonly placedAt: Date;
  readonly slotTable: string;
  readonly algorithm: string;
  readonly stops: readonly number[];
  readonly nonce: number;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

const ROUND_COLUMNS = `r.id, r.node_id AS "nodeId", r.stake_units AS "stakeUnits",
  r.balance_after_units AS "balanceAfterUnits", r.sequence, r.placed_at AS "placedAt",
  d.slot_table AS "slotTable", d.algorithm, d.stops, d.nonce,
  s.server_seed_hash AS "serverSeedHash", s.client_seed AS "clientSeed"`;

const WITH_DRAW = `JOIN studio_round d ON d.round_id = r.id JOIN studio_seed s ON s.id = d.seed_id`;

export const findSlotRound = statement<[memberId: bigint, requestKey: string], SlotRoundRow>(
  'studio.find-round',
  `SELECT ${ROUND_COLUMNS} FROM game_round r ${WITH_DRAW} WHERE r.member_id = $1 AND r.request_key = $2`,
);

export const listSlotRounds = statement<[memberId: bigint, nodeId: bigint, limit: number], SlotRoundRow>(
  'studio.list-rounds',
  `SELECT ${ROUND_COLUMNS}
     FROM (SELECT * FROM game_round WHERE member_id = $1 AND node_id = $2 ORDER BY id DESC LIMIT $3) r ${WITH_DRAW}
    ORDER BY r.id DESC`,
);
