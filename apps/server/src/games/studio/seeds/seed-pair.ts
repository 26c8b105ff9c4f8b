import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { DRAW } from '@tessera/contract/games/studio/draw';
import type { Fairness } from '@tessera/contract/games/studio/round';
import type { Queryable, Tx } from '../../../platform/database/statement.ts';
import type { Randomness } from '../../../platform/clock.ts';
import type { GamesDeps } from '../../deps.ts';
import { commitmentOf } from './fair-draw.ts';
import {
  findLastRevealed,
  findSeedInUse,
  insertSeed,
  lockSeedInUse,
  revealSeed,
  type SeedRow,
} from './queries.ts';

export type SeedDeps = Pick<GamesDeps, 'clock' | 'randomness' | 'seedKey'>;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SERVER_SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;

/** Makes the member's rounds wait for each other until the transaction ends; makes the first pair where there is none. */
export async function lockSeeds(deps: SeedDeps, tx: Tx, memberId: bigint): Promise<void> {
  if (await tx.maybe(lockSeedInUse, [memberId])) return;
  // There is none yet, or the one we waited for was just retired.
  await makePair(deps, tx, memberId);
  return lockSeeds(deps, tx, memberId);
}

/** The server seed of a member's pair, which is open to us alone. */
export function openPair(
  { seedKey }: Pick<SeedDeps, 'seedKey'>,
  { sealedSeed }: Pick<SeedRow, 'sealedSeed'>,
  memberId: bigint,
): string {
  return openSeed(seedKey, sealedSeed, memberId.toString());
}

/** The pair in use, made on demand. */
export async function pairInUse(deps: SeedDeps, db: Queryable, memberId: bigint): Promise<SeedRow> {
  const pair = (await db.maybe(findSeedInUse, [memberId])) ?? (await makePair(deps, db, memberId));
  // Somebody made one in between, or took the one in use out of it.
  return pair ?? pairInUse(deps, db, memberId);
}

/** Opens the server seed in use and puts a new pair in its place; two at once take turns. */
export async function replacePair(
  deps: SeedDeps,
  tx: Tx,
  memberId: bigint,
  clientSeed: string,
): Promise<SeedRow> {
  const retired = await tx.maybe(findSeedInUse, [memberId]);
  if (retired) {
    const serverSeed = openPair(deps, retired, memberId);
    const opened = await tx.run(revealSeed, [retired.id, serverSeed, deps.clock.now()]);
    if (opened === 0) return replacePair(deps, tx, memberId, clientSeed);
  }
  return (await makePair(deps, tx, memberId, clientSeed)) ?? replacePair(deps, tx, memberId, clientSeed);
}

/** What a member may know of the pair in use, and the whole of the one before it. */
export async function fairnessOf(db: Queryable, memberId: bigint, pair: SeedRow): Promise<Fairness> {
  return {
    algorithm: DRAW,
    serverSeedHash: pair.serverSeedHash,
    clientSeed: pair.clientSeed,
    nextNonce: pair.nonce + 1,
    previous: (await db.maybe(findLastRevealed, [memberId])) ?? null,
  };
}

/** Undefined where a pair is in use already. */
function makePair(
  { clock, randomness, seedKey }: SeedDeps,
  db: Queryable,
  memberId: bigint,
  clientSeed: string = randomness.bytes(CLIENT_SEED_BYTES).toString('hex'),
): Promise<SeedRow | undefined> {
  const serverSeed = randomness.bytes(SERVER_SEED_BYTES).toString('hex');
  const sealed = sealSeed(seedKey, randomness, serverSeed, memberId.toString());
  return db.maybe(insertSeed, [memberId, commitmentOf(serverSeed), sealed, clientSeed, clock.now()]);
}

/** Encrypts a server seed for the database; `owner` is bound to it, so that no row opens in another's place. */
export function sealSeed(key: KeyObject, randomness: Randomness, serverSeed: string, owner: string): Buffer {
  const nonce = randomness.bytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(serverSeed, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Throws when the key is another, the owner is another, or a byte was altered. */
export function openSeed(key: KeyObject, sealed: Buffer, owner: string): string {
  const textAt = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, textAt));
  return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
}
