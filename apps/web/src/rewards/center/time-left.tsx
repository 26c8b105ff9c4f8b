import { useT } from '../../i18n/locale-provider.tsx';
import type { MessageKey } from '../../i18n/messages.ts';
import { useCountdown } from '../../ui/loading/use-countdown.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Units of the countdown, from the seconds at which each begins. Below two days hours say more than days. */
const UNITS = [
  { from: 2 * DAY_SECONDS, seconds: DAY_SECONDS, key: 'rewards.left.days' },
  { from: HOUR_SECONDS, seconds: HOUR_SECONDS, key: 'rewards.left.hours' },
  { from: MINUTE_SECONDS, seconds: MINUTE_SECONDS, key: 'rewards.left.minutes' },
  { from: 1, seconds: 1, key: 'rewards.left.seconds' },
] as const satisfies readonly { readonly from: number; readonly seconds: number; readonly key: MessageKey }[];

/**
 * Returns the remaining time in words; empty before hydration, because the server does not know the time of the
 * reader, and at the end.
 */
export function useTimeLeft(until: string): string {
  const t = useT();
  const left = useCountdown(Date.parse(until));
  const unit = UNITS.find(({ from }) => left >= from);
  return unit ? t(unit.key, { count: Math.trunc(left / unit.seconds) }) : '';
}
