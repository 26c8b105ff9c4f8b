import { createHash } from 'node:crypto';
import type { NoticeCategory } from '@tessera/contract/messages/notices';
import { renderText, type Sender } from '../delivery/render.ts';
import { NOTICE_KINDS, type NoticeKind, noticeSubject } from '../notices/notice-kinds.ts';
import type { NoticeData } from '../notices/notice-data.ts';
import { renderNotice } from '../notices/render-notice.ts';
import { wordsFor } from '../templates/edited-texts.ts';
import type { PushTerms } from './push-service.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Time for which the push service stores a notification, its urgency, and its topic. */
export function pushTerms(kind: NoticeKind, values: Readonly<Record<string, unknown>>): PushTerms {
  const { category } = NOTICE_KINDS[kind];
  const subject = noticeSubject(kind, values);
  // Notifications about one order replace each other.
  const about = subject.includes('?') ? subject : kind;
  const isWin = kind === 'large-win' || kind === 'lottery-win';
  return {
    ttlSeconds: isWin ? HOUR_SECONDS : DAY_SECONDS,
    topic: createHash('sha256').update(about).digest('base64url').slice(0, 32),
    urgency: category === 'security' ? 'high' : 'normal',
  };
}

export interface PushToRender {
  readonly kind: NoticeKind;
  /** Id with prefix; null where the message is not in the inbox. */
  readonly messageId: string | null;
  /** The values, where the member wants amounts on the lock screen. */
  readonly shownData: NoticeData | null;
  readonly topic: string;
  readonly language: string;
}

/** What the service worker shows, as JSON. */
export function renderPush(
  { kind, messageId, shownData, topic, language }: PushToRender,
  sender: Sender,
): string {
  const { category } = NOTICE_KINDS[kind];
  const words = wordsFor(language, sender.edited);
  const notice = shownData ? renderNotice({ kind, data: shownData, language }, sender) : undefined;
  return JSON.stringify({
    title: notice?.title ?? sender.brand,
    body: notice ? notice.content.split('\n')[0] : neutralText(category, language, sender),
    path: messageId === null ? noticeSubject(kind, {}) : `/m/webEmail?id=${messageId}`,
    tag: topic,
    language: words.tag,
    direction: words.direction,
  });
}

/** The text of a category, which reveals neither amounts nor what happened. */
export function neutralText(category: NoticeCategory, language: string, sender: Sender): string {
  const words = wordsFor(language, sender.edited);
  return renderText(words, [words.push[category]], {}, sender).join('');
}
