export { authorize } from './authorize.ts';
export type { IdentityDeps } from './deps.ts';
export { memberRegistered } from './events.ts';
export { type Merchants, openMerchants } from './merchants.ts';
export { openPasswords } from './password.ts';
export { anyMember } from './register.ts';
export { identityRoutes } from './routes.ts';
export { type SeededMember, seedMembers } from './seed.ts';
export { openSessions } from './sessions.ts';
