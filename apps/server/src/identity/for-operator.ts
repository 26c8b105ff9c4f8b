// Decisions and settings of staff.
export { deleteHeadPicture } from './head-pictures/queries.ts';
export { decideIdentity } from './identity-check/decide-identity.ts';
export { pendingIdentities } from './identity-check/pending-identities.ts';
export { freezeMember, unfreezeMember } from './members/member.ts';
export { DEFAULT_FLAGS } from './merchants/flags.ts';
export { phoneCountries } from './personal/country-list.ts';
export {
  DEFAULT_REGISTER_RULES,
  registerRuleErrors,
  writtenRegisterRule,
} from './registration/register-rule.ts';
