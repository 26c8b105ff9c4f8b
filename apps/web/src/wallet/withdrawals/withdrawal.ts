import type { WithdrawalState, WithdrawType } from '@tessera/contract/wallet/withdrawal';
import type { CallRefusal } from '../../api/calls.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { type Path, paths } from '../../paths.ts';

const HOUR_S = 3600;

/** Screens that add payout accounts. */
export const ACCOUNT_PATHS: Readonly<Record<WithdrawType, Path>> = {
  BC: paths.bankCards,
  EW: paths.eWallets,
  VW: paths.cryptoWallets,
};

/** Texts of refused requests; the form already shows the figures. */
export const WITHDRAW_TEXTS: Partial<Record<CallRefusal<'withdrawal.withdraw'>, PlainMessageKey>> = {
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

/**
 * "about 4 minutes", rounded up, so that members do not wait longer than stated. Undefined with too few
 * payouts.
 */
export function useMedian(seconds: number | null): string | undefined {
  const t = useT();
  if (seconds === null) return undefined;
  if (seconds >= HOUR_S) return t('withdraw.hoursLong', { count: Math.ceil(seconds / HOUR_S) });
  return t('withdraw.minutesLong', { count: Math.max(1, Math.ceil(seconds / 60)) });
}

export function toneOf(state: WithdrawalState): 'good' | 'bad' | 'quiet' {
  if (state === 'paid') return 'good';
  return state === 'returned' || state === 'rejected' ? 'bad' : 'quiet';
}

/** Returns whether the state may still change. */
export function isPending(state: WithdrawalState): boolean {
  return toneOf(state) === 'quiet';
}
