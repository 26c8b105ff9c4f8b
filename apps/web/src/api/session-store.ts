import type { SessionInfo } from '@tessera/contract/identity/identity';

/** Time of the last automatic dialog in this visit. */
const SHOWN_KEY = 'autoDialogShown';

/** The member of the visit; guests have none. */
const MEMBER_KEY = 'visitOf';

/** The summary that player protection requires after a login was not shown yet. */
const SUMMARY_OWED_KEY = 'summaryOwed';

/** After this time a tab that stays open counts as a new visit. */
const VISIT_MS = 12 * 3_600_000;

/** `over`: the server ended the session. `registered`: the account is new. */
export type SessionChange = 'over' | 'registered';

/** The session of this tab. It grants no access: the proof is a cookie that scripts cannot read. */
export interface SessionStore {
  get(): SessionInfo | null;
  /** Whether a sign-out is in progress in this tab: refused calls are expected, and nothing is refetched. */
  isLeaving(): boolean;
  setLeaving(leaving: boolean): void;
  set(session: SessionInfo | null, change?: SessionChange): void;
  subscribe(listener: (change?: SessionChange) => void): () => void;
}

const SESSION_KEY = 'MC_SESSION_INFO';
/** The member whose visit started with the first sign-in. */
const FIRST_VISIT_KEY = 'firstTimeLogin';

export function createSessionStore(initial: SessionInfo | null): SessionStore {
  let current = initial;
  let leaving = false;
  const listeners = new Set<(change?: SessionChange) => void>();
  return {
    get: () => current,
    isLeaving: () => leaving,
    setLeaving: (now) => {
      leaving = now;
    },
    set(session, change) {
      current = session;
      storeSession(session, change);
      for (const listener of listeners) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Stores the session under the names that the family of sites uses; the document's session takes precedence.
 */
export function storeSession(session: SessionInfo | null, change?: SessionChange): void {
  if (typeof sessionStorage === 'undefined') return;
  recordVisitor(session?.userName ?? null, change === 'registered');
  if (!session) {
    for (const key of [SESSION_KEY, FIRST_VISIT_KEY, 'token', 'type', 'trialName'])
      sessionStorage.removeItem(key);
    return;
  }
  sessionStorage.setItem(SESSION_KEY, JSON.stringify(session));
  sessionStorage.setItem('token', session.token);
  sessionStorage.setItem('type', String(session.type));
  if (session.firstTimeLogin) sessionStorage.setItem(FIRST_VISIT_KEY, session.userName);
}

/** Returns whether the visit started with a first sign-in; a password change does not end the visit. */
export function isFirstVisit({ userName }: SessionInfo): boolean {
  return sessionStorage.getItem(FIRST_VISIT_KEY) === userName;
}

/**
 * Starts a new visit if another member or nobody is signed in. A guest who registers continues the visit:
 * dialogs shown to the guest count.
 */
function recordVisitor(userName: string | null, registered: boolean): void {
  if (userName === sessionStorage.getItem(MEMBER_KEY)) return;
  if (userName === null) sessionStorage.removeItem(MEMBER_KEY);
  else sessionStorage.setItem(MEMBER_KEY, userName);
  if (registered) return;
  sessionStorage.removeItem(SHOWN_KEY);
  if (userName === null) recordSummarySettled();
  else sessionStorage.setItem(SUMMARY_OWED_KEY, '1');
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
