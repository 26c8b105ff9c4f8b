import type { SessionInfo } from '@tessera/contract/identity/identity';

/** Time of the last automatic dialog in this visit. */
export const SHOWN_KEY = 'autoDialogShown';

/** The member of the visit; guests have none. */
const MEMBER_KEY = 'visitOf';

/** The summary that player protection requires after a login was not shown yet. */
export const SUMMARY_OWED_KEY = 'summaryOwed';

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
export const FIRST_VISIT_KEY = 'firstTimeLogin';

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

/**
 * Starts a new visit after a sign-in of another member and after a sign-out. A guest who registers continues the
 * visit: dialogs shown to the guest count.
 */
function recordVisitor(userName: string | null, registered: boolean): void {
  if (userName === sessionStorage.getItem(MEMBER_KEY)) return;
  if (userName === null) sessionStorage.removeItem(MEMBER_KEY);
  else sessionStorage.setItem(MEMBER_KEY, userName);
  if (registered) return;
  sessionStorage.removeItem(SHOWN_KEY);
  if (userName === null) sessionStorage.removeItem(SUMMARY_OWED_KEY);
  else sessionStorage.setItem(SUMMARY_OWED_KEY, '1');
}

/** Names a member in the storage of this device: 64-bit FNV-1a in base 36, so that a shared device stores no user names. */
export function storageOwner({ merchantCode, userName }: SessionInfo): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(`${merchantCode} ${userName}`)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
