import type { Reward } from '@tessera/contract/rewards/rewards';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FocusedNote } from '../../ui/feedback/focused-note.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './rewards.module.css';

const STONES = [0, 1, 2, 3, 4, 5, 6, 7];

interface ClaimedNoteProps {
  readonly reward: Pick<Reward, 'amount' | 'form' | 'state'> & Partial<Pick<Reward, 'ticket'>>;
}

/** Celebrates a claim for a moment, or states that a bonus is queued. */
export function ClaimedNote({ reward }: ClaimedNoteProps) {
  const t = useT();
  const { money, percent } = useFormats();
  const { currency } = useApi().status.info;
  const amount = money(reward.amount, { currency });
  const part = reward.ticket?.stakeBasisPoints ?? null;
  const queued = reward.state === 'queued';
  const key = queued
    ? 'rewards.claimed.queued'
    : reward.form === 'cash'
      ? 'rewards.claimed.cash'
      : reward.form === 'ticket'
        ? 'rewards.claimed.ticket'
        : 'rewards.claimed.other';
  return (
    <FocusedNote className={styles.claimed}>
      <span className={styles.burst} aria-hidden="true">
        {!queued && STONES.map((stone) => <i key={stone} />)}
        <Icon name="check" />
      </span>
      {key === 'rewards.claimed.ticket' && part !== null
        ? t('rewards.claimed.discount', { amount, percent: percent(part / 100) })
        : t(key, { amount })}
    </FocusedNote>
  );
}
