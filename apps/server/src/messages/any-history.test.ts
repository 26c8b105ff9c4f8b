import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test as it } from 'vitest';
import { InboxModel, type ModelMember, type Selection } from '../../testing/messages/inbox-model.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { seededChoices } from '../../testing/server/seeded-choices.ts';
import { testClock } from '../../testing/server/test-clock.ts';
import { tookTooLong } from '../platform/database/database.ts';
import { eraseMemberRows } from '../platform/database/personal-data.ts';
import { statement, type Tx } from '../platform/database/statement.ts';
import type { ReadCall, Session, WriteCall } from '../platform/http/call.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { recordNotice } from './notices/record-notice.ts';
import { sendBroadcast, withdrawBroadcast } from './operating/broadcasts.ts';
import { sendOperatorMessage } from './operating/operator-messages.ts';
import { messagesErasure } from './retention.ts';
import { sendMessage } from './sending/send-message.ts';
import { usableTexts } from './templates/edited-texts.ts';
import { deleteMessages, markMessagesRead } from './marks/mark-messages.ts';
import { listMessages } from './inbox/list-messages.ts';
import { findUnread } from './inbox/queries.ts';

const HISTORIES = Math.max(500, Number(process.env['SOAK_MESSAGE_HISTORIES'] ?? 0));
const [SENDERS, STEPS] = [8, 2];
const MERCHANT = 'history';

const insertMerchant = statement<[code: string]>(
  'test.insert-merchant',
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ($1, 'PHP', 'PHP', '{}')`,
);
/** A top agent, an agent, two members of the agent, and one of the top agent. */
const insertMembers = statement<[history: number, at: Date], { id: bigint }>(
  'test.insert-members',
  `INSERT INTO member (merchant_code, user_name, type, registered_at)
   SELECT '${MERCHANT}', format('h%s_%s', $1::integer, n), CASE n WHEN 0 THEN 2 WHEN 1 THEN 1 ELSE 0 END, $2::timestamptz
     FROM generate_series(0, 4) AS n RETURNING id`,
);
const setUplines = statement<[ids: readonly bigint[], uplines: readonly bigint[]]>(
  'test.set-uplines',
  `UPDATE member SET upline_id = t.upline FROM unnest($1::bigint[], $2::bigint[]) AS t (id, upline)
    WHERE member.id = t.id`,
);
const chooseMarketing = statement<[memberId: bigint]>(
  'test.choose-marketing',
  `INSERT INTO notice_preference (member_id, category, channel, enabled) VALUES ($1, 'marketing', 'inbox', true)`,
);
const lockErased = statement<[memberId: bigint], { id: bigint }>(
  'test.lock-erased',
  'SELECT id FROM member WHERE id = $1 FOR NO KEY UPDATE',
);
const setErased = statement<[memberId: bigint]>(
  'test.set-erased',
  `UPDATE member SET enabled = false, user_name = '~' || id WHERE id = $1`,
);
const findInserted = statement<[memberId: bigint], { id: bigint }>(
  'test.find-inserted',
  'SELECT id FROM message WHERE recipient_id = $1 AND xmin = pg_current_xact_id()::xid',
);
const countDeadlocks = statement<[], { deadlocks: bigint }>(
  'test.count-deadlocks',
  'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
);
const clearBroadcasts = statement<[]>('test.clear-broadcasts', 'DELETE FROM broadcast');

const clock = testClock();
const site = async () => ({ brand: 'Tessera', origin: 'https://site.example', edited: usableTexts([]) });
const deps = { clock, site, maskedName: (name: string) => name, pictureUrl: () => null };
const { below, of, seed } = seededChoices('histories of the inbox');
const TEXT = { title: 'A title', content: 'A text' };

let lent: TestDatabase;
beforeAll(async () => {
  lent = await createTestDatabase();
  await lent.database.run(insertMerchant, [MERCHANT]);
});
afterAll(() => lent.drop());

/** One operation of a step. Changes the model after every operation of the step has ended. */
type Operation = (tx: Tx) => Promise<(model: InboxModel) => void>;

interface History {
  readonly model: InboxModel;
  /** Time of the step before, so that no concurrent message is selected by time. */
  readonly beforeStep: string;
  /** Members who are erased in this step: their calls and calls to them may fail. */
  readonly leaving: Set<bigint>;
}

async function startHistory(history: number): Promise<InboxModel> {
  const { database } = lent;
  const ids = (await database.many(insertMembers, [history, clock.now()])).map(({ id }) => id);
  const [top = 0n, agent = 0n, one = 0n, two = 0n, three = 0n] = ids;
  await database.run(setUplines, [
    [agent, one, two, three],
    [top, agent, agent, top],
  ]);
  await database.run(chooseMarketing, [one]);
  const uplines = [null, top, agent, agent, top];
  return new InboxModel(
    ids.map((id, index) => ({
      id,
      agent: index < 2,
      uplineId: uplines[index] ?? null,
      marketing: id === one,
      erased: false,
    })),
  );
}

function callOf(member: ModelMember, index: number, tx: Tx) {
  const session = { memberId: member.id, merchantCode: MERCHANT, type: index, uplineId: member.uplineId };
  return { tx, db: tx, session: session as Session } as unknown as WriteCall<'session'>;
}

function selection(model: InboxModel, beforeStep: string): Selection {
  const ids = model.ids();
  if (ids.length === 0 || below(4) === 0) return { sentUpTo: beforeStep };
  return { ids: Array.from({ length: 1 + below(3) }, () => of(ids)) };
}

function writing(history: History, member: ModelMember): Operation {
  const { model, leaving } = history;
  const ids = model.ids();
  const repliesTo = ids.length > 0 && below(2) === 0 ? of(ids) : undefined;
  const recipient = repliesTo
    ? undefined
    : of(['platform', 'upline', 'direct-members', 'direct-agents', 'direct-all'] as const);
  const answer = repliesTo === undefined ? undefined : model.answerTo(member, repliesTo);
  const team = teamOf(model, member);
  const requestKey = randomUUID();
  return async (tx) => {
    const call = callOf(member, 0, tx);
    const input = { ...TEXT, requestKey, ...(repliesTo ? { repliesTo } : { recipient }) };
    const sentAtMs = clock.now().getTime();
    const sent = await sendMessage(deps, input, call);
    const refused = isRefusal(sent) ? sent.refusal : undefined;
    const refusal = expectedRefusal({ answer, recipient, member, team, model });
    // The answered message may be deleted in this step.
    if (leaving.size === 0 && refused !== refusal) {
      const existed = answer === 'invalid' || typeof answer === 'object';
      expect([refused, existed]).toEqual(['message.not.found', true]);
    }
    if (isRefusal(sent)) return () => undefined;
    // A repeated request is the same message.
    expect(await sendMessage(deps, input, call)).toEqual(sent);
    if (sent.id.startsWith('b')) {
      const audience = recipient ?? '';
      return (after) =>
        after.addBroadcast(sent.id, { from: member.id, audience, category: 'conversation', sentAtMs });
    }
    const to = typeof answer === 'object' ? answer.to : recipient === 'upline' ? member.uplineId : null;
    return (after) => after.addMessage(sent.id, { from: member.id, to, sentAtMs });
  };
}

function teamOf({ members }: InboxModel, { id, agent }: ModelMember): readonly ModelMember[] {
  return agent ? members.filter(({ uplineId, erased }) => uplineId === id && !erased) : [];
}

interface Expectation {
  readonly answer: ReturnType<InboxModel['answerTo']> | undefined;
  readonly recipient: string | undefined;
  readonly member: ModelMember;
  readonly team: readonly ModelMember[];
  readonly model: InboxModel;
}

function expectedRefusal({ answer, recipient, member, team, model }: Expectation): string | undefined {
  if (answer === 'not-found') return 'message.not.found';
  if (answer === 'invalid') return 'message.reply.invalid';
  const upline = model.members.find(({ id }) => id === member.uplineId);
  const sizes: Readonly<Record<string, boolean>> = {
    upline: upline !== undefined && !upline.erased,
    'direct-members': team.some(({ agent }) => !agent),
    'direct-agents': team.some(({ agent }) => agent),
    'direct-all': team.length > 0,
  };
  return recipient !== undefined && sizes[recipient] === false ? 'message.recipient.invalid' : undefined;
}

function reading({ model, beforeStep }: History, member: ModelMember): Operation {
  const chosen = selection(model, beforeStep);
  return async (tx) => {
    await markMessagesRead(deps, { ...chosen, ids: chosen.ids && [...chosen.ids] }, callOf(member, 0, tx));
    return (after) => after.read(member, chosen);
  };
}

function deleting({ model, beforeStep }: History, member: ModelMember): Operation {
  const chosen = selection(model, beforeStep);
  const box = of(['in', 'out'] as const);
  return async (tx) => {
    await deleteMessages(deps, { box, ...chosen, ids: chosen.ids && [...chosen.ids] }, callOf(member, 0, tx));
    return (after) => after.delete(member, box, chosen);
  };
}

function operating({ model }: History, member: ModelMember): Operation {
  const sentAt = clock.now();
  const sentAtMs = sentAt.getTime();
  const broadcast = model.ids().find((id) => id.startsWith('b'));
  const what = of(['notice', 'message', 'broadcast', 'broadcast', 'withdraw'] as const);
  if (what === 'withdraw' && broadcast) {
    return async (tx) => {
      await withdrawBroadcast(tx, { merchantCode: MERCHANT, id: BigInt(broadcast.slice(1)), now: sentAt });
      return (after) => after.withdraw(broadcast);
    };
  }
  if (what === 'notice' || what === 'message') {
    return async (tx) => {
      if (what === 'message') {
        const sent = await sendOperatorMessage(tx, { memberId: member.id, ...TEXT, now: sentAt });
        if (!sent) return () => undefined;
      } else {
        const values = { userName: 'x', time: sentAt, device: 'A phone' };
        await recordNotice(tx, { memberId: member.id, kind: 'new-device', values, at: sentAt });
      }
      const { id } = await tx.one(findInserted, [member.id]);
      const from = what === 'message' ? 'operator' : 'system';
      return (after) => after.addMessage(`m${id}`, { from, to: member.id, sentAtMs });
    };
  }
  const audience = of(['everyone', 'members', 'agents'] as const);
  const category = of(['service', 'marketing'] as const);
  return async (tx) => {
    const texts = { EN: TEXT };
    const terms = { merchantCode: MERCHANT, audience, category, texts, validUntil: undefined, now: sentAt };
    const id = await sendBroadcast(tx, terms);
    return (after) => after.addBroadcast(`b${id}`, { from: null, audience, category, sentAtMs });
  };
}

function erasing(member: ModelMember): Operation {
  return async (tx) => {
    await tx.one(lockErased, [member.id]);
    await eraseMemberRows(tx, messagesErasure, member.id);
    await tx.run(setErased, [member.id]);
    return (after) => after.erase(member);
  };
}

async function takeStep(model: InboxModel): Promise<void> {
  const history: History = { model, beforeStep: clock.now().toISOString(), leaving: new Set() };
  clock.advance(1000);
  const present = model.members.filter(({ erased }) => !erased);
  const erased = below(12) === 0 ? of(present) : undefined;
  if (erased) history.leaving.add(erased.id);
  const operations = Array.from({ length: SENDERS }, () => {
    const member = of(present);
    const kind = below(10);
    if (kind < 5) return writing(history, member);
    if (kind < 7) return reading(history, member);
    // A system message to a member who is erased in this step may come after the erasure.
    return kind < 8 || member === erased ? deleting(history, member) : operating(history, member);
  });
  if (erased) operations.push(erasing(erased));
  const changes = await Promise.all(operations.map((run) => repeated(run)));
  for (const change of changes) change(model);
}

/** On a machine without time a lock may exceed its time limit. The operation is rolled back then, and repeated. */
async function repeated(run: Operation, tries = 5): ReturnType<Operation> {
  try {
    return await lent.database.transaction(run);
  } catch (error) {
    if (tries > 1 && tookTooLong(error)) return repeated(run, tries - 1);
    throw error;
  }
}

async function expectBoxes(model: InboxModel, member: ModelMember): Promise<void> {
  const { database } = lent;
  const call = {
    ...callOf(member, 0, database as unknown as Tx),
    db: database,
  } as unknown as ReadCall<'session'>;
  const list = async (box: 'in' | 'out') =>
    (await listMessages(deps, { box, language: 'EN', size: 50 }, call)).content;
  const received = await list('in');
  expect({
    received: received.map(({ id, read }) => `${id} ${read ? 'read' : 'unread'}`).toSorted(),
    written: (await list('out')).map(({ id }) => id).toSorted(),
    unread: (await database.one(findUnread, [member.id, clock.now()])).unread,
  }).toEqual(model.boxesOf(member));
}

it(`${HISTORIES} histories equal the model, and unread counts are exact`, { timeout: 600_000 }, async () => {
  for (let history = 0; history < HISTORIES; history += 1) {
    clock.advance(1000);
    const model = await startHistory(history);
    try {
      for (let step = 0; step < STEPS; step += 1) await takeStep(model);
      const present = model.members.filter(({ erased }) => !erased);
      await Promise.all(present.map((member) => expectBoxes(model, member)));
    } catch (error) {
      throw new Error(`history ${history} of seed ${seed}`, { cause: error });
    }
    await lent.database.run(clearBroadcasts, []);
  }
  expect(await lent.database.one(countDeadlocks, [])).toEqual({ deadlocks: 0n });
});
