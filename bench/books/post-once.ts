import { randomInt, randomUUID } from 'node:crypto';
import { post } from '../../apps/server/src/ledger/index.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { ASSET, type FilledBooks } from './fill.ts';

/** Posts a deposit of any of the members; returns how long the posting took, in milliseconds. */
export async function postOnce({
  database,
  members,
}: FilledBooks & { readonly database: Database }): Promise<number> {
  const startedMs = performance.now();
  const answer = await post(database, {
    scope: 'job:bench',
    key: randomUUID(),
    recordedAt: new Date(),
    kind: 'deposit',
    asset: ASSET,
    memberId: members[randomInt(members.length)] ?? 0n,
    amountUnits: 10_000n,
    counterparty: 'bench',
  });
  if (answer.outcome !== 'posted') throw new Error(`a posting was refused: ${answer.reason}`);
  return performance.now() - startedMs;
}
