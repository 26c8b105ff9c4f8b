import { api } from '@tessera/contract';
import { REWARD_KINDS, type RewardKind } from '@tessera/contract/rewards/rewards';
import { vi } from 'vitest';
import { DAY_MS } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { editorOf } from '../content/editor.ts';
import { insertPersonalValue } from '../identity/personal-data.ts';
import type { TestApp, Visitor } from '../server/app.ts';
import { BOARD_TERMS } from './promotion-files.ts';
import { runPromotion } from './rewards.ts';

const EN = { language: 'EN' };

/** The kinds of offers: a leader board is a mission with a ranking. */
export type OfferKind = RewardKind | 'board';

export interface RunningOffer {
  readonly id: string;
  readonly code: string;
  /** The id of the announcement. */
  readonly page: string;
}

const findCode = statement<[id: bigint], { code: string }>(
  'test.find-code-of-offer',
  'SELECT code FROM promotion WHERE id = $1',
);

export async function codeOf({ database }: TestApp, promotionId: bigint): Promise<string> {
  return (await database.one(findCode, [promotionId])).code;
}

/** A running promotion of each kind but levels, each with an announcement and a dialog. */
export async function runOfferOfEachKind(test: TestApp): Promise<ReadonlyMap<OfferKind, RunningOffer>> {
  const offers = new Map<OfferKind, RunningOffer>();
  for (const kind of REWARD_KINDS) {
    const joinBy = kind === 'MISSION' || kind === 'DEPOSIT' ? 'member' : 'automatic';
    if (kind !== 'VIP') offers.set(kind, await announced(test, kind, { kind, joinBy }));
  }
  const endsAt = new Date(test.clock.now().getTime() + 30 * DAY_MS);
  const board = { kind: 'MISSION', terms: BOARD_TERMS, joinBy: 'member', endsAt } as const;
  return offers.set('board', await announced(test, 'board', board));
}

/** The title of the dialog of an offer. */
export const dialogOf = (kind: OfferKind): string => `Dialog ${kind}`;

async function announced(
  test: TestApp,
  kind: OfferKind,
  options: Parameters<typeof runPromotion>[1],
): Promise<RunningOffer> {
  const id = await runPromotion(test, options);
  const code = await codeOf(test, id);
  const editor = editorOf(test);
  const named = (title: string) => ({ EN: { title, content: '<p>rules</p>' } });
  await editor.show({
    key: `offer-${kind.toLowerCase()}`,
    type: 'PR',
    category: 'VIP',
    texts: named(`Offer ${kind}`),
    promotionType: 'WELCOME',
    linkageType: 'R',
    link: code,
  });
  const dialog = {
    key: `dialog-${kind.toLowerCase()}`,
    type: 'PU',
    promotionType: kind.toUpperCase(),
  } as const;
  await editor.show({ ...dialog, texts: named(dialogOf(kind)) });
  const { content } = await test.value(null, api.content.activities, EN);
  const page = content.find(({ promotionCode }) => promotionCode === code)?.id;
  if (page === undefined) throw new Error(`the announcement of ${kind} is not shown`);
  return { id: id.toString(), code, page };
}

/** How often the site sent by each channel beyond the inbox. */
export interface SentMessages {
  mail: number;
  push: number;
  SMS: number;
}

/** Counts what the site sends to members from now on, instead of sending. */
export function countMessages({ app }: TestApp): SentMessages {
  const sent = { mail: 0, push: 0, SMS: 0 };
  const { messages } = app.deps.identity;
  vi.spyOn(messages, 'queueMail').mockImplementation(async () => void (sent.mail += 1));
  vi.spyOn(messages, 'queuePush').mockImplementation(async () => void (sent.push += 1));
  vi.spyOn(messages, 'queueSms').mockImplementation(async () => void (sent.SMS += 1));
  return sent;
}

let reachable = 0;

/** A member with a mail address and a number, who chose every message that a member can choose. */
export async function reachableMember(test: TestApp): Promise<Visitor> {
  const visitor = await test.given.member({ balance: '100' });
  const { userName } = visitor.info;
  reachable += 1;
  // A number gets messages while no address is proven.
  const email = { field: 'email', value: `reader${reachable}@mail.example`, verified: false } as const;
  await insertPersonalValue(test, userName, email);
  const number = `+63905${String(reachable).padStart(7, '0')}`;
  await insertPersonalValue(test, userName, { field: 'mobileNum', value: number });
  for (const [category, channel] of [
    ['play', 'mail'],
    ['marketing', 'inbox'],
  ] as const) {
    await test.value(visitor, api.notifications.setNoticePreference, { category, channel, enabled: true });
  }
  return visitor;
}
