import { withdrawalPasswordError } from '@tessera/contract/identity/withdrawal-password-rule';
import { CallFailure, type OwnWords } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';

/** Refusals that only these forms meet, beside a field or above the button. */
export const PIN_FAILURES: OwnWords = {
  'session.limited': 'security.limited',
  'withdrawal.password.exists': 'security.pinExists',
  'not.exists.payment.password': 'security.pinMissing',
  'owner.code.required': 'security.ownerText',
};

const FAULTS = {
  length: 'security.pinLength',
  pattern: 'security.pinPattern',
  mismatch: 'security.pinMismatch',
  common: 'security.pinCommon',
} as const;

/** What is wrong with a typed password, in words. */
export function usePinWords() {
  const t = useT();
  const { date } = useFormats();
  return {
    ofNew(typed: string): string | undefined {
      if (typed === '') return t('entry.required');
      const fault = withdrawalPasswordError(typed);
      return fault && t(FAULTS[fault]);
    },
    ofRepeated: (typed: string, first: string): string | undefined =>
      typed === '' ? t('entry.required') : typed === first ? undefined : t(FAULTS.mismatch),
    ofOld: (typed: string): string | undefined => (typed === '' ? t('entry.required') : undefined),
    /** What the server said about the new one; undefined when it is about something else. */
    refusedNew(error: unknown): string | undefined {
      if (!(error instanceof CallFailure)) return undefined;
      if (error.code === 'withdrawal.password.same.as.login') return t('security.pinSameAsLogin');
      if (error.code === 'modify.new.old.same') return t('changePassword.same');
      if (error.code !== 'withdrawal.password.invalid') return undefined;
      const { reason } = error.value;
      return t(FAULTS[reason as keyof typeof FAULTS] ?? 'security.pinPattern');
    },
    /** What it said about the old one. */
    refusedOld(error: unknown): string | undefined {
      if (!(error instanceof CallFailure)) return undefined;
      if (error.code === 'invalid.payment.pw') return t('security.pinWrong');
      const { until } = error.value;
      if (error.code !== 'payment.password.locked' || typeof until !== 'string') return undefined;
      return t('security.pinLockedUntil', { time: date(until) });
    },
  };
}
