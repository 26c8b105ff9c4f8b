import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import type { ContentDeps } from '../deps.ts';
import { listRunningOfTypes } from '../queries.ts';
import { viewing } from '../viewing.ts';

/** Kinds of promotions that a deposit can be made for. */
const FOR_DEPOSITS = ['WELCOME', 'DEPOSIT_BONUS'];

/** Promotions that run, are for this member, and are chosen with a deposit. */
export async function depositPromotions(
  deps: Pick<ContentDeps, 'clock' | 'merchantCode'>,
  db: Queryable,
  session: Session,
  language: string,
): Promise<{ code: string; title: string }[]> {
  const rows = await db.many(listRunningOfTypes, [...viewing(deps, session, language), FOR_DEPOSITS]);
  return rows.map(({ id, text }) => ({ code: id.toString(), title: text.title }));
}
