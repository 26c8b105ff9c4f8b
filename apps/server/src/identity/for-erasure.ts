// Functions with which the wallet erases a member and makes an exclusion outlast the account.
export { eraseMember } from './erasure/erase-member.ts';
export { addExclusionLookups, isExcluded, saveExclusionLookups } from './erasure/exclusion-lookups.ts';
export { findErasure, listDueErasures, listErasures } from './erasure/queries.ts';
export { cancelErasure, recordErasureRequest } from './erasure/request-erasure.ts';
export { endAllSessions } from './sessions/sign-out.ts';
