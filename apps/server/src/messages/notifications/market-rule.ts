import type { MarketProfile } from '../../platform/config/market.ts';
import type { Database } from '../../platform/database/database.ts';
import { putMarketRule } from './queries.ts';

/** Stores the rule of the market for statements, at each start of a server. */
export async function storeMarketRule(
  database: Database,
  { offers, birthdayRequired, country }: Pick<MarketProfile, 'offers' | 'birthdayRequired' | 'country'>,
): Promise<void> {
  await database.run(putMarketRule, [offers, birthdayRequired, country]);
}
