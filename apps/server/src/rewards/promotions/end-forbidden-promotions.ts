import type { RewardsDeps } from '../deps.ts';
import { marketErrorsOf } from '../offers/permitted-offers.ts';
import { endPromotion } from './end-promotion.ts';
import { listOpen } from './queries.ts';

/**
 * Ends promotions whose terms the market does not permit, such as those from before a change of its rules. What members earned
 * until now is paid. Each change is recorded with the rule.
 */
export async function endForbiddenPromotions({
  clock,
  database,
  identity: { log, merchantCode },
  market,
}: Pick<RewardsDeps, 'clock' | 'database' | 'identity' | 'market'>): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    for (const promotion of await tx.many(listOpen, [merchantCode, now])) {
      const errors = marketErrorsOf(promotion, market);
      if (errors.length === 0) continue;
      const { code } = promotion;
      const reason = errors.join('; ');
      const refused = await endPromotion(tx, code, { merchantCode, by: 'market', now, reason });
      // Another process ended the promotion meanwhile.
      if (refused === undefined) log.warn({ promotion: code, reason }, 'the market ended a promotion');
    }
  });
}
