import type { SessionInfo } from '@tessera/contract/identity/identity';
import { FIRST_VISIT_KEY, SHOWN_KEY, SUMMARY_OWED_KEY } from './session-store.ts';

/** After this time a tab that stays open counts as a new visit. */
const VISIT_MS = 12 * 3_600_000;

/** Returns whether the visit started with a first sign-in; a password change does not end the visit. */
export function isFirstVisit({ userName }: SessionInfo): boolean {
  return sessionStorage.getItem(FIRST_VISIT_KEY) === userName;
}

export function recordAutoDialog(): void {
  sessionStorage.setItem(SHOWN_KEY, String(Date.now()));
}

export function hadAutoDialog(): boolean {
  const atMs = sessionStorage.getItem(SHOWN_KEY);
  return atMs !== null && Date.now() - Number(atMs) < VISIT_MS;
}

/** Records that the summary of this login was shown or is not due. */
export function recordSummarySettled(): void {
  sessionStorage.removeItem(SUMMARY_OWED_KEY);
}

export function isSummaryOwed(): boolean {
  return sessionStorage.getItem(SUMMARY_OWED_KEY) !== null;
}
