import type { BoardMetric } from '@tessera/contract/rewards/leader-boards';
import type { Mission } from '@tessera/contract/rewards/missions';
import { useApi } from '../../api/index.ts';
import { useFormats } from '../../i18n/locale-provider.tsx';

/** Returns the format of a metric: rounds, a multiple of the stake, or money. */
export function useQuantity(metric: Mission['metric'] | BoardMetric): (quantity: string) => string {
  const { money, number } = useFormats();
  const { currency } = useApi().status.info;
  if (metric === 'rounds') return (quantity) => number(BigInt(quantity));
  if (metric === 'multiple') return (quantity) => `${money(quantity, { decimals: 2 })}×`;
  return (quantity) => money(quantity, { currency });
}
