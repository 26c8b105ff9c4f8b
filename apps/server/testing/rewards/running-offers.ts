import type { RewardKind } from '@tessera/contract/rewards/rewards';
import { randomUUID } from 'node:crypto';
import { systemClock, systemRandomness } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import type { RewardsDeps } from '../../src/rewards/deps.ts';
import { advanceGiveaways } from '../../src/rewards/giveaways/advance-giveaways.ts';
import { giveawayTerms } from '../../src/rewards/giveaways/terms.ts';
import { promoCodeTerms } from '../../src/rewards/promo-codes/terms.ts';
import { signInTerms } from '../../src/rewards/sign-in/terms.ts';
import { onDatabase } from '../server/running-server.ts';

const insertOffer = statement<
  [code: string, kind: RewardKind, texts: string, terms: string, now: Date],
  { id: bigint }
>(
  'test.insert-offer',
  `INSERT INTO promotion (merchant_code, code, kind, state, join_by, texts, terms, starts_at)
   VALUES ('tessera', $1, $2, 'running', 'automatic', $3::jsonb, $4::jsonb, $5) RETURNING id`,
);
const insertCode = statement<[code: string, promotionId: bigint]>(
  'test.insert-promo-code',
  `INSERT INTO promo_code (merchant_code, code, promotion_id, most_uses) VALUES ('tessera', $1, $2, 1000)`,
);
const openNow = statement<[promotionId: bigint, now: Date]>(
  'test.open-giveaway',
  'UPDATE giveaway SET opens_at = $2 WHERE promotion_id = $1',
);
const endOffers = statement<[ids: readonly bigint[]]>(
  'test.end-offers',
  `UPDATE promotion SET state = 'ended' WHERE id = ANY ($1::bigint[])`,
);

export interface RunningOffers {
  readonly code: string;
  readonly ids: readonly bigint[];
}

const titles = (title: string) => JSON.stringify({ EN: title, TY: title, AR: title });

/** Runs a calendar, an open giveaway and a promotion with a code on a running server. */
export function runOffersOn(databaseUrl: string): Promise<RunningOffers> {
  return onDatabase(databaseUrl, async (database) => {
    const now = systemClock.now();
    const run = async (kind: RewardKind, title: string, terms: object) =>
      (await database.one(insertOffer, [randomUUID(), kind, titles(title), JSON.stringify(terms), now])).id;
    const amounts = ['3.30', '3.40', '3.50', '3.60', '3.70', '3.80', '7.70'];
    const calendar = { calendar: 'cycle', missed: 'restart', amounts, claimDays: 7 };
    const signIn = await run('LOGIN', 'Seven mosaic days', signInTerms.parse(calendar));
    const shares = { amount: '400', parts: 80, smallest: '4', claimDays: 7 };
    const giveaway = await run('GIVEAWAY', 'Red rain', giveawayTerms.parse(shares));
    const promo = await run(
      'PROMOCODE',
      'Mosaic code',
      promoCodeTerms.parse({ amount: '5.60', claimDays: 7 }),
    );
    const code = `MOSAIC${promo}`;
    await database.run(insertCode, [code, promo]);
    const merchants = { get: () => ({ coinUnits: 100n }) } as unknown as RewardsDeps['merchants'];
    await advanceGiveaways({ clock: systemClock, randomness: systemRandomness, database, merchants });
    await database.run(openNow, [giveaway, now]);
    return { code, ids: [signIn, giveaway, promo] };
  });
}

export function endOffersOn(databaseUrl: string, { ids }: RunningOffers): Promise<void> {
  return onDatabase(databaseUrl, async (database) => {
    await database.run(endOffers, [ids]);
  });
}
