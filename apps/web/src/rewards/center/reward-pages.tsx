import type { Reward, RewardKind } from '@tessera/contract/rewards/rewards';
import type { ReactNode } from 'react';
import { CallFailed } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { type RewardView, useRewardPages } from './queries.ts';
import styles from './rewards.module.css';

const SHAPES = [0, 1, 2];

export interface RewardPagesProps {
  readonly list: RewardView;
  readonly kind: RewardKind | undefined;
  /** Whether the list shows a reward; all by default. */
  readonly isListed?: (reward: Reward) => boolean;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  readonly children: (reward: Reward) => ReactNode;
}

/** The rewards of a list, page by page. */
export function RewardPages({ list, kind, isListed = () => true, empty, children }: RewardPagesProps) {
  const t = useT();
  const pages = useRewardPages(list, kind);
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <RewardShapes />;
  if (!data) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const rewards = data.pages.flatMap(({ content }) => content).filter(isListed);
  if (rewards.length === 0 && !pages.hasNextPage) return empty;
  return (
    <>
      <ul className={page.stack} aria-label={t(`rewards.view.${list}`)}>
        {rewards.map((reward) => (
          <li key={reward.id}>{children(reward)}</li>
        ))}
      </ul>
      <ListEnd
        words={{ more: t('rewards.more'), end: t('rewards.end'), failed: t('rewards.moreFailed') }}
        loaded={data.pages.length}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

/** The shape of a list that loads. */
export function RewardShapes() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className={styles.shape} />
      ))}
    </div>
  );
}
