import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import {
  type BookCheck,
  recordDiscrepancies,
  listMembersToRecheck,
  type OpenDiscrepancy,
} from './discrepancy.ts';
import { finishMark, lockMark, moveMark } from './mark-queries.ts';
import { checkMoved } from './member-queries.ts';
import { checkTransfers, settledUpTo, transfersPage } from './transfer-checks.ts';

const TRANSFERS_A_PAGE = 5_000;

export interface ReconcileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly checks: readonly BookCheck[];
}

/**
 * Checks new transfers, and the balances of their members from the last correct state. The cost follows the
 * changes. Returns new discrepancies; none while another server is checking.
 */
export async function reconcileChanges(deps: ReconcileDeps): Promise<OpenDiscrepancy[]> {
  const upTo = await settledUpTo(deps.database);
  const found: OpenDiscrepancy[] = [];
  for (;;) {
    const page = await deps.database.transaction((tx) => checkPage(deps, tx, upTo));
    found.push(...page.found);
    if (page.last) return found;
  }
}

/** Checks a page, stores its discrepancies and moves the mark in one transaction. */
async function checkPage(
  { clock, checks }: ReconcileDeps,
  tx: Tx,
  upTo: bigint,
): Promise<{ readonly found: readonly OpenDiscrepancy[]; readonly last: boolean }> {
  const mark = await tx.maybe(lockMark, ['changes']);
  if (!mark) return { found: [], last: true };
  await tx.planForValues();
  const now = clock.now();
  const { lastId } = await tx.one(transfersPage, [mark.upTo, upTo, TRANSFERS_A_PAGE]);
  const doubted =
    lastId === null ? await tx.many(listMembersToRecheck, [mark.finishedAt ?? new Date(0)]) : [];
  const pageEnd = lastId ?? mark.upTo;
  const memberIds = doubted.map(({ memberId }) => memberId);
  const discrepancies = [
    ...(await tx.many(checkMoved, [mark.upTo, pageEnd, memberIds])),
    ...(await checkTransfers(tx, checks, mark.upTo, pageEnd)),
  ];
  const found = await recordDiscrepancies(tx, discrepancies, now);
  if (lastId !== null) await tx.run(moveMark, ['changes', lastId]);
  else await tx.run(finishMark, ['changes', now]);
  return { found, last: lastId === null };
}
