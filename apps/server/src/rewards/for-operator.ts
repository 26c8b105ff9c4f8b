// Decisions of staff about rewards.
export { approveReferral, collectReferral, rejectReferral } from './referrals/decide-referral.ts';
export { grantTicket, type TicketRefusal } from './tickets/grant-ticket.ts';
export { addCode, generateCodes } from './promo-codes/add-codes.ts';
export { listCodes } from './promo-codes/queries.ts';
export { approveGift, rejectGift } from './registration-gifts/decide-gift.ts';
export { listWaitingGifts } from './registration-gifts/queries.ts';
export { listWaiting as listWaitingReferrals } from './referrals/lists/queries.ts';
