import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { BookCheck } from './break.ts';
import { listDoubted } from './break-queries.ts';
import { keepBreaks, type OpenBreak } from './breaks.ts';
import { finishMark, lockMark, moveMark } from './mark-queries.ts';
import { checkMoved } from './member-queries.ts';
import { settledUpTo } from './settled.ts';
import { transfersPage } from './transfer-queries.ts';
import { checkTransfers } from './transfers.ts';

const TRANSFERS_A_PAGE = 5_000;

export interface ReconcileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly checks: readonly BookCheck[];
}

/**
 * Checks what was posted since the last time, and the money of those it belongs to from where it was last found right.
 * Costs what changed, not what there is. Gives the breaks that were not known before; while another server is at it,
 * none.
 */
export async function reconcileChanges(deps: ReconcileDeps): Promise<OpenBreak[]> {
  const upTo = await settledUpTo(deps.database);
  const found: OpenBreak[] = [];
  for (;;) {
    const page = await deps.database.transaction((tx) => checkPage(deps, tx, upTo));
    found.push(...page.found);
    if (page.last) return found;
  }
}

/** A page is checked, its breaks kept and the mark moved on in one transaction, or it is read again. */
async function checkPage(
  { clock, checks }: ReconcileDeps,
  tx: Tx,
  upTo: bigint,
): Promise<{ readonly found: readonly OpenBreak[]; readonly last: boolean }> {
  const mark = await tx.maybe(lockMark, ['changes']);
  if (!mark) return { found: [], last: true };
  await tx.planForValues();
  const now = clock.now();
  const { lastId } = await tx.one(transfersPage, [mark.upTo, upTo, TRANSFERS_A_PAGE]);
  const doubted = lastId === null ? await tx.many(listDoubted, [mark.finishedAt ?? new Date(0)]) : [];
  const pageEnd = lastId ?? mark.upTo;
  const memberIds = doubted.map(({ memberId }) => memberId);
  const breaks = [
    ...(await tx.many(checkMoved, [mark.upTo, pageEnd, memberIds])),
    ...(await checkTransfers(tx, checks, mark.upTo, pageEnd)),
  ];
  const found = await keepBreaks(tx, breaks, now);
  if (lastId !== null) await tx.run(moveMark, ['changes', lastId]);
  else await tx.run(finishMark, ['changes', now]);
  return { found, last: lastId === null };
}
