import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { NOTICE_CATEGORIES } from '@tessera/contract/messages/notices';
import { NOTICE_CHANNELS, type notifications } from '@tessera/contract/messages/notifications';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { inboxTopic } from '../inbox/inbox-topic.ts';
import { isChannelOn, isChannelUsed, isLocked } from '../notices/channels.ts';
import { listAllChoices, putChoice } from './queries.ts';

/** Every category with the channels that its messages use, in the order of the contract. */
export async function noticePreferences({
  db,
  session,
}: ReadCall<'session'>): Promise<OutputOf<typeof notifications.noticePreferences>> {
  const rows = await db.many(listAllChoices, [session.memberId]);
  return NOTICE_CATEGORIES.flatMap((category) => {
    const chosen = rows.filter((row) => row.category === category);
    const choices = new Map(chosen.map(({ channel, enabled }) => [channel, enabled]));
    return NOTICE_CHANNELS.filter((channel) => isChannelUsed(category, channel)).map((channel) => ({
      category,
      channel,
      enabled: isChannelOn(category, channel, choices),
      locked: isLocked(category, channel),
    }));
  });
}

type SetEntry = typeof notifications.setNoticePreference;

export async function setNoticePreference(
  { category, channel, enabled }: InputOf<SetEntry>,
  { tx, session: { memberId } }: WriteCall<'session'>,
): Promise<OutputOf<SetEntry> | Refusal<'notice.preference.locked'>> {
  if (isLocked(category, channel)) return refuse('notice.preference.locked');
  await tx.run(putChoice, [memberId, category, channel, enabled]);
  // Marketing of the operator appears in the inbox or disappears from there.
  if (channel === 'inbox') tx.notify(inboxTopic(memberId));
  return { category, channel, enabled, locked: false };
}
