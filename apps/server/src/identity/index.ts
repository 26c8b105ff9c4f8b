export { authenticate, authorize } from './authorize.ts';
export type { IdentityDeps } from './deps.ts';
export {
  memberErased,
  memberRegistered,
  memberVerified,
  type StartingProtection,
  trialStarted,
} from './events.ts';
export { askErasure } from './erasure/ask-erasure.ts';
export { eraseMember } from './erasure/erase-member.ts';
export { findErasure, identityForgets, listDueErasures, listErasures } from './erasure/queries.ts';
export { keepKnownBy, keepKnownByMore } from './erasure/keep-known-by.ts';
export { isExcluded } from './erasure/excluded-lookup.ts';
export { takeBackErasure } from './erasure/ask-erasure.ts';
export { identityJobs } from './jobs.ts';
export { DEFAULT_FLAGS, readFlags } from './merchants/flags.ts';
export { DEFAULT_REGISTER_RULES } from './registration/default-rules.ts';
export { registerRuleFaults, writtenRegisterRule } from './registration/register-rule.ts';
export { phoneCountries } from './personal/country-list.ts';
export { currencyOf, type Merchants, openMerchants } from './merchants/merchants.ts';
export { mountExternalLogin } from './external/external-routes.ts';
export { offeredFlags } from './external/offered-flags.ts';
export { isOver, type Limit } from './limits/limits.ts';
export { countedSubscriber } from './limits/source.ts';
export { type MessageCounter, messageJobs } from './messages/jobs.ts';
export { anyMember } from './members/member.ts';
export { freezeMember, unfreezeMember } from './members/freeze-member.ts';
export { isEnabled } from './members/member.ts';
export { maskedName } from './members/member.ts';
export { type Superior, superiorOf } from './members/member.ts';
export { memberLanguage } from './members/member-language.ts';
export { enterOutsideAccount, openOutsideAccount } from './outside/outside-account.ts';
export { memberNamed } from './members/member.ts';
export { REAL_TYPES } from './members/member-types.ts';
export { openIdentity } from './open-identity.ts';
export type { PasswordCost } from './passwords/password.ts';
export { identityRoutes } from './routes.ts';
export { recordAccountEvent } from './sessions/account-events.ts';
export { endEverySession } from './sessions/end-every-session.ts';
export { SEEN_EVERY_MS, SESSION_MOST_MS, sessionsTopic } from './sessions/session.ts';
export { type SeededMember, seedMembers } from './seed.ts';
export { fixPayeeName, isPayee, isSameName, maskedPayeeName, readName } from './personal/payee-name.ts';
export { openPersonalVault } from './personal/open-personal-vault.ts';
export { resealColumn, type SealedColumn, type SealedRow } from './personal/sealed/sealed-column.ts';
export { identityOwnData } from './own-data/queries.ts';
export { identitySealedColumns } from './personal/sealed/queries.ts';
export { countryOfCurrency, readMobileNumber } from './personal/mobile-number.ts';
export {
  admitOwnerProof,
  type OwnerProof,
  type OwnerRefusal,
  ownerWays,
  spendOwnerProof,
} from './second-factors/owner-proof/owner-proof.ts';
export { pendingIdentities } from './identity-check/pending-identities.ts';
export { decideIdentity } from './identity-check/decide-identity.ts';
export { limitedRefusal, sensitiveRefusal } from './second-factors/sensitive-change.ts';
export { notifyMember } from './notices/notify-member.ts';
export { tellOwner } from './second-factors/tell-owner.ts';
export {
  checkWithdrawalPassword,
  hasWithdrawalPassword,
} from './withdrawal-password/check-withdrawal-password.ts';
export { identityKeptTables, identityRetention } from './retention.ts';
