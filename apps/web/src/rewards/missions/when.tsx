import type { PromotionPhase } from '@tessera/contract/rewards/missions';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { useTimeLeft } from '../center/time-left.tsx';
import styles from './missions.module.css';

export interface WhenProps {
  readonly phase: PromotionPhase;
  readonly startsAt: string;
  /** The end of the current window; null without an end. */
  readonly endsAt: string | null;
}

/** The time of a promotion, with a countdown while the promotion runs. */
export function When({ phase, startsAt, endsAt }: WhenProps) {
  const t = useT();
  const { date } = useFormats();
  if (phase === 'coming')
    return <p className={styles.when}>{t('missions.starts', { time: date(startsAt) })}</p>;
  if (endsAt === null) return <p className={styles.when}>{t('missions.endless')}</p>;
  if (phase === 'finished')
    return <p className={`${styles.when} ${styles.over}`}>{t('missions.ended', { time: date(endsAt) })}</p>;
  return (
    <p className={styles.when}>
      <bdi>{t('missions.until', { time: date(endsAt) })}</bdi> <Countdown until={endsAt} />
    </p>
  );
}

function Countdown({ until }: { readonly until: string }) {
  return <strong>{useTimeLeft(until)}</strong>;
}
