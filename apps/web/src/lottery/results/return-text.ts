import { WHOLE_RETURN } from '@tessera/contract/lottery/prize';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { Band } from '../play/stake.ts';

/** A return in words: the range that members choose from, and the highest rebate. */
export function useReturnText() {
  const t = useT();
  const { percent } = useFormats();
  const share = (series: number) => percent((series * 10_000) / Number(WHOLE_RETURN) / 100);
  return ({ minSeries, maxBetSeries, maxSeries }: Band): string => {
    const range =
      minSeries === maxBetSeries ? share(maxBetSeries) : `${share(minSeries)} – ${share(maxBetSeries)}`;
    if (maxSeries === minSeries) return range;
    return `${range} · ${t('lottery.rebateShare', { percent: share(maxSeries - minSeries) })}`;
  };
}
