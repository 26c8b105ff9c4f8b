import type { ErasureOverview } from '@tessera/contract/wallet/erasure';
import { findErasure } from '../../identity/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { hindrancesOf } from './hindrances.ts';
import { lastingExclusion } from './lasting-exclusion.ts';
import { leftOf, remainderView } from './remainder/remainder.ts';

const DAY_MS = 86_400_000;

/** How a member's erasure stands, and what this market keeps. */
export async function erasureOverview(
  deps: WalletDeps,
  db: Queryable,
  session: Pick<Session, 'memberId' | 'merchantCode'>,
): Promise<ErasureOverview> {
  const { memberId } = session;
  const asked = await db.maybe(findErasure, [memberId]);
  return {
    dueAt: asked?.dueAt.toISOString() ?? null,
    hindrances: await hindrancesOf(deps, db, memberId),
    graceDays: deps.market.erasureGraceMs / DAY_MS,
    keptYears: deps.market.booksKeptYears,
    excluded: (await lastingExclusion(deps, db, memberId)) !== undefined,
    remainder: remainderView(await leftOf(deps, db, session)),
  };
}
