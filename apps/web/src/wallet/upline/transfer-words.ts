import type { CallRefusal } from '../../api/index.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';

type Code = CallRefusal<'upline.transferUpline'>;

/** Said under their fields. */
export const AT_FIELDS: ReadonlySet<string> = new Set<Code>([
  'balance.insufficient',
  'transfer.amount.invalid',
  'invalid.payment.pw',
]);

/** Refusals after which what the screen shows of the account is out of date. */
export const OUTDATED: ReadonlySet<string> = new Set<Code>([
  'balance.insufficient',
  'request.conflict',
  'upline.not.available',
  'protection.break',
  'protection.excluded',
  'protection.age',
]);

export const TRANSFER_FAILURES: Partial<Record<Code, PlainMessageKey>> = {
  'function.not.available': 'upline.none',
  'upline.not.available': 'upline.refused.superior',
  'withdraw.turnover': 'withdraw.refused.turnover',
  'not.exists.payment.password': 'withdraw.refused.noPassword',
  'payment.password.locked': 'withdraw.refused.locked',
  'session.limited': 'upline.refused.limited',
  'request.cancelled': 'request.cancelledLate',
  'request.conflict': 'upline.refused.conflict',
};
