import type { Reward } from '@tessera/contract/rewards/rewards';
import { CallFailed, CallFailure, useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { RewardCard } from './reward-card.tsx';
import styles from './rewards.module.css';

export interface OwnRewardProps {
  readonly id: string;
  readonly onClaimed: (reward: Reward) => void;
}

/** A reward of the member by its id. */
export function OwnReward({ id, onClaimed }: OwnRewardProps) {
  const t = useT();
  const { code: language } = useLanguage();
  const { data: reward, error, isPending, isPaused, refetch } = useCall('rewards.reward', { id, language });
  if (error instanceof CallFailure && error.code === 'reward.not.found') {
    return <p className={page.quiet}>{t('rewards.refused.notFound')}</p>;
  }
  if (!reward && isPending && !isPaused) return <Skeleton className={styles.shape} />;
  if (!reward) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return <RewardCard reward={reward} onClaimed={onClaimed} />;
}
