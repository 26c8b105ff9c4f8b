// Proofs of ownership that an action on money or security requires.
export {
  admitOwnerProof,
  consumeOwnerProof,
  type OwnerProof,
  ownerProofMethods,
  type OwnerRefusal,
} from './second-factors/owner-proof.ts';
export { limitedRefusal, sensitiveRefusal } from './second-factors/sensitive-change.ts';
export {
  checkWithdrawalPassword,
  hasWithdrawalPassword,
} from './withdrawal-password/check-withdrawal-password.ts';
