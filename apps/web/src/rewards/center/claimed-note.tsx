import type { Reward } from '@tessera/contract/rewards/rewards';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './rewards.module.css';

const STONES = [0, 1, 2, 3, 4, 5, 6, 7];

/** Celebrates a claim for a moment. The note takes the focus, because the pressed button is gone. */
export function ClaimedNote({ reward }: { readonly reward: Pick<Reward, 'amount' | 'form'> }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  const amount = money(reward.amount, { currency });
  return (
    <p ref={note} className={styles.claimed} role="status" tabIndex={-1}>
      <span className={styles.burst} aria-hidden="true">
        {STONES.map((stone) => (
          <i key={stone} />
        ))}
        <Icon name="check" />
      </span>
      {t(reward.form === 'cash' ? 'rewards.claimed.cash' : 'rewards.claimed.other', { amount })}
    </p>
  );
}
