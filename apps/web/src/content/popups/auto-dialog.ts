import type { NoticeTitle, PopupAnnouncement } from '@tessera/contract/content/content';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { useSession } from '../../api/index.ts';
import { hadAutoDialog, isSummaryOwed, recordAutoDialog, recordSummarySettled } from '../../api/visit.ts';

/** Automatic dialogs by priority: legally required ones first. */
const PRIORITY = ['summary', 'announcement', 'contracts', 'app', 'invitation'] as const;
export type AutoDialog = (typeof PRIORITY)[number];

/** A tap meant for the page below may arrive within this time. */
const IGNORE_TAPS_MS = 500;

/** Dialogs that want to open or may want to; each has its own entry. */
const claims = new Set<{ readonly dialog: AutoDialog }>();
const claimsChanged = new EventTarget();

/**
 * Returns whether a `wanted` dialog may open automatically: no other dialog is open, no field has the focus,
 * none of higher priority waits, and none opened in this visit. A login starts a new visit, a registration
 * does not. Early taps are ignored because they were meant for the page below.
 */
export function useAutoDialog(dialog: AutoDialog, wanted: boolean): boolean {
  const audience = audienceOf(useSession());
  const [granted, setGranted] = useState(false);
  useAutoDialogClaim(dialog, wanted);
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    // The focus may be moving to the next field.
    const scheduleCheck = () => setTimeout(check);
    const dialogs = new MutationObserver(check);
    const first = scheduleCheck();
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    document.addEventListener('focusout', scheduleCheck);
    claimsChanged.addEventListener('change', scheduleCheck);
    function stop(): void {
      // A pending check must do nothing.
      over = true;
      clearTimeout(first);
      dialogs.disconnect();
      document.removeEventListener('focusout', scheduleCheck);
      claimsChanged.removeEventListener('change', scheduleCheck);
    }
    function check(): void {
      if (over || !mayOpen(dialog)) return;
      stop();
      recordAutoDialog();
      if (dialog === 'summary') recordSummarySettled();
      // A transition, because an automatic dialog must not delay a tap.
      startTransition(() => setGranted(true));
    }
    return () => {
      stop();
      setGranted(false);
    };
  }, [dialog, wanted, audience]);
  const open = wanted && granted;
  useTapsIgnored(open);
  return open;
}

/** Reserves the turn of a dialog while it is unknown whether it opens: dialogs of lower priority wait. */
export function useAutoDialogClaim(dialog: AutoDialog, claimed: boolean): void {
  useEffect(() => {
    if (!claimed) return;
    const claim = { dialog };
    claims.add(claim);
    return () => {
      claims.delete(claim);
      claimsChanged.dispatchEvent(new Event('change'));
    };
  }, [dialog, claimed]);
}

function mayOpen(dialog: AutoDialog): boolean {
  const before = PRIORITY.slice(0, PRIORITY.indexOf(dialog));
  if ([...claims].some((claim) => before.includes(claim.dialog))) return false;
  const owed = dialog === 'summary' && isSummaryOwed();
  if (hadAutoDialog() && !owed) return false;
  return document.querySelector('dialog[open], input:focus, textarea:focus, select:focus') === null;
}

/** Ignores taps on a new dialog for a moment (`tokens.css`); keys work at once. */
function useTapsIgnored(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const { dataset } = document.documentElement;
    dataset['taps'] = 'ignored';
    const stop = () => delete dataset['taps'];
    const timer = setTimeout(stop, IGNORE_TAPS_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [open]);
}

/** Audience of an announcement: members (A) or guests (B). */
export type Audience = 'A' | 'B';

/** Stored per audience: the last announcements, and whether they still pop up. */
export interface PopupRecord {
  readonly data: readonly string[];
  readonly show: boolean;
}

export function audienceOf(session: SessionInfo | null): Audience {
  return session ? 'A' : 'B';
}

interface Reader {
  readonly session: SessionInfo | null;
  /** The visit started with a first sign-in. */
  readonly firstVisit: boolean;
  /** The reward center is available, and the member has played. */
  readonly mayPromote: boolean;
}

/**
 * Returns the announcements of an audience; members on their first visit also get those of the first sign-in.
 * Announcements that lead to the reward center wait until it is available and the member has played.
 */
export function popupsFor<Popup extends Pick<PopupAnnouncement, 'execution' | 'promotionType'>>(
  { session, firstVisit, mayPromote }: Reader,
  popups: readonly Popup[],
): Popup[] {
  if (!session) return popups.filter(({ execution }) => execution === 'B');
  return popups.filter(
    ({ execution, promotionType }) =>
      (execution === 'A' || (execution === 'F' && firstVisit)) && (mayPromote || promotionType === ''),
  );
}

/** Returns the record after a list has loaded: a changed set of announcements pops up again. */
export function recordAfter(
  stored: PopupRecord | undefined,
  popups: readonly Pick<PopupAnnouncement, 'title' | 'content'>[],
): PopupRecord {
  const data = popups.map(({ title, content }) => `${title},${content}`);
  return { data, show: !stored || stored.show || !sameSet(stored.data, data) };
}

/** Returns the newest notice if the member has not opened it; older notices do not pop up. */
export function noticeToShow(newestFirst: readonly NoticeTitle[]): NoticeTitle | undefined {
  const [newest] = newestFirst;
  return newest && !newest.read ? newest : undefined;
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((entry) => others.includes(entry)) && others.every((entry) => some.includes(entry));
}
