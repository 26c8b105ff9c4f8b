import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { inbox } from '@tessera/contract/messages/inbox';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { InboxDeps } from '../inbox/deps.ts';
import { inboxTopic } from '../inbox/inbox-topic.ts';
import { findUnread } from '../inbox/queries.ts';
import { readId } from '../inbox/message-id.ts';
import {
  deleteBroadcasts,
  deleteReceived,
  deleteWritten,
  deleteWrittenBroadcasts,
  lockMembers,
  markBroadcastsRead,
  markReceivedRead,
} from './queries.ts';

type ReadInput = InputOf<typeof inbox.markMessagesRead>;
type DeleteInput = InputOf<typeof inbox.deleteMessages>;
type Unread = OutputOf<typeof inbox.markMessagesRead>;

/** Marks received messages of the member as read. Repeating the call changes nothing. */
export function markMessagesRead(
  deps: InboxDeps,
  input: ReadInput,
  call: WriteCall<'session'>,
): Promise<Unread> {
  return change(deps, call, async (tx, memberId, now) => {
    const { messages, broadcasts } = selectionOf(input);
    const read = await tx.run(markReceivedRead, [memberId, now, ...messages]);
    await tx.run(markBroadcastsRead, [memberId, now, ...broadcasts, read]);
  });
}

/** Deletes messages from one box of the member. Repeating the call changes nothing. */
export function deleteMessages(
  deps: InboxDeps,
  input: DeleteInput,
  call: WriteCall<'session'>,
): Promise<Unread> {
  return change(deps, call, async (tx, memberId, now) => {
    const { messages, broadcasts } = selectionOf(input);
    if (input.box === 'out') {
      await tx.run(deleteWritten, [memberId, now, ...messages]);
      await tx.run(deleteWrittenBroadcasts, [memberId, now, ...broadcasts]);
      return;
    }
    const { unread } = await tx.one(deleteReceived, [memberId, now, ...messages]);
    await tx.run(deleteBroadcasts, [memberId, now, ...broadcasts, unread]);
  });
}

/** Changes the boxes of a member who is not being erased, and returns the unread count. */
async function change(
  { clock }: InboxDeps,
  { tx, session: { memberId } }: WriteCall<'session'>,
  work: (tx: Tx, memberId: bigint, now: Date) => Promise<void>,
): Promise<Unread> {
  const now = clock.now();
  const [member] = await tx.many(lockMembers, [[memberId]]);
  if (member) {
    await work(tx, memberId, now);
    tx.notify(inboxTopic(memberId));
  }
  return tx.one(findUnread, [memberId, now]);
}

type Selected = readonly [ids: bigint[], sentUpTo: Date | null];

function selectionOf({ ids = [], sentUpTo }: ReadInput): {
  readonly messages: Selected;
  readonly broadcasts: Selected;
} {
  const upTo = sentUpTo === undefined ? null : new Date(sentUpTo);
  const of = (prefix: 'm' | 'b') => ids.map(readId).flatMap((one) => (one.prefix === prefix ? [one.id] : []));
  return { messages: [of('m'), upTo], broadcasts: [of('b'), upTo] };
}
