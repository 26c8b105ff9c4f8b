import type { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/statement.ts';

const findHeldPayouts = statement<[], { held: 'all' | 'of members' | 'none' }>(
  'test.find-held-payouts',
  `SELECT CASE WHEN bool_or(member_id IS NULL) THEN 'all' WHEN count(*) > 0 THEN 'of members' ELSE 'none' END AS held
     FROM v_open_break`,
);

/** Whose payouts the open discrepancies hold: everybody's, those of the members they belong to, or nobody's. */
export async function heldPayouts(database: Database): Promise<'all' | 'of members' | 'none'> {
  return (await database.one(findHeldPayouts, [])).held;
}
