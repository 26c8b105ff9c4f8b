import { blockText, DRAW, drawFrom, type DrawInput, wordsOf } from '@tessera/contract/games/studio/draw';
import type { Fairness } from '@tessera/contract/games/studio/round';
import { createHmac, hash, type KeyObject } from 'node:crypto';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { openSeed, sealSeed } from '../../platform/sealed-seed.ts';
import {
  findLastRevealed,
  findSeedInUse,
  insertSeed,
  lockSeedInUse,
  revealSeed,
  type SeedRow,
} from './queries.ts';

export interface SeedDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Seals server seeds: 32 bytes. */
  readonly seedKey: KeyObject;
}

const CLIENT_SEED_BYTES = 8;

const SERVER_SEED_BYTES = 32;

/** The pair in use, created on demand. */
export async function pairInUse(deps: SeedDeps, db: Queryable, memberId: bigint): Promise<SeedRow> {
  const pair = (await db.maybe(findSeedInUse, [memberId])) ?? (await makePair(deps, db, memberId));
  // A concurrent call created or retired the pair.
  return pair ?? pairInUse(deps, db, memberId);
}

/** Locks the member's seed pair until the transaction ends; creates the first pair. */
export async function lockSeeds(deps: SeedDeps, tx: Tx, memberId: bigint): Promise<void> {
  if (await tx.maybe(lockSeedInUse, [memberId])) return;
  // No pair exists, or the awaited pair was just retired.
  await makePair(deps, tx, memberId);
  return lockSeeds(deps, tx, memberId);
}

/** Reveals the server seed in use, so that its rounds can be verified, and commits to a new seed. */
export async function rotateSeed(
  deps: SeedDeps,
  clientSeed: string,
  { tx, session }: WriteCall<'session'>,
): Promise<Fairness> {
  const pair = await replacePair(deps, tx, session.memberId, clientSeed);
  return fairnessOf(tx, session.memberId, pair);
}

/** Reveals the server seed in use and creates a new pair; concurrent calls are serialized. */
async function replacePair(deps: SeedDeps, tx: Tx, memberId: bigint, clientSeed: string): Promise<SeedRow> {
  const retired = await tx.maybe(findSeedInUse, [memberId]);
  if (retired) {
    const serverSeed = openServerSeed(deps, retired, memberId);
    const opened = await tx.run(revealSeed, [retired.id, serverSeed, deps.clock.now()]);
    if (opened === 0) return replacePair(deps, tx, memberId, clientSeed);
  }
  return (await makePair(deps, tx, memberId, clientSeed)) ?? replacePair(deps, tx, memberId, clientSeed);
}

/** Public data of the pair in use, and the revealed previous pair. */
export async function fairnessOf(db: Queryable, memberId: bigint, pair: SeedRow): Promise<Fairness> {
  return {
    algorithm: DRAW,
    serverSeedHash: pair.serverSeedHash,
    clientSeed: pair.clientSeed,
    nextNonce: pair.nonce + 1,
    previous: (await db.maybe(findLastRevealed, [memberId])) ?? null,
  };
}

/** Returns undefined where a pair is in use already. */
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

/** Decrypts the server seed of a member's pair. */
export function openServerSeed(
  { seedKey }: Pick<SeedDeps, 'seedKey'>,
  { sealedSeed }: Pick<SeedRow, 'sealedSeed'>,
  memberId: bigint,
): string {
  return openSeed(seedKey, sealedSeed, memberId.toString());
}

interface DrawSeeds extends DrawInput {
  /** 64 hexadecimal digits, used as text. */
  readonly serverSeed: string;
}

/** The public commitment to a server seed: SHA-256 of its 64 digits, in hexadecimal. */
export function commitmentOf(serverSeed: string): string {
  return hash('sha256', serverSeed, 'hex');
}

/** The numbers of one round: one below each limit, all equally likely. */
export function drawNumbers(seeds: DrawSeeds, limits: readonly number[]): number[] {
  return drawFrom(roundWords(seeds), limits);
}

/** Random 32-bit words of a round, without end. */
export function roundWords(seeds: DrawSeeds): Iterator<number, undefined> {
  return wordsOf(roundBlocks(seeds));
}

/** A round's random bytes, 32 at a time. */
export function* roundBlocks(seeds: DrawSeeds): Generator<Uint8Array, never> {
  for (let block = 0; ; block += 1) {
    yield createHmac('sha256', seeds.serverSeed).update(blockText(seeds, block)).digest();
  }
}

/** Cache of the pairs that members last played with. A pair may be stale; playing a round checks it. */
export interface RecentPairs {
  get(memberId: bigint): SeedRow | undefined;
  put(memberId: bigint, pair: SeedRow): void;
}

/** Cache size in pairs; a pair needs about 400 bytes. */
const RECENT_PAIRS = 10_000;

/** Caches pairs, so that a round needs no query for its pair. The oldest pair is evicted. */
export function openRecentPairs(): RecentPairs {
  const pairs = new Map<bigint, SeedRow>();
  return {
    get: (memberId) => pairs.get(memberId),
    put(memberId, pair) {
      pairs.delete(memberId);
      pairs.set(memberId, pair);
      const [oldest] = pairs.keys();
      if (pairs.size > RECENT_PAIRS && oldest !== undefined) pairs.delete(oldest);
    },
  };
}
