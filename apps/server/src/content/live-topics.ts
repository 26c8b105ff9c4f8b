import type { LiveChange } from '@tessera/contract/live/live';
import type { Session } from '../platform/http/call.ts';
import type { ContentDeps } from './deps.ts';

/** Topic that is notified when published content of a merchant changes. */
export function contentTopic(merchantCode: string): string {
  return `content:${merchantCode}`;
}

/** Topic that is notified when the unread count of a member changes. */
export function unreadTopic(memberId: bigint): string {
  return `unread:${memberId}`;
}

/** The live topics of this domain for a page. */
export function contentTopics(
  { merchantCode }: Pick<ContentDeps, 'merchantCode'>,
  session: Session | undefined,
): (readonly [topic: string, event: LiveChange])[] {
  const everybody = [contentTopic(merchantCode), 'content'] as const;
  return session ? [everybody, [unreadTopic(session.memberId), 'unread']] : [everybody];
}
