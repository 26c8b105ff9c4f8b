import type { Reward } from '@tessera/contract/rewards/rewards';
import { useT } from '../../i18n/locale-provider.tsx';

/** Returns the name of a reward: its promotion, otherwise its kind. */
export function useRewardName(): (reward: Pick<Reward, 'title' | 'kind'>) => string {
  const t = useT();
  return ({ title, kind }) => title ?? t(`rewards.kind.${kind}`);
}
