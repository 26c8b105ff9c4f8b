import { createHash } from 'node:crypto';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ChatOwner } from './chat-topics.ts';
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

/** Counts one more, and returns whether this is above a limit. */
export async function isOverChatLimit(
  deps: ChatDeps,
  db: Queryable,
  limit: ChatLimit,
  { owner, ip }: Counted,
): Promise<boolean> {
  const counted = LIMITS[limit].flatMap((one) => {
    const own = { limit: one, subject: subjectOf(owner) };
    const subscriber = owner.memberId === null ? deps.subscriberOf(ip) : undefined;
    if (subscriber === undefined) return [own];
    const shared = { name: `${one.name}-source`, most: one.most * SHARED_ALLOWANCE };
    return [own, { limit: { ...one, ...shared }, subject: subscriber }];
  });
  const counts = await deps.limits.take(db, counted);
  return counts.some(({ count }, index) => count > (counted[index]?.limit.most ?? 0));
}

function subjectOf({ memberId, guestHash }: ChatOwner): string {
  if (memberId !== null) return `m${memberId}`;
  return `g${createHash('sha256')
    .update(guestHash ?? '')
    .digest('hex')}`;
}
