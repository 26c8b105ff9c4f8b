/** The only door to money. */
export { openMemberAccounts } from './accounts.ts';
export { readBalance } from './balance.ts';
export { readHistory } from './history.ts';
export { balanceTopic, type Envelope, MAX_UNITS, post, type Posted, postTogether } from './post.ts';
export { reconcile } from './reconcile.ts';
export { reverse } from './reverse.ts';
export type { Leg } from './transfers.ts';
