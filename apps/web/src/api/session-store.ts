import type { SessionInfo } from '@tessera/contract/identity/identity';
import { noteVisitor } from './visit.ts';

/** `over`: the server said so, and nobody signed out here. `registered`: the account is new. */
export type SessionChange = 'over' | 'registered';

/**
 * Who is signed in, as this tab knows it. Nothing in it opens the account: the proof is a cookie
 * that no script can read.
 */
export interface SessionStore {
  get(): SessionInfo | null;
  /** Somebody signs out in this tab: that calls are refused meanwhile is no news, and nothing is asked for them. */
  isLeaving(): boolean;
  setLeaving(leaving: boolean): void;
  set(session: SessionInfo | null, change?: SessionChange): void;
  subscribe(listener: (change?: SessionChange) => void): () => void;
}

const SESSION_KEY = 'MC_SESSION_INFO';
/** Who is on the visit that began with their first sign-in. */
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
      keep(session, change);
      for (const listener of listeners) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Writes the session under the names the family of sites uses; the document's own answer wins over them. */
export function keep(session: SessionInfo | null, change?: SessionChange): void {
  if (typeof sessionStorage === 'undefined') return;
  noteVisitor(session?.userName ?? null, change === 'registered');
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

/** Whether the visit began with a first sign-in: its new password does not end it. */
export function isFirstVisit({ userName }: SessionInfo): boolean {
  return sessionStorage.getItem(FIRST_VISIT_KEY) === userName;
}
