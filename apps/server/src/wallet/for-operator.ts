export { approveAdjustment, proposeAdjustment, rejectAdjustment } from './adjustments/adjustment.ts';
export {
  listProposedAdjustments,
  listSharedAccountAdjustments,
} from './adjustments/queries.ts';
export { MANUAL } from './channels/channel.ts';
export { recordedPayers } from './deposits/payer.ts';
export { listSlips } from './deposits/queries.ts';
export { requestErasureForMember } from './erasure/request-erasure.ts';
export { recordContact, contactsDue } from './protection/contacts-due.ts';
export { approveReview, refundReview, rejectReview } from './reviews/decide-review.ts';
export { confirmTransfer } from './reviews/confirm-transfer.ts';
export { listDepositFindings, listOpenTransfers, listReviews } from './reviews/queries.ts';
export { settleDepositManually } from './reviews/settle-deposit-manually.ts';
export {
  importSettlement,
  type SettlementFile,
  type SettlementReport,
} from './settlement/import-settlement.ts';
export { instantOf, SettlementFileError } from './settlement/read-file.ts';
export { approveWithdrawal, rejectWithdrawal } from './withdrawals/decide-withdrawal.ts';
export {
  type ListedWithdrawalRow,
  listPayoutFindings,
  listStuckPayouts,
  listWaitingWithdrawals,
  listWithdrawalsIn,
  PAYOUT_STUCK_MS,
} from './withdrawals/unsettled/queries.ts';
export { settlePayoutManually } from './withdrawals/unsettled/settle-payout-manually.ts';
export {
  LONGEST_ACKNOWLEDGEMENT_HOURS,
  acknowledgePayout,
  returnWithdrawal,
} from './withdrawals/unsettled/stuck-payout.ts';
