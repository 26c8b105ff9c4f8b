// Sessions of games, and accounts of players whose money is held elsewhere.
export { openOutsideAccount, openOutsideSession } from './members/outside-account.ts';
export { SEEN_INTERVAL_MS, SESSION_MAX_MS } from './sessions/session.ts';
