import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { NoticeTitle, PopupAnnouncement } from '@tessera/contract/content/content';

/** Who an announcement pops up for: somebody signed in, or a guest. */
export type Audience = 'A' | 'B';

/** What a browser keeps for each audience: what was announced last, and whether it still pops up. */
export interface PopupRecord {
  readonly data: readonly string[];
  readonly show: boolean;
}

export function audienceOf(session: SessionInfo | null): Audience {
  return session ? 'A' : 'B';
}

export interface Reader {
  readonly session: SessionInfo | null;
  /** The visit began with a first sign-in. */
  readonly firstVisit: boolean;
  /** The reward center can be opened: it is built, and the operator has it switched on. */
  readonly rewardCenter: boolean;
}

/**
 * Announcements for everybody signed in, those of a first sign-in with them on its visit; or those for guests. What
 * leads a member to the reward center waits until that can be opened.
 */
export function popupsFor<Popup extends Pick<PopupAnnouncement, 'execution' | 'promotionType'>>(
  { session, firstVisit, rewardCenter }: Reader,
  popups: readonly Popup[],
): Popup[] {
  if (!session) return popups.filter(({ execution }) => execution === 'B');
  return popups.filter(
    ({ execution, promotionType }) =>
      (execution === 'A' || (execution === 'F' && firstVisit)) && (rewardCenter || promotionType === ''),
  );
}

/** The record after a list has arrived: another set of announcements than the kept one pops up again. */
export function recordAfter(
  kept: PopupRecord | undefined,
  popups: readonly Pick<PopupAnnouncement, 'title' | 'content'>[],
): PopupRecord {
  const data = popups.map(({ title, content }) => `${title},${content}`);
  return { data, show: !kept || kept.show || !sameSet(kept.data, data) };
}

/** The newest notice, as long as the member has not opened it: older ones do not run after anybody. */
export function noticeToShow(newestFirst: readonly NoticeTitle[]): NoticeTitle | undefined {
  const [newest] = newestFirst;
  return newest && !newest.read ? newest : undefined;
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((entry) => others.includes(entry)) && others.every((entry) => some.includes(entry));
}
