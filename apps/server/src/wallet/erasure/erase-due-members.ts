import { eraseMember, listDueErasures } from '../../identity/for-erasure.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { lockBalances } from '../protection/queries.ts';
import { erasureBlockers, exclusionAfterErasure } from './erasure.ts';
import { listPayoutLookups } from './queries.ts';

const MEMBERS_A_PAGE = 100;

type EraseDeps = WalletDeps & { readonly log: Log };

/**
 * Erases every member whose grace period is over, each in one transaction. The erasure of a member with money waits
 * until the balance is zero.
 */
export async function eraseDueMembers(deps: EraseDeps): Promise<void> {
  const now = deps.clock.now();
  let after = 0n;
  for (;;) {
    const due = await deps.database.many(listDueErasures, [now, after, MEMBERS_A_PAGE]);
    for (const { memberId } of due) await tryErase(deps, memberId);
    after = due.at(-1)?.memberId ?? after;
    if (due.length < MEMBERS_A_PAGE) return;
  }
}

/** A failure does not stop the other members. */
async function tryErase(deps: EraseDeps, memberId: bigint): Promise<void> {
  const who = { memberId: memberId.toString() };
  try {
    if (await erase(deps, memberId)) deps.log.info(who, 'erased a member');
  } catch (error) {
    deps.log.error({ err: error, ...who }, 'could not erase a member; the next run retries');
  }
}

function erase(deps: EraseDeps, memberId: bigint): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    await tx.run(lockBalances, [memberId]);
    if ((await erasureBlockers(deps, tx, memberId)).length > 0) return false;
    const lasting = await exclusionAfterErasure(deps, tx, memberId);
    const numbers = await tx.many(listPayoutLookups, [memberId]);
    const exclusion = lasting && { ...lasting, lookups: numbers.map(({ lookup }) => lookup) };
    return eraseMember(deps.identity, tx, { memberId, exclusion });
  });
}
