import type { CallRefusal } from '../../api/calls.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';

/** What keeps a request from being taken; the figures stand beside the form already. */
export const OWN_WORDS: Partial<Record<CallRefusal<'withdrawal.withdraw'>, PlainMessageKey>> = {
  'function.not.available': 'withdraw.off',
  'withdraw.daily.limit': 'withdraw.refused.daily',
  'withdraw.closed': 'withdraw.refused.closed',
  'withdraw.turnover': 'withdraw.refused.turnover',
  'withdraw.account.held': 'withdraw.refused.held',
  'payout.account.not.found': 'withdraw.refused.account',
  'not.exists.payment.password': 'withdraw.refused.noPassword',
  'payment.password.locked': 'withdraw.refused.locked',
  'session.limited': 'withdraw.refused.limited',
  'owner.code.required': 'security.ownerText',
  'request.cancelled': 'request.cancelledLate',
  'request.conflict': 'withdraw.refused.conflict',
};
