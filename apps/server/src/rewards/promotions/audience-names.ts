import type { Queryable } from '../../platform/database/statement.ts';
import type { Audience } from './audience.ts';
import { findMemberIds, findMemberNames } from './queries.ts';

/** The audience with ids. Returns why not, where a name is unknown. */
export async function storedAudience(
  db: Queryable,
  merchantCode: string,
  audience: Audience,
): Promise<Audience | string> {
  const { members = [], agents = [] } = audience;
  const names = [...members, ...agents];
  if (names.length === 0) return audience;
  const rows = await db.many(findMemberIds, [merchantCode, names]);
  const ids = new Map(rows.map(({ userName, id }) => [userName, id.toString()]));
  const unknown = names.filter((name) => !ids.has(name));
  if (unknown.length > 0) return `audience: there is no member ${unknown.join(', ')}`;
  return { ...audience, ...replaced(audience, (name) => ids.get(name) ?? name) };
}

/** The audience with the names that its members have now. */
export async function namedAudience(db: Queryable, audience: Audience): Promise<Audience> {
  const ids = [...(audience.members ?? []), ...(audience.agents ?? [])];
  if (ids.length === 0) return audience;
  const rows = await db.many(findMemberNames, [ids.map(BigInt)]);
  const names = new Map(rows.map(({ userName, id }) => [id.toString(), userName]));
  return { ...audience, ...replaced(audience, (id) => names.get(id) ?? id) };
}

function replaced({ members, agents }: Audience, to: (one: string) => string): Partial<Audience> {
  return {
    ...(members && { members: members.map(to).toSorted() }),
    ...(agents && { agents: agents.map(to).toSorted() }),
  };
}
