import type { CallRefusal } from '../../api/calls.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';

type Words = Partial<Record<CallRefusal<'wallet.deposit'>, PlainMessageKey>>;

/** Why no order is opened, but for what stands under the amount and what the member asked to be held to. */
export const OWN_WORDS: Words = {
  'function.not.available': 'deposit.methodOff',
  'request.cancelled': 'request.cancelledLate',
  'deposit.open.limit': 'voucher.tooManyOpen',
  'deposit.paused': 'voucher.pausedText',
  'deposit.field.invalid': 'voucher.fieldOff',
  'deposit.payee.name': 'voucher.payeeOther',
  'erasure.asked': 'erasure.noDeposit',
};

/** The same, where the field that was refused is the promotion. */
export const PROMOTION_WORDS: Words = { ...OWN_WORDS, 'deposit.field.invalid': 'voucher.promotionOff' };
