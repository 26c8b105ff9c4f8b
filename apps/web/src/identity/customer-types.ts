import type { SessionInfo } from '@tessera/contract/identity/identity';

const TRIAL_TYPE = 4;
/** Ordinary, trial and test members; all other types are agents. */
const MEMBER_TYPES = new Set([0, TRIAL_TYPE, 40]);

type Customer = Pick<SessionInfo, 'type' | 'outside'> | null;

/** Returns whether the account is a trial with play money. Most member functions are closed to trials. */
export function isTrial(session: Customer): boolean {
  return session?.type === TRIAL_TYPE;
}

/** Returns whether bets are recorded: not for trials, unless another operator manages the account. */
export function hasRecord(session: Customer): boolean {
  return session !== null && (!isTrial(session) || session.outside === true);
}

export function isAgent(session: Customer): boolean {
  return session !== null && !MEMBER_TYPES.has(session.type);
}
