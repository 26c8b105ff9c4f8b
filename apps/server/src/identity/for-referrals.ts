// The code with which a member invites others.
export { findOwnReferralCode } from './registration/queries.ts';
export { referralCodeOf } from './registration/referral-code.ts';
