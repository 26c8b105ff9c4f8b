import { api } from '@tessera/contract';
import { FEEDBACK_PAGE, FEEDBACK_PER_DAY } from '@tessera/contract/messages/feedback';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { FEEDBACK, loadPicture, sentFeedback, uploadedPicture } from '../../../testing/messages/feedback.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { newReference, typedReference } from './feedback.ts';

const { feedback, feedbackEntry, feedbackList } = api.feedback;

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await test.given.member();
});
afterAll(() => test.stop());

const send = (changes: object = {}, visitor = member) =>
  test.call(visitor, feedback, { ...FEEDBACK, requestKey: randomUUID(), ...changes });

const entries = async (visitor = member) => (await test.value(visitor, feedbackList, {})).entries;

const addFeedback = statement<[userName: string, sentAt: Date]>(
  'test.add-feedback',
  `INSERT INTO feedback (member_id, reference, category, content, request_key, sent_at)
   SELECT id, gen_random_uuid(), 'other', 'An earlier message.', gen_random_uuid(), $2
     FROM member WHERE user_name = $1`,
);

describe('feedback', () => {
  it('gives a reference and appears in the list of its member', async () => {
    const pictures = [await uploadedPicture(test, member), await uploadedPicture(test, member)].toReversed();
    const { body } = await send({ pictures, content: `  ${FEEDBACK.content}\n<b>Please</b>  ` });
    const reference = body.success ? body.value.reference : '';
    expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(await entries()).toEqual([
      {
        reference,
        category: 'deposit',
        content: `${FEEDBACK.content}\n<b>Please</b>`,
        sentAt: test.clock.now().toISOString(),
        answer: null,
        pictures,
      },
    ]);
  });

  it('is one message, however often its request arrives', async () => {
    const pictures = [await uploadedPicture(test, member)];
    const requestKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({ requestKey, pictures })));
    const references = answers.map(({ body }) => (body.success ? body.value.reference : body.errorCode));
    expect(new Set(references).size).toBe(1);
    expect(await entries()).toHaveLength(1);
    expect((await send({ requestKey, pictures, content: 'Something else.' })).body).toMatchObject({
      errorCode: 'request.conflict',
    });
  });

  it('is limited per day; repeated and refused requests do not count', async () => {
    const requestKey = randomUUID();
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await send({ requestKey })).status).toBe(200);
      expect((await send({ pictures: ['999999'] })).status).toBe(422);
    }
    const others = await Promise.all(Array.from({ length: FEEDBACK_PER_DAY + 2 }, () => send()));
    const sent = others.filter(({ status }) => status === 200);
    expect(sent).toHaveLength(FEEDBACK_PER_DAY - 1);
    expect((await send()).body).toMatchObject({
      errorCode: 'feedback.limit',
      value: { most: FEEDBACK_PER_DAY },
    });
    expect((await send({ requestKey })).status).toBe(200);
    test.clock.advance(DAY_MS);
    expect((await send({}, await signInAgain(test, member))).status).toBe(200);
  });

  it('is refused when too short, too long, with four pictures, or with fields of its own', async () => {
    const pictures = ['1', '2', '3', '4'];
    const wrong = [
      { content: 'too short' },
      { content: `${' '.repeat(20)}short` },
      { content: 'x'.repeat(501) },
      { category: 'praise' },
      { pictures },
      { pictures: ['1', '1'] },
      { pictures: ['1; DROP TABLE feedback'] },
      { reference: 'AAAA-AAAA' },
      { memberId: '1' },
    ];
    for (const changes of wrong) expect((await send(changes)).status).toBe(400);
    expect((await send({ content: 'x'.repeat(500) })).status).toBe(200);
  });

  it('is refused with the number of a payment card', async () => {
    const refused = { errorCode: 'feedback.card' };
    expect((await send({ content: 'My card 4111 1111 1111 1111 fails' })).body).toMatchObject(refused);
    expect((await send({ content: 'بطاقتي ٤١١١١١١١١١١١١١١١ لا تعمل' })).body).toMatchObject(refused);
    expect(await entries()).toEqual([]);
  });

  it('takes no picture of another member, of other feedback, or older than a day', async () => {
    const stranger = await test.given.member();
    const strange = await uploadedPicture(test, stranger);
    const own = await uploadedPicture(test, member);
    const unknown = { errorCode: 'feedback.picture.unknown' };
    expect((await send({ pictures: [own, strange] })).body).toMatchObject(unknown);
    expect(await entries()).toEqual([]);
    expect((await send({ pictures: [own] })).status).toBe(200);
    expect((await send({ pictures: [own] })).body).toMatchObject(unknown);
    const old = await uploadedPicture(test, member);
    test.clock.advance(DAY_MS);
    member = await signInAgain(test, member);
    expect((await send({ pictures: [old] })).body).toMatchObject(unknown);
    expect((await loadPicture(test, member, old)).statusCode).toBe(404);
  });

  it('is not offered to guests', async () => {
    expect((await test.call(null, feedback, { ...FEEDBACK, requestKey: randomUUID() })).status).toBe(401);
    expect((await test.call(null, feedbackList, {})).status).toBe(401);
  });
});

describe('feedback list', () => {
  it('has pages, newest first, and the own feedback only', async () => {
    await sentFeedback(test, await test.given.member());
    const start = test.clock.now().getTime();
    for (let count = 0; count < FEEDBACK_PAGE + 1; count += 1) {
      await test.database.run(addFeedback, [member.info.userName, new Date(start + count)]);
    }
    const first = await test.value(member, feedbackList, {});
    expect(first.entries).toHaveLength(FEEDBACK_PAGE);
    const second = await test.value(member, feedbackList, { before: first.next ?? '' });
    expect([second.entries.length, second.next]).toEqual([1, null]);
    const times = [...first.entries, ...second.entries].map(({ sentAt }) => sentAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(times).size).toBe(FEEDBACK_PAGE + 1);
  });

  it('has single feedback by its reference, and the own feedback only', async () => {
    const reference = await sentFeedback(test, member);
    const [entry] = await entries();
    expect(await test.value(member, feedbackEntry, { reference })).toEqual(entry);
    const other = await test.call(await test.given.member(), feedbackEntry, { reference });
    expect([other.status, other.body]).toMatchObject([404, { errorCode: 'feedback.not.found' }]);
    test.clock.advance(730 * DAY_MS);
    const again = await signInAgain(test, member);
    expect((await test.call(again, feedbackEntry, { reference })).status).toBe(404);
  });

  it('has no feedback older than two years', async () => {
    const old = new Date(test.clock.now().getTime() - 730 * DAY_MS);
    await test.database.run(addFeedback, [member.info.userName, old]);
    expect(await entries()).toEqual([]);
  });
});

describe('feedback reference', () => {
  it('is read as people type it', () => {
    expect(['k7m2-9qxt', 'K7M29QXT', ' k7m2 9qxt '].map(typedReference)).toEqual(
      Array.from({ length: 3 }, () => 'K7M2-9QXT'),
    );
  });

  it('has all characters of its alphabet equally often', () => {
    const counts = new Map<string, number>();
    const bytes = { bytes: (length: number) => Buffer.alloc(length, next++ % 256), uuid: () => '' };
    let next = 0;
    for (let count = 0; count < 256; count += 1) {
      for (const character of newReference(bytes).replace('-', '')) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    expect([counts.size, new Set(counts.values()).size]).toEqual([32, 1]);
  });
});
