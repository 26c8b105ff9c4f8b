/** Header of calls that a page makes without user activity: such a call does not extend an idle session. */
export const ABSENT_HEADER = 'x-mc-absent';
