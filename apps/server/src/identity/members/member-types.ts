/** 0 member, 1 agent, 2 top agent, 4 free-play trial; 40 to 42 are test counterparts of the first three. */
export const MEMBER_TYPES: ReadonlySet<number> = new Set([0, 40]);
export const AGENT_TYPES: ReadonlySet<number> = new Set([1, 2, 41, 42]);
/** Those whose money is money. */
export const REAL_TYPES: ReadonlySet<number> = new Set([0, 1, 2]);
export const TRIAL_TYPE = 4;
