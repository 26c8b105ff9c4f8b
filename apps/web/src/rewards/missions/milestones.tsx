import type { Milestone, Mission, MissionLabel } from '@tessera/contract/rewards/missions';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ClaimButton } from '../center/claim-button.tsx';
import { ClaimedNote } from '../center/claimed-note.tsx';
import styles from './missions.module.css';
import { useQuantity } from './quantity.ts';

export interface MilestonesProps {
  readonly mission: Mission;
}

/** The milestones of a mission with their rewards, and the claims of those that can be claimed. */
export function Milestones({ mission }: MilestonesProps) {
  const t = useT();
  const [claimedId, setClaimedId] = useState<string>();
  const { currency } = useApi().status.info;
  const { metric, label, milestones } = mission;
  const reachText = useReachText(metric);
  return (
    <ol className={styles.milestones} aria-label={t('missions.milestones')}>
      {milestones.map((milestone) => {
        const { reach, reward, state, rewardId } = milestone;
        if (rewardId !== null && rewardId === claimedId) {
          return (
            <li key={reach}>
              <ClaimedNote reward={{ amount: reward, form: 'cash', state: 'claimed' }} />
            </li>
          );
        }
        return (
          <li key={reach} className={styles.milestone} data-state={state}>
            <span className={styles.stone}>
              {state !== 'open' && state !== 'used-up' && <Icon name="check" />}
            </span>
            <div className={styles.words}>
              <p>{reachText(reach)}</p>
              <Done state={state} label={label} />
            </div>
            <div className={styles.reward}>
              {state === 'issued' && rewardId !== null ? (
                <ClaimButton
                  reward={{ id: rewardId, amount: reward }}
                  onClaimed={() => setClaimedId(rewardId)}
                />
              ) : (
                <Money amount={reward} currency={currency} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function useReachText(metric: Mission['metric']): (reach: string) => string {
  const t = useT();
  const quantity = useQuantity(metric);
  if (metric === 'rounds') return (reach) => t('missions.reach.rounds', { count: Number(reach) });
  return (reach) => t(`missions.reach.${metric}`, { amount: quantity(reach) });
}

interface DoneProps {
  readonly state: Milestone['state'];
  readonly label: MissionLabel;
}

/** Members who take part get the reward of a reached milestone within seconds. */
const TAKES_PART: ReadonlySet<MissionLabel> = new Set(['joined', 'process', 'claim', 'claimed']);

function Done({ state, label }: DoneProps) {
  const t = useT();
  if (state === 'open' || state === 'issued') return null;
  if (state !== 'reached') {
    return <Badge tone={state === 'claimed' ? 'good' : 'quiet'}>{t(`missions.done.${state}`)}</Badge>;
  }
  const key = label === 'join' ? 'join' : TAKES_PART.has(label) ? 'reached' : 'waits';
  return <p className={page.quiet}>{t(`missions.done.${key}`)}</p>;
}
