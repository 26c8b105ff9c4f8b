import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { settledUpTo } from '../reconciliation/settled.ts';
import { blockHash, marksOf, NO_HASH, sealHash } from './digest.ts';
import {
  findLastSeal,
  insertBlock,
  insertSeal,
  listLines,
  type SealRow,
  trySealing,
} from './seal-queries.ts';

/** Transfers of a stretch: what is read at once, and what is compared at once. */
const BLOCK = 1_000;
const DAY_MS = 86_400_000;

/**
 * Seals the day before this one, with everything posted so far that stands in no seal yet, in one transaction. Gives
 * the new seal; undefined where that day is sealed, or another server is at it. Days without a server are in the seal
 * of the last day before it was back.
 */
export async function sealDay(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  transfersABlock = BLOCK,
): Promise<SealRow | undefined> {
  const now = clock.now();
  const day = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  if (((await database.maybe(findLastSeal, []))?.day ?? '') >= day) return undefined;
  const upTo = await settledUpTo(database);
  return database.transaction(async (tx) => {
    if (!(await tx.one(trySealing, [])).mine) return undefined;
    const last = await tx.maybe(findLastSeal, []);
    const afterId = last?.upTo ?? 0n;
    if ((last?.day ?? '') >= day || afterId > upTo) return undefined;
    const { root, transfers } = await writeBlocks(tx, { day, afterId, upTo }, transfersABlock);
    const content = { day, afterId, upTo, transfers, sealedAt: now, previousHash: last?.hash ?? NO_HASH };
    const hash = sealHash(content, root);
    await tx.run(insertSeal, [day, afterId, upTo, transfers, now, content.previousHash, hash]);
    return { ...content, hash };
  });
}

async function writeBlocks(
  tx: Tx,
  { day, afterId, upTo }: Pick<SealRow, 'day' | 'afterId' | 'upTo'>,
  transfersABlock: number,
): Promise<{ root: Buffer; transfers: bigint }> {
  const root = createHash('sha256');
  let transfers = 0n;
  let after = afterId;
  for (;;) {
    const rows = await tx.many(listLines, [after, upTo, transfersABlock]);
    const last = rows.at(-1);
    if (!last) return { root: root.digest(), transfers };
    const hash = blockHash(rows);
    await tx.run(insertBlock, [day, last.id, rows.length, hash, marksOf(rows)]);
    root.update(hash);
    transfers += BigInt(rows.length);
    after = last.id;
  }
}
