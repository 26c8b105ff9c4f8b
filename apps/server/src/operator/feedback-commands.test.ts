import { loadImage } from '@napi-rs/canvas';
import { api } from '@tessera/contract';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/database/database.ts';
import { deleteAllExpired } from '../../testing/database/delete-expired.ts';
import { signInAgain } from '../../testing/identity/browser.ts';
import { FEEDBACK, loadPicture, sentFeedback } from '../../testing/messages/feedback.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { operateOn, type Operating } from '../../testing/server/operating.ts';
import { DAY_MS } from '../platform/clock.ts';
import { statement } from '../platform/database/statement.ts';

let test: TestApp;
let operator: Operating;
beforeAll(async () => {
  test = await startTestApp();
  operator = operateOn(test);
});
afterAll(() => test.stop());

const entryOf = async (member: Visitor) => {
  const { entries } = await test.value(member, api.feedback.feedbackList, {});
  return entries[0];
};

const noticesOf = statement<[userName: string], { kind: string; data: { reference: string } }>(
  'test.notices-of-member',
  `SELECT kind, data FROM message WHERE recipient_id = (SELECT id FROM member WHERE user_name = $1)`,
);

describe('feedback command', () => {
  it('lists open feedback until the answer', async () => {
    const member = await test.given.member({ userName: 'listed' });
    const reference = await sentFeedback(test, member, 2);
    const open = await operator.run('feedback list --as lina');
    expect(open.lines.join('\n')).toMatch(
      new RegExp(`${reference} .* listed +deposit +2 +My deposit of 500`),
    );
    expect((await operator.run(`feedback answer ${reference} --as lina --text It_arrived.`)).status).toBe(0);
    expect((await operator.run('feedback list --as lina')).lines.join()).not.toContain(reference);
    const answered = await operator.run('feedback list --as lina --state answered');
    expect(answered.lines.join()).toContain(reference);
  });

  it('shows feedback without control characters and writes its pictures', async () => {
    const member = await test.given.member({ userName: 'shown' });
    const content = 'The screen\nis \u001b[31mred and loud.';
    const requestKey = crypto.randomUUID();
    const input = { category: 'application', content, requestKey };
    const { reference: plain } = await test.value(member, api.feedback.feedback, input);
    const { lines } = await operator.run(`feedback show ${plain.toLowerCase()} --as lina`);
    expect(lines.slice(1)).toEqual(['', 'The screen', 'is ?[31mred and loud.']);
    const reference = await sentFeedback(test, member, 1);
    const folder = await temporaryFolder();
    expect((await operator.run(`feedback pictures ${reference} ${folder} --as lina`)).status).toBe(0);
    const { width } = await loadImage(await readFile(join(folder, `feedback-${reference}-1.jpg`)));
    expect(width).toBe(60);
  });

  it('answers once, notifies the member and records no text of the answer', async () => {
    const member = await test.given.member({ userName: 'answered' });
    const reference = await sentFeedback(test, member);
    const answers = await Promise.all(
      ['It_arrived.', 'It_did_not_arrive.'].map((text) =>
        operator.run(`feedback answer ${reference} --as lina --text ${text}`),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await entryOf(member)).toMatchObject({
      content: FEEDBACK.content,
      answer: { content: expect.stringMatching(/^It /), answeredAt: test.clock.now().toISOString() },
    });
    expect(await test.database.many(noticesOf, ['answered'])).toMatchObject([
      { kind: 'feedback-answered', data: { reference } },
    ]);
    const { content: inbox } = await test.value(member, api.inbox.messages, { box: 'in', language: 'EN' });
    const id = inbox[0]?.id ?? '';
    expect(await test.value(member, api.inbox.message, { id, language: 'EN' })).toMatchObject({
      content: expect.stringMatching(/below your feedback on the site\.\n\nIt /),
      subject: `/m/feedback?reference=${reference}`,
    });
    const acts = (await operator.acts()).filter(({ subject }) => subject === `feedback ${reference}`);
    expect(acts.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
    expect(JSON.stringify(acts)).not.toContain('arrive');
  });

  it('refuses unknown references and texts that are missing or too long', async () => {
    const reference = await sentFeedback(test, await test.given.member());
    expect((await operator.run('feedback show AAAA-AAAA --as lina')).lines).toEqual([
      'refused: there is no feedback AAAA-AAAA',
    ]);
    expect((await operator.run(`feedback answer ${reference} --as lina`)).status).toBe(2);
    const long = 'x'.repeat(2001);
    expect((await operator.run(`feedback answer ${reference} --as lina --text ${long}`)).status).toBe(1);
  });
});

describe('pictures of feedback', () => {
  it('are deleted 180 days after the answer', async () => {
    let member = await test.given.member({ userName: 'pictured' });
    const reference = await sentFeedback(test, member, 1);
    const [pictureId = ''] = (await entryOf(member))?.pictures ?? [];
    test.clock.advance(10 * DAY_MS);
    await operator.run(`feedback answer ${reference} --as lina --text It_arrived.`);
    test.clock.advance(180 * DAY_MS - 1000);
    member = await signInAgain(test, member);
    await deleteAllExpired(test);
    expect((await loadPicture(test, member, pictureId)).statusCode).toBe(200);
    test.clock.advance(1000);
    expect((await loadPicture(test, member, pictureId)).statusCode).toBe(404);
    expect(await entryOf(member)).toMatchObject({ reference, pictures: [] });
    await deleteAllExpired(test);
    const stored = statement<[id: bigint], { id: bigint }>(
      'test.stored-feedback-picture',
      'SELECT id FROM feedback_picture WHERE id = $1',
    );
    expect(await test.database.many(stored, [BigInt(pictureId)])).toEqual([]);
  });
});
