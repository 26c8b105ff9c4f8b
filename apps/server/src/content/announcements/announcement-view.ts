import type { NoticeTitle, PopupAnnouncement } from '@tessera/contract/content/content';
import type { ShownRow } from '../queries.ts';
import { shownHtml } from '../shown-html.ts';

export function noticeTitle(row: ShownRow & { readonly read: boolean }): NoticeTitle {
  return {
    id: row.id.toString(),
    title: row.text.title,
    publishedAt: new Date(row.startsAtMs).toISOString(),
    read: row.read,
    announcementDisplaySpeed: row.displaySpeed === 'SLOW' ? 'SLOW' : 'MEDIUM',
  };
}

/** A member sees it as A where it says so, and else because it is their first sign-in. */
export function popupView(
  row: ShownRow & { readonly html: string | null },
  signedIn: boolean,
  pictureOrigins: readonly string[],
): PopupAnnouncement {
  const asMember = row.forMembers ? 'A' : 'F';
  return {
    id: row.id.toString(),
    title: row.text.title,
    content: shownHtml(row.html, pictureOrigins),
    promotionType: row.promotionType,
    execution: signedIn ? asMember : 'B',
  };
}
