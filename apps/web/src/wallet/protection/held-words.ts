import { CallFailure, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';

/** A refusal with what came with it. */
export interface Refused {
  readonly code: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Why a call was refused by what the member asked to be held to; undefined where it was not. */
export function heldOf(error: unknown): Refused | undefined {
  return error instanceof CallFailure && isHeld(error.code)
    ? { code: error.code, value: error.value }
    : undefined;
}

export function isHeld(code: string): boolean {
  return code.startsWith('protection.');
}

/** The refusal in plain words: until when, and how much is left. */
export function useHeldWords(): (held: Refused) => string {
  const t = useT();
  const { date, money, number } = useFormats();
  const { currency } = useApi().status.info;
  return ({ code, value }) => {
    const until = typeof value['until'] === 'string' ? date(value['until']) : '';
    const left = typeof value['left'] === 'string' ? value['left'] : '0';
    switch (code) {
      case 'protection.limit.deposit':
        return t('protection.held.deposit', { left: money(left, { currency }), until });
      case 'protection.limit.loss':
        return t('protection.held.loss', { left: money(left, { currency }), until });
      case 'protection.limit.time':
        return t('protection.held.time', { until });
      case 'protection.break':
        return t('protection.held.break', { until });
      case 'protection.pause':
        return t('protection.held.pause', { until });
      case 'protection.excluded':
        return t('protection.held.excluded');
      case 'protection.age':
        return until === ''
          ? t('protection.held.ageUnknown')
          : t('protection.held.age', { until, age: number(Number(value['age'])) });
      default:
        return t('protection.held.limitsRequired');
    }
  };
}
