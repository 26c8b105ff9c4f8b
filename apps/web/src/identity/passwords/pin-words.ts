import { withdrawalPasswordError } from '@tessera/contract/identity/withdrawal-password-rule';
import { CallFailure, type RefusalTexts } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';

/** Refusals of these forms only, at a field or above the button. */
export const PIN_FAILURES: RefusalTexts = {
  'session.limited': 'security.limited',
  'withdrawal.password.exists': 'security.pinExists',
  'not.exists.payment.password': 'security.pinMissing',
  'owner.code.required': 'security.ownerText',
};

const ERROR_KEYS = {
  length: 'security.pinLength',
  pattern: 'security.pinPattern',
  mismatch: 'security.pinMismatch',
  common: 'security.pinCommon',
} as const;

/** Returns the error texts of a typed password. */
export function usePinError() {
  const t = useT();
  const { date } = useFormats();
  return {
    ofNew(typed: string): string | undefined {
      if (typed === '') return t('entry.required');
      const error = withdrawalPasswordError(typed);
      return error && t(ERROR_KEYS[error]);
    },
    ofRepeated: (typed: string, first: string): string | undefined =>
      typed === '' ? t('entry.required') : typed === first ? undefined : t(ERROR_KEYS.mismatch),
    ofOld: (typed: string): string | undefined => (typed === '' ? t('entry.required') : undefined),
    /** Returns the server's error of the new password; undefined for other errors. */
    refusedNew(error: unknown): string | undefined {
      if (!(error instanceof CallFailure)) return undefined;
      if (error.code === 'withdrawal.password.same.as.login') return t('security.pinSameAsLogin');
      if (error.code === 'modify.new.old.same') return t('changePassword.same');
      if (error.code !== 'withdrawal.password.invalid') return undefined;
      const { reason } = error.value;
      return t(ERROR_KEYS[reason as keyof typeof ERROR_KEYS] ?? 'security.pinPattern');
    },
    /** Returns the server's error of the old password. */
    refusedOld(error: unknown): string | undefined {
      if (!(error instanceof CallFailure)) return undefined;
      if (error.code === 'invalid.payment.pw') return t('security.pinWrong');
      const { until } = error.value;
      if (error.code !== 'payment.password.locked' || typeof until !== 'string') return undefined;
      return t('security.pinLockedUntil', { time: date(until) });
    },
  };
}
