import type { Tx } from '../../platform/database/statement.ts';
import { CATALOGUE_TOPIC } from '../live-topics.ts';
import { PAGE_SIZE } from './listing.ts';
import { allowLongStatements, clearLists, clearPages, lockLists, writeLists } from './queries.ts';

/**
 * Writes every stored list anew from the games as they are: due in each transaction that changes the
 * catalogue. Whoever reads meanwhile sees the lists of before.
 */
export async function publishCatalogue(tx: Tx): Promise<void> {
  await tx.run(allowLongStatements, []);
  await tx.run(lockLists, []);
  await tx.run(clearPages, []);
  await tx.run(clearLists, []);
  await tx.run(writeLists, [PAGE_SIZE]);
  tx.hint(CATALOGUE_TOPIC);
}
