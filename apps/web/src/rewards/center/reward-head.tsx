import type { Reward } from '@tessera/contract/rewards/rewards';
import type { ReactNode } from 'react';
import { useApi } from '../../api/index.ts';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useRewardName } from './reward-names.ts';
import styles from './rewards.module.css';

export interface RewardHeadProps {
  readonly reward: Pick<Reward, 'kind' | 'title' | 'amount'>;
  /** Text below the name. */
  readonly detail: ReactNode;
  /** Label below the amount. */
  readonly badge: ReactNode;
}

/** The head of a card: what the reward is for, and its amount. */
export function RewardHead({ reward, detail, badge }: RewardHeadProps) {
  const { currency } = useApi().status.info;
  const nameOf = useRewardName();
  return (
    <div className={styles.head}>
      <span className={styles.glyph}>
        <Icon name="gift" />
      </span>
      <div className={styles.words}>
        <h2 className={page.subtitle} dir="auto">
          {nameOf(reward)}
        </h2>
        <p className={page.quiet}>{detail}</p>
      </div>
      <p className={styles.amount}>
        <Money amount={reward.amount} currency={currency} />
        {badge}
      </p>
    </div>
  );
}
