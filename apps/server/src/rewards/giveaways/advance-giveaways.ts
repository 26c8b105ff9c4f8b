import { unitsFromAmount } from '@tessera/contract/money';
import { workOnEach } from '../../platform/concurrency.ts';
import type { RewardsDeps } from '../deps.ts';
import { insertGiveaway, insertParts, listToPrepare, revealSeeds } from './queries.ts';
import { sharesOf } from './shares.ts';
import { giveawayTerms } from './terms.ts';

const SEED_BYTES = 32;
/** Members can note the hash before the first part is taken. */
const PUBLISHED_BEFORE_MS = 600_000;

type PrepareDeps = Pick<RewardsDeps, 'clock' | 'database' | 'merchants' | 'randomness'>;

/** Draws the parts of new giveaways, and publishes the seeds of those that are over. */
export async function advanceGiveaways(deps: PrepareDeps): Promise<void> {
  const { clock, database } = deps;
  const now = clock.now();
  await database.run(revealSeeds, [now]);
  await workOnEach(await database.many(listToPrepare, [now]), (promotion) => prepare(deps, promotion, now));
}

/**
 * The parts are stored with the seed, so that a later change of the terms has no effect. A part is at least a coin; an amount
 * with too few coins has fewer parts.
 */
async function prepare(
  { database, merchants, randomness }: PrepareDeps,
  {
    id,
    merchantCode,
    terms,
  }: { readonly id: bigint; readonly merchantCode: string; readonly terms: unknown },
  now: Date,
): Promise<void> {
  const { amount, parts: mostParts, smallest } = giveawayTerms.parse(terms);
  const { coinUnits } = merchants.get(merchantCode);
  const totalCoins = unitsFromAmount(amount) / coinUnits;
  const smallestCoins = atLeastOne(unitsFromAmount(smallest) / coinUnits);
  const parts = Math.min(mostParts, Number(totalCoins / smallestCoins));
  if (parts === 0) return;
  const seed = randomness.bytes(SEED_BYTES);
  const shares = sharesOf({ seed, promotionId: id, parts, totalCoins, smallestCoins });
  await database.transaction(async (tx) => {
    const notBefore = new Date(now.getTime() + PUBLISHED_BEFORE_MS);
    if ((await tx.run(insertGiveaway, [id, seed, smallestCoins * coinUnits, now, notBefore])) === 0) return;
    await tx.run(insertParts, [id, shares.map((coins) => coins * coinUnits)]);
  });
}

function atLeastOne(coins: bigint): bigint {
  return coins > 0n ? coins : 1n;
}
