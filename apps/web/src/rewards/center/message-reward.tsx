import type { Reward } from '@tessera/contract/rewards/rewards';
import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ClaimedNote } from './claimed-note.tsx';
import { OwnReward } from './own-reward.tsx';
import styles from './rewards.module.css';

export interface MessageRewardProps {
  /** The path of the message's subject, which names the reward. */
  readonly subject: URL;
}

/** The reward of a message, where the member can claim it. */
export function MessageReward({ subject }: MessageRewardProps) {
  const t = useT();
  const [claimed, setClaimed] = useState<Reward>();
  const id = subject.searchParams.get('reward') ?? '';
  return (
    <>
      {/^[1-9][0-9]{0,17}$/.test(id) && (
        <div className={styles.place}>
          {claimed ? <ClaimedNote reward={claimed} /> : <OwnReward id={id} onClaimed={setClaimed} />}
        </div>
      )}
      <ButtonLink to={paths.rewardCenter} kind="secondary">
        {t('popup.rewardCenter')}
      </ButtonLink>
    </>
  );
}
