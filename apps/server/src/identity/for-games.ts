// Sessions of games, and accounts of players whose money is in another operator's wallet.
export { openOutsideAccount, openOutsideSession } from './members/outside-account.ts';
export { SEEN_INTERVAL_MS, SESSION_MAX_MS } from './sessions/session.ts';
