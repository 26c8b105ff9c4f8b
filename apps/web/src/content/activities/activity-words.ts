import type { ActivityCard } from '@tessera/contract/content';
import type { Formats } from '../../i18n/formats.ts';
import type { PlainMessageKey, Translate } from '../../i18n/messages.ts';

type Status = ActivityCard['status'];

export const STATUS_WORDS = {
  'coming.soon': 'activity.status.coming.soon',
  process: 'activity.status.process',
  close: 'activity.status.close',
} as const satisfies Record<Status, PlainMessageKey>;

export const STATUS_TONES = { 'coming.soon': 'accent', process: 'good', close: 'quiet' } as const;

/** The one date of a promotion that matters now, in words. */
export function scheduleWords(
  { status, startsAt, endsAt }: Pick<ActivityCard, 'status' | 'startsAt' | 'endsAt'>,
  t: Translate,
  formats: Formats,
): string {
  if (status === 'coming.soon') return t('activity.schedule.starts', { when: formats.date(startsAt) });
  if (endsAt === null) return t(status === 'close' ? STATUS_WORDS.close : 'activity.schedule.open');
  const when = formats.date(endsAt);
  return t(status === 'close' ? 'activity.schedule.ended' : 'activity.schedule.until', { when });
}
