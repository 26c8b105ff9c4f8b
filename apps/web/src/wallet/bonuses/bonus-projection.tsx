import { unitsFromAmount } from '@tessera/contract/money';
import { useT } from '../../i18n/locale-provider.tsx';

/** Days of the play that the projection continues. */
const PLAYED_DAYS = 30n;

export interface BonusProjectionProps {
  readonly offer: { readonly lastsDays: number; readonly lastMonthTurnover: string | null };
  readonly requiredUnits: bigint;
}

/** The days that the requirement takes at the play of the last month. Nothing without such play. */
export function BonusProjection({
  offer: { lastsDays, lastMonthTurnover },
  requiredUnits,
}: BonusProjectionProps) {
  const t = useT();
  const days = lastMonthTurnover === null ? 0 : daysOfPlay(requiredUnits, lastMonthTurnover);
  if (days === 0) return null;
  const key = days > lastsDays ? 'bonus.offer.projectionLong' : 'bonus.offer.projection';
  return <p>{t(key, { count: days })}</p>;
}

/** Days until the requirement, rounded up, at what counted a day on average. */
function daysOfPlay(requiredUnits: bigint, turnover: string): number {
  const turnoverUnits = unitsFromAmount(turnover);
  return Number((requiredUnits * PLAYED_DAYS + turnoverUnits - 1n) / turnoverUnits);
}
