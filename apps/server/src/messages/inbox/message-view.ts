import type {
  MessageBox,
  MessageCategory,
  MessageCorrespondent,
  MessageRow,
} from '@tessera/contract/messages/inbox';
import type { Sender } from '../delivery/render.ts';
import { NOTICE_KINDS, type NoticeKind } from '../notices/notice-kinds.ts';
import { renderNotice } from '../notices/render-notice.ts';
import type { InboxDeps } from './deps.ts';
import { writeId } from './message-id.ts';
import type { MessageRecord } from './queries.ts';

export interface Reader {
  readonly box: MessageBox;
  readonly language: string;
  readonly site: Sender;
}

/** A message as one line of a box, in the language of the reader. */
export function messageRow(deps: InboxDeps, row: MessageRecord, reader: Reader): MessageRow {
  return {
    id: writeId(row),
    box: reader.box,
    correspondent: correspondentOf(deps, row, reader.box),
    category: categoryOf(row),
    title: row.title ?? noticeOf(row, reader).title,
    sentAt: new Date(row.sentAtMs).toISOString(),
    read: row.read,
  };
}

/** The rendered text of a system message. */
export function noticeOf({ kind, data }: MessageRecord, { language, site }: Reader) {
  return renderNotice({ kind: kind as NoticeKind, data: data ?? {}, language }, site);
}

function correspondentOf(
  { maskedName, pictureUrl }: InboxDeps,
  { sender, prefix, audience, relation, otherName, headIcon, headPicture }: MessageRecord,
  box: MessageBox,
): MessageCorrespondent {
  if (box === 'in' && sender !== 'member') {
    return { kind: sender === 'system' ? 'system' : 'platform', name: null };
  }
  if (box === 'out' && prefix === 'b') return { kind: audience as MessageCorrespondent['kind'], name: null };
  if (box === 'out' && otherName === null) return { kind: 'platform', name: null };
  if (relation === null || otherName === null) return { kind: 'former', name: null };
  const headIconUrl = pictureUrl({ headIcon, headPicture });
  return {
    kind: relation,
    name: relation === 'upline' ? maskedName(otherName) : otherName,
    ...(headIconUrl !== null && { headIconUrl }),
  };
}

function categoryOf({ kind, category, sender }: MessageRecord): MessageCategory {
  if (kind !== null) return NOTICE_KINDS[kind as NoticeKind].category;
  if (category !== null) return category as MessageCategory;
  return sender === 'operator' ? 'service' : 'conversation';
}
