import { statement } from '../../../platform/database/statement.ts';

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

/** Whoever plays or retires the pair waits here for the one before: a member's rounds come one after another. */
export const lockSeedInUse = statement<[memberId: bigint], { id: bigint }>(
  'studio.lock-seed-in-use',
  `SELECT id FROM studio_seed WHERE member_id = $1 AND revealed_at IS NULL FOR UPDATE`,
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
