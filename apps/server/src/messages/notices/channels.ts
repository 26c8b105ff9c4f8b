import type { NoticeCategory } from '@tessera/contract/messages/notices';
import { NOTICE_CHANNELS, type NoticeChannel } from '@tessera/contract/messages/notifications';
import type { Queryable } from '../../platform/database/statement.ts';
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts';
import { listChoices } from './queries.ts';

/** `locked`: always sent. The others are switches with this value until the member chooses. */
type Cell = 'locked' | 'on' | 'off';

const ALL_ON: Readonly<Record<NoticeChannel, Cell>> = { inbox: 'on', push: 'on', mail: 'on', sms: 'on' };

/**
 * The mail of `money` is for the steps of payments: mails of kinds with `mail: 'always'` do not depend on the
 * cell.
 */
const CELLS: Readonly<Record<NoticeCategory, Readonly<Record<NoticeChannel, Cell>>>> = {
  security: { inbox: 'locked', push: 'locked', mail: 'locked', sms: 'locked' },
  money: { inbox: 'locked', push: 'locked', mail: 'off', sms: 'locked' },
  account: ALL_ON,
  protection: ALL_ON,
  play: { ...ALL_ON, mail: 'off' },
  marketing: { inbox: 'off', push: 'off', mail: 'off', sms: 'off' },
};

export function isLocked(category: NoticeCategory, channel: NoticeChannel): boolean {
  return CELLS[category][channel] === 'locked';
}

/** The member's choices of one category, by channel. */
export type NoticeChoices = ReadonlyMap<string, boolean>;

/** Whether messages of the category go by the channel. */
export function isChannelOn(
  category: NoticeCategory,
  channel: NoticeChannel,
  choices: NoticeChoices,
): boolean {
  const cell = CELLS[category][channel];
  return cell === 'locked' || (choices.get(channel) ?? cell === 'on');
}

/** The channels by which a notice of this kind goes to the member. */
export async function noticeChannels(
  db: Queryable,
  { memberId, kind }: { readonly memberId: bigint; readonly kind: NoticeKind },
): Promise<ReadonlySet<NoticeChannel>> {
  const { category, mail } = NOTICE_KINDS[kind];
  const rows = await db.many(listChoices, [memberId, category]);
  const choices = new Map(rows.map(({ channel, enabled }) => [channel, enabled]));
  const always: readonly NoticeChannel[] = mail === 'always' ? ['mail', 'sms'] : [];
  return new Set(
    NOTICE_CHANNELS.filter((channel) => always.includes(channel) || isChannelOn(category, channel, choices)),
  );
}
