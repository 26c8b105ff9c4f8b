import type { LiveChange } from '@tessera/contract/live/live';
import type { Session } from '../platform/http/call.ts';
import type { ContentDeps } from './deps.ts';

/** Hinted when what everybody reads of a merchant was published, changed or taken back. */
export function contentTopic(merchantCode: string): string {
  return `content:${merchantCode}`;
}

/** Hinted when a member has other things unread than before. */
export function unreadTopic(memberId: bigint): string {
  return `unread:${memberId}`;
}

/** What a page shows of this domain and hears of. */
export function contentTopics(
  { merchantCode }: Pick<ContentDeps, 'merchantCode'>,
  session: Session | undefined,
): (readonly [topic: string, event: LiveChange])[] {
  const everybody = [contentTopic(merchantCode), 'content'] as const;
  return session ? [everybody, [unreadTopic(session.memberId), 'unread']] : [everybody];
}
