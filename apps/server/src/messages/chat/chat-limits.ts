import { createHash } from 'node:crypto';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ChatOwner } from './chat-topics.ts';
import type { MemberLimit } from '../member-limits.ts';
import type { ChatDeps } from './deps.ts';

const DAY_SECONDS = 86_400;

/** What a visitor may send. Guests are counted by their address, which many visitors may share. */
const LIMITS = {
  conversations: [{ name: 'chat-conversations', most: 10, windowSeconds: DAY_SECONDS }],
  lines: [
    { name: 'chat-lines-minute', most: 20, windowSeconds: 60 },
    { name: 'chat-lines-day', most: 300, windowSeconds: DAY_SECONDS },
  ],
  pictures: [{ name: 'chat-pictures', most: 20, windowSeconds: DAY_SECONDS }],
  typing: [{ name: 'chat-typing', most: 30, windowSeconds: 60 }],
  transcripts: [{ name: 'chat-transcripts', most: 3, windowSeconds: DAY_SECONDS }],
} as const;

export type ChatLimit = keyof typeof LIMITS;

/** How many times as much as one visitor an address may send. */
const SHARED_ALLOWANCE = 5;

interface Counted {
  readonly owner: ChatOwner;
  readonly ip: string;
}

/**
 * Counts one more, and returns whether this is above a limit. A guest chooses the cookie, so it has a count only while the
 * address is within its limits: refused requests with new cookies add no rows.
 */
export async function isOverChatLimit(
  deps: ChatDeps,
  db: Queryable,
  limit: ChatLimit,
  { owner, ip }: Counted,
): Promise<boolean> {
  const isOver = async (counted: readonly MemberLimit[]) => {
    if (counted.length === 0) return false;
    const counts = await deps.limits.take(db, counted);
    return counts.some(({ count }, index) => count > (counted[index]?.limit.most ?? 0));
  };
  const shared = LIMITS[limit].flatMap((one) =>
    deps.countsOfAddress({ ...one, name: `${one.name}-source`, most: one.most * SHARED_ALLOWANCE }, ip),
  );
  if (owner.memberId === null && (await isOver(shared))) return true;
  return isOver(LIMITS[limit].map((one) => ({ limit: one, subject: subjectOf(owner) })));
}

function subjectOf({ memberId, guestHash }: ChatOwner): string {
  if (memberId !== null) return `m${memberId}`;
  return `g${createHash('sha256')
    .update(guestHash ?? '')
    .digest('hex')}`;
}
