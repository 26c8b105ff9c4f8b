import type { Reward, RewardState } from '@tessera/contract/rewards/rewards';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { paths } from '../../paths.ts';
import { ExplainSheet } from '../../wallet/for-rewards.ts';
import { useRewardName } from './reward-names.ts';
import { RewardPages } from './reward-pages.tsx';
import styles from './rewards.module.css';
import { stateText } from './state-text.ts';

const PAID: ReadonlySet<RewardState> = new Set(['claimed', 'completed']);

/** Whether the reward became cash. The sum of a bonus differs from its amount, so it is explained instead. */
function isPaid({ form, state, transferId }: Reward): boolean {
  return PAID.has(state) && (form !== 'bonus' || transferId !== null);
}

/** Rewards that ended, each paid one with the explanation of its payment. */
export function RewardHistory() {
  const t = useT();
  const [explained, setExplained] = useState<string>();
  const action = { label: t('rewards.view.open'), to: paths.rewardCenter };
  const empty = (
    <EmptyState title={t('rewards.historyEmpty')} text={t('rewards.historyEmptyText')} action={action} />
  );
  return (
    <>
      <RewardPages list="history" kind={undefined} empty={empty}>
        {(reward) => <HistoryRow reward={reward} onExplain={setExplained} />}
      </RewardPages>
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </>
  );
}

interface HistoryRowProps {
  readonly reward: Reward;
  readonly onExplain: (transferId: string) => void;
}

function HistoryRow({ reward, onExplain }: HistoryRowProps) {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const nameOf = useRewardName();
  const { id, form, state, amount, transferId, claimedAt, endedAt, expiresAt, issuedAt } = reward;
  const at = claimedAt ?? endedAt ?? (state === 'expired' ? expiresAt : issuedAt);
  const paid = isPaid(reward);
  return (
    <div className={page.smallCard}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={page.subtitle} dir="auto">
            {nameOf(reward)}
          </h2>
          <p className={page.quiet}>
            <bdi>{date(at)}</bdi>
          </p>
        </div>
        <p className={styles.amount}>
          <Money amount={amount} currency={currency} signed={paid && form !== 'bonus'} />
          <Badge tone={paid ? 'good' : 'quiet'}>{t(`rewards.state.${state}`)}</Badge>
        </p>
      </div>
      {form === 'bonus' && <p className={page.quiet}>{t(stateText(reward))}</p>}
      {form === 'bonus' && claimedAt !== null && (
        <Link to={paths.wageringStatement} search={{ reward: id }} className={page.link}>
          {t('bonus.statement.open')}
        </Link>
      )}
      {transferId !== null && (
        <button
          type="button"
          className={page.link}
          aria-haspopup="dialog"
          onClick={() => onExplain(transferId)}
        >
          {t('rewards.explain')}
        </button>
      )}
    </div>
  );
}
