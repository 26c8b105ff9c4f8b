import type { Audience, PopupRecord } from './auto-dialog.ts';

/** Places of the site with announcement pop-ups. */
export type PopupPlace = 'm_home' | 'm_reg';

const NOTICE_KEY = 'homeNoticeShown';

/**
 * Returns the stored record of an audience. A place without a record starts from the record of home: equal
 * announcements are shown once, and different places do not reopen each other's.
 */
export function storedRecord(audience: Audience, place: PopupPlace): PopupRecord | undefined {
  return recordAt(keyOf(audience, place)) ?? recordAt(keyOf(audience, 'm_home'));
}

export function storeRecord(audience: Audience, place: PopupPlace, record: PopupRecord): void {
  // Without storage the pop-up appears on the next visit as well.
  attempt(() => localStorage.setItem(keyOf(audience, place), JSON.stringify(record)));
}

/** Returns whether the home notice was shown in this browser session. */
export function wasNoticeShown(): boolean {
  return attempt(() => sessionStorage.getItem(NOTICE_KEY)) !== null;
}

export function recordNoticeShown(): void {
  attempt(() => sessionStorage.setItem(NOTICE_KEY, '1'));
}

function keyOf(audience: Audience, place: PopupPlace): string {
  return place === 'm_home' ? `announcementPopup.${audience}` : `announcementPopup.${audience}.${place}`;
}

/** Storage content is untrusted: anybody at this browser may have written it. */
function recordAt(key: string): PopupRecord | undefined {
  const stored: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { data, show } = stored as Partial<PopupRecord>;
  const isRecord = typeof show === 'boolean' && Array.isArray(data) && data.every(isText);
  return isRecord ? { data, show } : undefined;
}

function isText(entry: unknown): entry is string {
  return typeof entry === 'string';
}

/** Storage may be refused or contain invalid JSON. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
