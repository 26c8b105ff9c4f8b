import type { ReadCall } from '../../platform/http/call.ts';
import { listFavouriteIds } from './queries.ts';

/** The node ids of everything this member marked, last marked first. */
export async function favouriteIds({ db, session }: ReadCall<'session'>): Promise<string[]> {
  const rows = await db.many(listFavouriteIds, [session.memberId]);
  return rows.map(({ nodeId }) => nodeId.toString());
}
