import type { GameVendor } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { listVendors } from './queries.ts';
import { vendorView } from './vendors.ts';

/** Every vendor once, in order, also those that have no game in the catalogue now. */
export async function allVassalage(
  { clock }: Pick<GamesDeps, 'clock'>,
  db: Queryable,
  language: string,
): Promise<GameVendor[]> {
  const now = clock.now();
  return (await db.many(listVendors, [language])).map((vendor) => vendorView(vendor, now));
}
