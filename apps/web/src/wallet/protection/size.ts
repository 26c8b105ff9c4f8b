import type { LimitKind, LimitPeriod, LimitView } from '@tessera/contract/wallet/protection';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';

/** A limit as a member thinks of it, whether it is set or not. */
export interface Which {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limit: LimitView | undefined;
}

/** How a limit's size is written: money, or hours. */
export function useSize(): (kind: LimitKind, size: string) => string {
  const t = useT();
  const { money, number } = useFormats();
  const { currency } = useApi().status.info;
  return (kind, size) =>
    kind === 'time'
      ? t('protection.hours', { count: Number(size), hours: number(Number(size)) })
      : money(size, { currency });
}
