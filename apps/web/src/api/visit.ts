/** When a dialog last opened by itself in this visit. */
const SHOWN_KEY = 'autoDialogShown';
/** The member of the visit; a guest has none. */
const MEMBER_KEY = 'visitOf';
/** A login was not yet followed by the summary that player protection requires. */
const SUMMARY_OWED_KEY = 'summaryOwed';
/** A tab may stay open for days: after this time it is another visit. */
const VISIT_MS = 12 * 3_600_000;

/**
 * Starts another visit when somebody else than before is signed in, or nobody. A guest who has just registered
 * continues the visit: what the guest was shown counts.
 */
export function noteVisitor(userName: string | null, registered: boolean): void {
  if (userName === sessionStorage.getItem(MEMBER_KEY)) return;
  if (userName === null) sessionStorage.removeItem(MEMBER_KEY);
  else sessionStorage.setItem(MEMBER_KEY, userName);
  if (registered) return;
  sessionStorage.removeItem(SHOWN_KEY);
  if (userName === null) noteSummarySettled();
  else sessionStorage.setItem(SUMMARY_OWED_KEY, '1');
}

export function noteAutoDialog(): void {
  sessionStorage.setItem(SHOWN_KEY, String(Date.now()));
}

export function hadAutoDialog(): boolean {
  const atMs = sessionStorage.getItem(SHOWN_KEY);
  return atMs !== null && Date.now() - Number(atMs) < VISIT_MS;
}

/** The summary of this login was shown, or none is due. */
export function noteSummarySettled(): void {
  sessionStorage.removeItem(SUMMARY_OWED_KEY);
}

export function isSummaryOwed(): boolean {
  return sessionStorage.getItem(SUMMARY_OWED_KEY) !== null;
}
