import type { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/statement.ts';

/** A house that lets each member have so many deposits open at once. */
export async function letOpenDeposits(database: Database, most: number): Promise<void> {
  await database.run(putMostOpen, [most]);
}

const putMostOpen = statement<[most: number]>(
  'test.put-most-open-deposits',
  `INSERT INTO deposit_rules (merchant_code, most_open) SELECT code, $1 FROM merchant
   ON CONFLICT (merchant_code) DO UPDATE SET most_open = $1`,
);
