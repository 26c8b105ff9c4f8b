import { api } from '@tessera/contract';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest';
import { temporaryFolder } from '../../testing/database/database.ts';
import { joinTeam, listBox, sendAs, type TeamMember, unreadOf } from '../../testing/messages/inbox.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { operateOn, type Operating } from '../../testing/server/operating.ts';

const { inbox } = api;

let test: TestApp;
let platform: Operating;
let member: TeamMember;
beforeAll(async () => {
  test = await startTestApp();
  platform = operateOn(test);
  member = await joinTeam(test, { userName: 'asking' });
});
afterAll(() => test.stop());

const first = async (visitor: TeamMember) => (await listBox(test, visitor)).content[0];
const refused = (reason: string) => ({ status: 1, lines: [`refused: ${reason}`] });

describe('a message to the operator', () => {
  it('is listed, read and answered once', async () => {
    const { id } = await sendAs(test, member, { title: 'A question', content: 'Line 1\nLine 2' });
    const number = id.slice(1);
    const listed = async (state = '') =>
      (await platform.run(`message list --as lina${state}`)).lines.some((line) =>
        line.startsWith(`${number} `),
      );
    expect(await listed()).toBe(true);
    const { lines } = await platform.run(`message read ${number} --as lina`);
    expect([lines[0]?.endsWith('  asking'), ...lines.slice(1)]).toEqual([
      true,
      'A question',
      '',
      'Line 1',
      'Line 2',
    ]);
    const answer = `message answer ${number} --as lina --title An_answer --text This_is_how`;
    expect(await platform.run(answer)).toEqual({ status: 0, lines: [`message ${number} is answered`] });
    expect([await listed(), await listed(' --state all')]).toEqual([false, true]);
    expect(await unreadOf(test, member)).toBe(1);
    const row = await first(member);
    expect(row).toMatchObject({
      correspondent: { kind: 'platform' },
      category: 'service',
      title: 'An answer',
    });
    expect(await test.value(member, inbox.message, { id: row?.id, language: 'EN' })).toMatchObject({
      content: 'This is how',
      canReply: true,
      repliesTo: { id, title: 'A question' },
    });
    expect(await platform.run(answer)).toEqual(refused('it was answered or closed before'));
  });

  it('is closed without an answer', async () => {
    const { id } = await sendAs(test, member);
    const close = `message close ${id.slice(1)} --as lina --reason thanks`;
    expect(await platform.run(close)).toMatchObject({ status: 0 });
    expect(await platform.run(close)).toEqual(refused('it was answered or closed before'));
  });

  it('that does not exist is refused', async () => {
    for (const typed of ['read 999', 'answer 999 --title x --text y', 'close 999']) {
      expect(await platform.run(`message ${typed} --as lina`)).toEqual(refused('there is no such message'));
    }
  });
});

describe('a message of the operator', () => {
  it('is recorded without its text', async () => {
    await platform.run('message send asking --as lina --title Secret --text Words');
    const acts = await platform.acts();
    expect(acts.at(-1)).toMatchObject({
      operator: 'lina',
      command: 'message send',
      subject: `message ${member.memberId}`,
      parameters: { given: [`${member.memberId}`] },
      outcome: 'done',
    });
    expect(JSON.stringify(acts)).not.toMatch(/Secret|Words/);
  });

  it('to a frozen member is refused, and a text that is too long is invalid', async () => {
    await joinTeam(test, { userName: 'frozenreader' });
    await platform.run('member freeze frozenreader --as lina --reason x');
    const send = 'message send frozenreader --as lina --title x --text';
    expect(await platform.run(`${send} y`)).toEqual(refused('the member may not sign in'));
    expect((await platform.run(`${send} ${'y'.repeat(5001)}`)).status).toBe(2);
  });
});

describe('a broadcast', () => {
  async function fileOf(texts: unknown): Promise<string> {
    const path = join(await temporaryFolder(), 'texts.json');
    await writeFile(path, typeof texts === 'string' ? texts : JSON.stringify(texts));
    return path;
  }
  const send = (path: string, options = '--audience everyone --category service') =>
    platform.run(`message broadcast ${path} --as lina ${options}`);

  it('is sent in the languages of a file, listed and withdrawn', async () => {
    const EN = { title: 'Hello', content: 'For all' };
    const path = await fileOf({ EN, TL: { title: 'Kumusta', content: 'Para sa lahat' } });
    const unread = await unreadOf(test, member);
    const { lines } = await send(path);
    const [, number] = /^broadcast (\d+) is sent to everyone$/.exec(lines[0] ?? '') ?? [];
    expect(await unreadOf(test, member)).toBe(unread + 1);
    const titles = [];
    for (const language of ['EN', 'TY', 'TL', 'AR'] as const) {
      const id = `b${number}`;
      titles.push((await test.value(member, inbox.message, { id, language })).title);
    }
    expect(titles).toEqual(['Hello', 'Kumusta', 'Kumusta', 'Hello']);
    const list = (await platform.run('message broadcasts --as lina')).lines;
    expect(list[1]).toMatch(new RegExp(`^${number} .* everyone +service .* Hello$`));
    expect((await platform.run(`message withdraw ${number} --as lina`)).status).toBe(0);
    expect(await unreadOf(test, member)).toBe(unread);
    expect(await platform.run(`message withdraw ${number} --as lina`)).toEqual(
      refused('there is no such broadcast, or it was withdrawn before'),
    );
  });

  it('with invalid texts or options is not sent', async () => {
    const text = { title: 'x', content: 'y' };
    const invalid = [{ TY: text }, { EN: { title: 'x' } }, { EN: text, XX: text }, 'no JSON'];
    for (const texts of invalid) expect((await send(await fileOf(texts))).status).toBe(1);
    const path = await fileOf({ EN: text });
    expect((await send(path, '--audience everyone --category other')).status).toBe(2);
    expect((await send(path, '--audience nobody --category service')).status).toBe(2);
    expect((await send(path, '--audience everyone --category service --until 2001-01-01')).status).toBe(2);
  });
});
