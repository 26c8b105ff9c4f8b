import type { Audience, PopupRecord } from './popup-record.ts';

/** Places of the site that announce by a pop-up. */
export type PopupPlace = 'm_home' | 'm_reg';

const NOTICE_KEY = 'homeNoticeShown';

/**
 * What this browser keeps for an audience. A place that announces for the first time starts from what was closed at
 * home: the same words are not said twice, and places that say different things do not open each other's again.
 */
export function keptRecord(audience: Audience, place: PopupPlace): PopupRecord | undefined {
  return recordAt(keyOf(audience, place)) ?? recordAt(keyOf(audience, 'm_home'));
}

export function keepRecord(audience: Audience, place: PopupPlace, record: PopupRecord): void {
  // Where nothing can be kept it pops up on the next visit as well.
  attempt(() => localStorage.setItem(keyOf(audience, place), JSON.stringify(record)));
}

/** Whether the home notice has had its turn in this session of the browser. */
export function noticeHadItsTurn(): boolean {
  return attempt(() => sessionStorage.getItem(NOTICE_KEY)) !== null;
}

export function noteNoticeShown(): void {
  attempt(() => sessionStorage.setItem(NOTICE_KEY, '1'));
}

function keyOf(audience: Audience, place: PopupPlace): string {
  return place === 'm_home' ? `announcementPopup.${audience}` : `announcementPopup.${audience}.${place}`;
}

/** What lies there anybody at this browser may have written. */
function recordAt(key: string): PopupRecord | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { data, show } = kept as Partial<PopupRecord>;
  const isRecord = typeof show === 'boolean' && Array.isArray(data) && data.every(isText);
  return isRecord ? { data, show } : undefined;
}

function isText(entry: unknown): entry is string {
  return typeof entry === 'string';
}

/** A browser may refuse its storage, or hold what is no JSON. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
