import type { PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { pointsOf } from '@tessera/contract/lottery/prize';
import { amountFromUnits } from '@tessera/contract/money';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';

/** Writes the amount of a stake in points and in money, both exact. Undefined for a play without points. */
export function usePointsText(): (play: PlayDefinition, stakeUnits: bigint) => string | undefined {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return (play, stakeUnits) => {
    const split = pointsOf(play, stakeUnits);
    if (!split) return undefined;
    const [count, amount] = [Number(split.points), money(amountFromUnits(stakeUnits), { currency })];
    if (split.restUnits === 0n) return t('lottery.pointsExact', { count, amount });
    const rest = money(amountFromUnits(split.restUnits), { currency });
    return t('lottery.pointsAndRest', { count, amount, rest });
  };
}
