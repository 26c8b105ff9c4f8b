import { api } from '@tessera/contract';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { statement } from '../../src/platform/database/statement.ts';
import type { TestApp, Visitor } from '../server/app.ts';

const { inbox } = api;

const setTeam = statement<[userName: string, upline: string | null, type: number]>(
  'test.set-team',
  `UPDATE member SET type = $3, upline_id = (SELECT id FROM member WHERE user_name = $2) WHERE user_name = $1`,
);

const findId = statement<[userName: string], { id: bigint }>(
  'test.find-member-id',
  'SELECT id FROM member WHERE user_name = $1',
);

const putPreference = statement<[userName: string, enabled: boolean]>(
  'test.put-marketing-preference',
  `INSERT INTO notice_preference (member_id, category, channel, enabled)
   SELECT id, 'marketing', 'inbox', $2 FROM member WHERE user_name = $1
   ON CONFLICT (member_id, category, channel) DO UPDATE SET enabled = excluded.enabled`,
);

export interface TeamMember extends Visitor {
  readonly memberId: bigint;
}

export interface MemberInTeam {
  readonly userName: string;
  /** 0 by default. */
  readonly type?: number;
  readonly upline?: string;
}

/** A signed-in member or agent with an upline. */
export async function joinTeam(
  test: TestApp,
  { userName, type = 0, upline }: MemberInTeam,
): Promise<TeamMember> {
  const visitor = await test.given.member({ userName });
  await test.database.run(setTeam, [userName, upline ?? null, type]);
  // Broadcasts are for members who registered before.
  test.clock.advance(1);
  return { ...visitor, memberId: (await test.database.one(findId, [userName])).id };
}

export async function chooseMarketing(test: TestApp, visitor: Visitor, enabled: boolean): Promise<void> {
  await test.database.run(putPreference, [visitor.info.userName, enabled]);
}

type SendInput = Partial<InputOf<typeof inbox.sendMessage>>;

/** Sends a message; the recipient is the platform unless the input states another. */
export function sendAs(test: TestApp, visitor: Visitor, input: SendInput = {}) {
  const recipient = input.repliesTo === undefined ? 'platform' : undefined;
  return test.value(visitor, inbox.sendMessage, {
    ...(recipient && { recipient }),
    title: 'A title',
    content: 'A text',
    requestKey: randomUUID(),
    ...input,
  });
}

export function listBox(
  test: TestApp,
  visitor: Visitor,
  input: Partial<InputOf<typeof inbox.messages>> = {},
): Promise<OutputOf<typeof inbox.messages>> {
  return test.value(visitor, inbox.messages, { box: 'in', language: 'EN', ...input });
}

export function unreadOf(test: TestApp, visitor: Visitor): Promise<number> {
  return test.value(visitor, inbox.unreadMessages, {});
}
