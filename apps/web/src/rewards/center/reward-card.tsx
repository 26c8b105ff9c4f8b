import type { Reward } from '@tessera/contract/rewards/rewards';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { ClaimTerms } from '../bonus/claim-terms.tsx';
import { ClaimButton } from './claim-button.tsx';
import { RewardHead } from './reward-head.tsx';
import styles from './rewards.module.css';
import { stateName, stateText, ticketName } from './state-text.ts';
import { useTimeLeft } from './time-left.tsx';

export interface RewardCardProps {
  readonly reward: Reward;
  readonly onClaimed: (reward: Reward) => void;
}

/** A reward: what for, how much, and the claim with its time, or the explanation of its state. */
export function RewardCard({ reward, onClaimed }: RewardCardProps) {
  const t = useT();
  const { date } = useFormats();
  const { kind, title, form, state, issuedAt } = reward;
  return (
    <article className={page.card}>
      <RewardHead
        reward={reward}
        detail={
          <>
            {title !== null && <bdi>{t(`rewards.kind.${kind}`)} · </bdi>}
            <bdi>{date(issuedAt, 'day')}</bdi>
          </>
        }
        badge={
          form !== 'cash' && (
            <Badge tone="quiet">{t(form === 'ticket' ? ticketName(reward) : 'rewards.form.bonus')}</Badge>
          )
        }
      />
      {state === 'issued' && <Claim reward={reward} onClaimed={onClaimed} />}
      {state !== 'issued' && <Explained state={t(stateName(reward))} text={t(stateText(reward))} />}
    </article>
  );
}

/** A reward that expires while the page is open can no longer be claimed. */
function Claim({ reward, onClaimed }: RewardCardProps) {
  const t = useT();
  const { date } = useFormats();
  const left = useTimeLeft(reward.expiresAt);
  const over = useHydrated() && left === '';
  if (over) return <Explained state={t('rewards.state.expired')} text={t('rewards.stateText.expired')} />;
  const claim = (
    <>
      <p className={styles.until}>
        <bdi>{t('rewards.claimUntil', { time: date(reward.expiresAt) })}</bdi>
        <strong>{left}</strong>
      </p>
      <ClaimButton reward={reward} onClaimed={(state) => onClaimed({ ...reward, state })} />
    </>
  );
  return reward.form !== 'cash' ? <ClaimTerms rewardId={reward.id}>{claim}</ClaimTerms> : claim;
}

function Explained({ state, text }: { readonly state: string; readonly text: string }) {
  return (
    <p className={styles.explained}>
      <Badge tone="quiet">{state}</Badge>
      <span className={page.quiet}>{text}</span>
    </p>
  );
}
