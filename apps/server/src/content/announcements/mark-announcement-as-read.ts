import type { WriteCall } from '../../platform/http/call.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ContentDeps } from '../deps.ts';
import { unreadTopic } from '../live-topics.ts';
import { findNotice, markRead } from '../queries.ts';
import { viewing } from '../viewing.ts';

/** Marks what the member may see; a second mark changes nothing. */
export async function markAnnouncementAsRead(
  deps: ContentDeps,
  { announcementId }: { readonly announcementId: string },
  { tx, session }: WriteCall<'session'>,
) {
  const id = BigInt(announcementId);
  const row = await tx.maybe(findNotice, [...viewing(deps, session, 'EN'), id]);
  if (!row) return refuse('announcement.not.found');
  await tx.run(markRead, [session.memberId, id, deps.clock.now()]);
  tx.notify(unreadTopic(session.memberId));
  return {};
}
