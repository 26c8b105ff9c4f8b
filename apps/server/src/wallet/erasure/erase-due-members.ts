import { eraseMember, listDueErasures } from '../../identity/index.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { lockMoney } from '../protection/queries.ts';
import { hindrancesOf } from './hindrances.ts';
import { lastingExclusion } from './lasting-exclusion.ts';
import { listPayoutLookups } from './queries.ts';

const MEMBERS_A_PAGE = 100;

type EraseDeps = WalletDeps & { readonly log: Log };

/** Forgets everybody whose grace is over, one transaction each. Whoever has money left waits until it is gone. */
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

/** One that fails holds up no other. */
async function tryErase(deps: EraseDeps, memberId: bigint): Promise<void> {
  const who = { memberId: memberId.toString() };
  try {
    if (await erase(deps, memberId)) deps.log.info(who, 'a member was erased');
  } catch (error) {
    deps.log.error({ err: error, ...who }, 'a member could not be erased, will be tried again');
  }
}

function erase(deps: EraseDeps, memberId: bigint): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    await tx.run(lockMoney, [memberId]);
    if ((await hindrancesOf(deps, tx, memberId)).length > 0) return false;
    const lasting = await lastingExclusion(deps, tx, memberId);
    const numbers = await tx.many(listPayoutLookups, [memberId]);
    const exclusion = lasting && { ...lasting, lookups: numbers.map(({ lookup }) => lookup) };
    return eraseMember(deps.identity, tx, { memberId, exclusion });
  });
}
