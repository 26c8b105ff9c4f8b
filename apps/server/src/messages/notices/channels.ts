import type { NoticeCategory } from '@tessera/contract/messages/notices';
import { NOTICE_CHANNELS, type NoticeChannel } from '@tessera/contract/messages/notifications';
import type { Queryable } from '../../platform/database/statement.ts';
import { SMS_EN, type SmsTemplate } from '../templates/templates.ts';
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts';
import { listChoices } from './queries.ts';

/**
 * `locked`: always sent. `never`: no message of the category goes by the channel. The others are switches with this
 * value until the member chooses.
 */
type Cell = 'locked' | 'on' | 'off' | 'never';

const ALWAYS: Readonly<Record<NoticeChannel, Cell>> = {
  inbox: 'locked',
  push: 'locked',
  mail: 'locked',
  sms: 'locked',
};
const CHOSEN: Readonly<Record<NoticeChannel, Cell>> = { inbox: 'on', push: 'on', mail: 'on', sms: 'never' };

const CELLS: Readonly<Record<NoticeCategory, Readonly<Record<NoticeChannel, Cell>>>> = {
  security: ALWAYS,
  money: ALWAYS,
  account: CHOSEN,
  protection: CHOSEN,
  play: { ...CHOSEN, mail: 'off' },
  // Broadcasts of the operator are in the inbox alone.
  marketing: { inbox: 'off', push: 'never', mail: 'never', sms: 'never' },
};

/** Whether messages of the category go by the channel at all. */
export function isChannelUsed(category: NoticeCategory, channel: NoticeChannel): boolean {
  return CELLS[category][channel] !== 'never';
}

/** Whether the member cannot change the channel of the category. */
export function isLocked(category: NoticeCategory, channel: NoticeChannel): boolean {
  return ['locked', 'never'].includes(CELLS[category][channel]);
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
  if (isLocked(category, channel)) return cell === 'locked';
  return choices.get(channel) ?? cell === 'on';
}

/** Kinds that also go by SMS, while the member has no verified mail address: the most important ones. */
export type SmsNotice = NoticeKind & SmsTemplate;

export function isSmsNotice(kind: NoticeKind): kind is SmsNotice {
  return Object.hasOwn(SMS_EN, kind);
}

/** The channels by which a notice of this kind goes to the member. */
export async function noticeChannels(
  db: Queryable,
  { memberId, kind }: { readonly memberId: bigint; readonly kind: NoticeKind },
): Promise<ReadonlySet<NoticeChannel>> {
  const { category } = NOTICE_KINDS[kind];
  const rows = await db.many(listChoices, [memberId, category]);
  const choices = new Map(rows.map(({ channel, enabled }) => [channel, enabled]));
  return new Set(NOTICE_CHANNELS.filter((channel) => isChannelOn(category, channel, choices)));
}
