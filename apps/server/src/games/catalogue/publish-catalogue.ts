import type { Tx } from '../../platform/database/statement.ts';
import { CATALOGUE_TOPIC } from '../live-topics.ts';
import { raiseVersion } from './queries.ts';

/**
 * Tells every server that its shelf is of before: due in each transaction that changes the catalogue. Who
 * reads meanwhile sees all of before or all of after.
 */
export async function publishCatalogue(tx: Tx): Promise<void> {
  await tx.run(raiseVersion, []);
  tx.notify(CATALOGUE_TOPIC);
}
