import { Link } from '@tanstack/react-router';
import type { ActivityCard } from '@tessera/contract/content/content';
import type { ReactNode } from 'react';
import type { Formats } from '../i18n/formats.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey, Translate } from '../i18n/messages.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/blocks/badge.tsx';
import { DrawnPicture } from '../ui/pictures/drawn-picture.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import styles from './activities.module.css';

const STATUS_KEYS = {
  'coming.soon': 'activity.status.coming.soon',
  process: 'activity.status.process',
  close: 'activity.status.close',
} as const satisfies Record<Status, PlainMessageKey>;

const STATUS_TONES = { 'coming.soon': 'accent', process: 'good', close: 'quiet' } as const;

interface CardProps {
  readonly card: ActivityCard;
  readonly first: boolean;
  /** Replaces the label of the time. */
  readonly label: ReactNode;
}

/** A promotion in the list: picture, title and dates. */
export function Card({ card, first, label }: CardProps) {
  const { id, title, summary, imageUrl } = card;
  return (
    <Link to={paths.activityInfo} search={{ id }} className={styles.card}>
      <Picture url={imageUrl} first={first} />
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {summary && (
          <span className={styles.summary} dir="auto">
            {summary}
          </span>
        )}
        <When card={card} label={label} />
      </span>
    </Link>
  );
}

export function Picture({ url, first }: { readonly url: string; readonly first: boolean }) {
  return (
    <DrawnPicture
      src={url}
      alt=""
      width={1080}
      height={400}
      className={styles.picture}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'low'}
    />
  );
}

interface WhenProps {
  readonly card: Pick<ActivityCard, 'status' | 'startsAt' | 'endsAt'>;
  /** Replaces the label of the time. */
  readonly label: ReactNode;
}

/** The status and its date. */
export function When({ card, label }: WhenProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <span className={styles.when}>
      {label ?? <Badge tone={STATUS_TONES[card.status]}>{t(STATUS_KEYS[card.status])}</Badge>}
      <span className={styles.date}>
        <Icon name="clock" />
        {scheduleText(card, t, formats)}
      </span>
    </span>
  );
}

type Status = ActivityCard['status'];

/** Returns the relevant date of a promotion as text. */
function scheduleText(
  { status, startsAt, endsAt }: Pick<ActivityCard, 'status' | 'startsAt' | 'endsAt'>,
  t: Translate,
  formats: Formats,
): string {
  if (status === 'coming.soon') return t('activity.schedule.starts', { when: formats.date(startsAt) });
  if (endsAt === null) return t(status === 'close' ? STATUS_KEYS.close : 'activity.schedule.open');
  const when = formats.date(endsAt);
  return t(status === 'close' ? 'activity.schedule.ended' : 'activity.schedule.until', { when });
}
