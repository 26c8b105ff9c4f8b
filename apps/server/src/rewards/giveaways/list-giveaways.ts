import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { localText } from '@tessera/contract/languages';
import { amountFromUnits } from '@tessera/contract/money';
import type { Giveaway, giveaways } from '@tessera/contract/rewards/giveaways';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { listPromotions, type OpenPromotion } from '../payouts/queries.ts';
import { listedTimes } from '../promotions/listed-times.ts';
import { type GiveawayRow, listGiveaways, listShares } from './queries.ts';
import { seedHash } from './shares.ts';
import { giveawayTerms } from './terms.ts';

/** Giveaways that are coming, open or finished recently. Empty for members who may not receive offers. */
export async function giveawayList(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  { language }: InputOf<typeof giveaways.giveawayList>,
  { db, session: { memberId } }: ReadCall<'member'>,
): Promise<OutputOf<typeof giveaways.giveawayList>> {
  const now = deps.clock.now();
  const { upTo, since } = listedTimes(now);
  const listed = await db.many(listPromotions, [upTo, memberId, 'GIVEAWAY', since]);
  const promotions = await permittedOffers(deps, db, memberId, listed);
  const rows = await db.many(listGiveaways, [promotions.map(({ id }) => id), memberId]);
  const prepared = new Map(rows.map((row) => [row.promotionId, row]));
  return {
    content: promotions.flatMap((promotion) => {
      const row = prepared.get(promotion.id);
      return row ? [giveawayView(promotion, row, { language, now })] : [];
    }),
  };
}

function giveawayView(
  { id, texts, terms: stored, endsAt }: OpenPromotion,
  row: GiveawayRow,
  { language, now }: { readonly language: string; readonly now: Date },
): Giveaway {
  const { bonus } = giveawayTerms.parse(stored);
  const over = row.revealedAt !== null || row.left === 0 || (endsAt !== null && endsAt <= now);
  return {
    promotionId: id.toString(),
    title: localText(texts, language) ?? '',
    phase: over ? 'finished' : row.opensAt > now ? 'coming' : 'open',
    opensAt: row.opensAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    parts: row.parts,
    left: row.left,
    total: amountFromUnits(row.totalUnits),
    smallest: amountFromUnits(row.smallestUnits),
    form: bonus ? 'bonus' : 'cash',
    wagering: bonus?.wagering ?? null,
    seedHash: seedHash(row.seed),
    seed: row.revealedAt ? row.seed.toString('hex') : null,
    own: row.own && {
      rewardId: row.own.rewardId,
      rank: row.own.rank,
      amount: amountFromUnits(BigInt(row.own.units)),
    },
  };
}

/** All parts of a giveaway that is over, with the seed from which anyone can derive the parts. */
export async function giveawayShares(
  { merchants }: Pick<RewardsDeps, 'merchants'>,
  { promotionId }: InputOf<typeof giveaways.giveawayShares>,
  { db, session: { merchantCode } }: ReadCall<'member'>,
): Promise<OutputOf<typeof giveaways.giveawayShares> | Refusal<'giveaway.not.revealed'>> {
  const rows = await db.many(listShares, [BigInt(promotionId), merchantCode]);
  const [first] = rows;
  if (!first) return refuse('giveaway.not.revealed');
  return {
    seed: first.seed.toString('hex'),
    seedHash: seedHash(first.seed),
    coin: amountFromUnits(merchants.get(merchantCode).coinUnits),
    smallest: amountFromUnits(first.smallestUnits),
    shares: rows.map(({ rank, amountUnits, taken }) => ({
      rank,
      amount: amountFromUnits(amountUnits),
      taken,
    })),
  };
}
