import type { SessionInfo } from '@tessera/contract/identity/identity';

const TRIAL_TYPE = 4;
/** Ordinary, trial and test members: all others are agents. */
const MEMBER_TYPES = new Set([0, TRIAL_TYPE, 40]);

type Who = Pick<SessionInfo, 'type' | 'outside'> | null;

/** Whether somebody plays with play money; most of what members do is closed to them. */
export function isTrial(session: Who): boolean {
  return session?.type === TRIAL_TYPE;
}

/** Whether somebody's bets are kept in a record: those of a trial are not, save where another house keeps the account. */
export function hasRecord(session: Who): boolean {
  return session !== null && (!isTrial(session) || session.outside === true);
}

export function isAgent(session: Who): boolean {
  return session !== null && !MEMBER_TYPES.has(session.type);
}
