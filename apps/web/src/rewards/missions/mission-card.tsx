import type { Mission, MissionLabel } from '@tessera/contract/rewards/missions';
import { useT } from '../../i18n/locale-provider.tsx';
import { Badge, type BadgeProps } from '../../ui/blocks/badge.tsx';
import { shareOf } from '../share-of.ts';
import page from '../../ui/blocks/page.module.css';
import { ProgressBar } from '../../ui/blocks/progress-bar.tsx';
import { JoinPromotion } from './join-promotion.tsx';
import { Milestones } from './milestones.tsx';
import { MissionRules } from './mission-rules.tsx';
import styles from './missions.module.css';
import { useQuantity } from './quantity.ts';
import { When } from './when.tsx';

const TONES: Readonly<Partial<Record<MissionLabel, BadgeProps['tone']>>> = {
  joined: 'accent',
  process: 'accent',
  claimed: 'good',
  rejected: 'bad',
};

/** These labels are buttons. */
const ACTIONS: ReadonlySet<MissionLabel> = new Set(['join', 'claim']);

export interface MissionCardProps {
  readonly mission: Mission;
}

/** A mission: its time, the own progress, the milestones with their rewards, and the rules. */
export function MissionCard({ mission }: MissionCardProps) {
  const t = useT();
  const { id, title, label, window, phase, startsAt, endsAt, windowEndsAt } = mission;
  const heading = `mission-${id}`;
  return (
    <article className={page.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={heading} className={page.subtitle}>
            <bdi>{title}</bdi>
          </h2>
          <p className={page.quiet}>{t(`missions.window.${window}`)}</p>
        </div>
        {!ACTIONS.has(label) && <Badge tone={TONES[label] ?? 'quiet'}>{t(`missions.label.${label}`)}</Badge>}
      </div>
      <When phase={phase} startsAt={startsAt} endsAt={phase === 'running' ? windowEndsAt : endsAt} />
      {phase !== 'coming' && <Progress mission={mission} />}
      <Milestones mission={mission} />
      <JoinPromotion promotionId={id} label={label} text={t('missions.joinText')} />
      <MissionRules mission={mission} />
    </article>
  );
}

/** The progress to the next milestone, or to the last one. */
function Progress({ mission: { metric, progress, milestones } }: MissionCardProps) {
  const t = useT();
  const quantity = useQuantity(metric);
  const next = milestones.find(({ state }) => state === 'open') ?? milestones.at(-1);
  if (!next) return null;
  const text = t('missions.progress', { done: quantity(progress), goal: quantity(next.reach) });
  return (
    <div className={styles.progress}>
      <p className={styles.figures}>
        <span>{t('missions.progressLabel')}</span> <strong>{text}</strong>
      </p>
      <ProgressBar label={t('missions.progressLabel')} text={text} share={shareOf(progress, next.reach)} />
    </div>
  );
}
