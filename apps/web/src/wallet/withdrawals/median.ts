import { useT } from '../../i18n/locale-provider.tsx';

const HOUR_S = 3600;

/** "about 4 minutes": rounded up, because who is told less would wait longer. Undefined where too few were paid to say. */
export function useMedian(seconds: number | null): string | undefined {
  const t = useT();
  if (seconds === null) return undefined;
  if (seconds >= HOUR_S) return t('withdraw.hoursLong', { count: Math.ceil(seconds / HOUR_S) });
  return t('withdraw.minutesLong', { count: Math.max(1, Math.ceil(seconds / 60)) });
}
