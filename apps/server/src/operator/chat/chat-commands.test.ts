import { api } from '@tessera/contract';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/database/database.ts';
import { deleteAllExpired } from '../../../testing/database/delete-expired.ts';
import {
  callAs,
  guestWithChat,
  memberWithChat,
  offerChat,
  sendChatLine,
  valueAs,
} from '../../../testing/messages/chat.ts';
import { openNotificationListener } from '../../platform/database/change-notifications.ts';
import { maliciousPictures, samplePicture } from '../../../testing/platform/pictures.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn, type Operating } from '../../../testing/server/operating.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { chat } = api;

let test: TestApp;
let operator: Operating;
beforeAll(async () => {
  test = await startTestApp();
  operator = operateOn(test);
  await offerChat(test);
});
afterAll(() => test.stop());

function guestHashOf({ cookies }: { readonly cookies: Readonly<Record<string, string>> }): string {
  const [secret = ''] = Object.values(cookies);
  return createHash('sha256').update(secret).digest('hex');
}

describe('claim of a conversation', () => {
  it('belongs to one operator', async () => {
    const { chatId } = await guestWithChat(test);
    const claims = await Promise.all(
      ['lina', 'omar', 'mia', 'jon'].map((name) => operator.run(`chat claim ${chatId} --as ${name}`)),
    );
    expect(claims.filter(({ status }) => status === 0)).toHaveLength(1);
    const owner = ['lina', 'omar', 'mia', 'jon'][claims.findIndex(({ status }) => status === 0)];
    const other = owner === 'lina' ? 'omar' : 'lina';
    for (const command of ['say X --text=hi', 'end X', 'wait X', 'block X --reason=rude']) {
      const refused = await operator.run(`chat ${command.replace('X', chatId)} --as ${other}`);
      expect([command, refused.status]).toEqual([command, 1]);
    }
    expect((await operator.run(`chat claim ${chatId} --as ${owner}`)).status).toBe(0);
    expect((await operator.run('chat list --as lina')).lines.join('\n')).not.toMatch(
      new RegExp(`^${chatId} `, 'm'),
    );
  });

  it('is free again without a report of the terminal', async () => {
    const { chatId } = await guestWithChat(test);
    await operator.run(`chat claim ${chatId} --as lina`);
    test.clock.advance(91_000);
    expect((await operator.run(`chat claim ${chatId} --as omar`)).status).toBe(0);
    expect((await operator.run(`chat say ${chatId} --as lina --text=hi`)).status).toBe(1);
  });
});

describe('terminal of a conversation', () => {
  it('answers from a pipe, and ends the conversation', async () => {
    const guest = await guestWithChat(test);
    await sendChatLine(test, guest, 'Where is my\n\u001b[31mdeposit?');
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'help.png'), await samplePicture('png'));
    const input = Readable.from([`--Good morning\n/picture ${folder}/help.png\n\n/end\n`]);
    const { status, lines } = await operator.run(`chat take ${guest.chatId} --as lina`, input);
    expect(status).toBe(0);
    expect(lines.join('\n')).toMatch(/visitor: Where is my\n {2}\?\[31mdeposit\?/);
    const { lines: sent } = await valueAs(test, guest, chat.chatLines, { chatId: guest.chatId });
    expect(sent.map(({ side, content, picture }) => [side, content, picture])).toEqual([
      ['visitor', 'Where is my\n\u001b[31mdeposit?', false],
      ['operator', '--Good morning', false],
      ['operator', '', true],
    ]);
    const { conversation } = await valueAs(test, guest, chat.chatState);
    expect(conversation).toMatchObject({ readByStaff: sent[0]?.lineId, unread: 2 });
    expect(conversation?.endedAt).not.toBeNull();
    const recorded = (await operator.acts()).filter(({ subject }) => subject === `chat ${guest.chatId}`);
    expect(recorded.map(({ command }) => command)).toEqual([
      'chat take',
      'chat read',
      'chat say',
      'chat picture',
      'chat end',
    ]);
    expect(recorded.every(({ operator: name }) => name === 'lina')).toBe(true);
    expect(JSON.stringify(recorded)).not.toContain('Good morning');
  });

  it('shows lines as they arrive, and returns the conversation at the end of the input', async () => {
    const guest = await guestWithChat(test);
    const input = new PassThrough();
    const running = operator.run(`chat take ${guest.chatId} --as lina`, input);
    await vi.waitFor(async () => {
      const { conversation } = await valueAs(test, guest, chat.chatState);
      expect(conversation?.answered).toBe(true);
    });
    const lineId = await sendChatLine(test, guest, 'a new line');
    await vi.waitFor(async () => {
      const { conversation } = await valueAs(test, guest, chat.chatState);
      expect(conversation?.readByStaff).toBe(lineId);
    }, 5000);
    input.end();
    const { lines } = await running;
    expect(lines.join('\n')).toContain('visitor: a new line');
    expect((await valueAs(test, guest, chat.chatState)).conversation?.answered).toBe(false);
  });

  it('closes when the visitor ends the conversation', async () => {
    const guest = await guestWithChat(test);
    const input = new PassThrough();
    const running = operator.run(`chat take ${guest.chatId} --as lina`, input);
    await vi.waitFor(async () =>
      expect((await valueAs(test, guest, chat.chatState)).conversation?.answered).toBe(true),
    );
    await callAs(test, guest, chat.chatEnd, { chatId: guest.chatId });
    expect((await running).lines.at(-1)).toBe('the conversation is ended');
  });
});

/** Waits until the screen shows a text. */
const shows = (screen: Screen, text: string | RegExp) =>
  vi.waitFor(() => expect(screen.text).toMatch(text), { timeout: 10_000, interval: 50 });

/** A screen that remembers what was drawn. */
class Screen extends PassThrough {
  text = '';
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

describe('terminal with a screen', () => {
  it('reports the typing of staff before the line is sent', async () => {
    const guest = await guestWithChat(test);
    const [input, screen] = [new PassThrough(), new Screen()];
    const topic = `chat-staff-types:chat:g${guestHashOf(guest)}`;
    const heard: string[] = [];
    const listener = openNotificationListener({
      url: test.databaseUrl,
      onNotification: (changed) => heard.push(changed),
      onGap: () => {},
      onLost: () => {},
    });
    await listener.start();
    const lines: string[] = [];
    const running = operator.run(`chat take ${guest.chatId} --as lina`, input, screen, lines);
    await vi.waitFor(() => expect(lines.at(-1)).toContain('type a line'), 5000);
    input.write('H');
    await vi.waitFor(() => expect(heard).toContain(topic), 5000);
    await sendChatLine(test, guest, 'first');
    await shows(screen, '> H');
    input.write('i\r/end\r');
    await running;
    expect(lines.join('\n')).toContain('visitor: first');
    const sent = await valueAs(test, guest, chat.chatLines, { chatId: guest.chatId });
    expect(sent.lines.map(({ content }) => content)).toEqual(['first', 'Hi']);
    await listener.stop();
  });

  it('returns the conversation at Ctrl+C', async () => {
    const guest = await guestWithChat(test);
    const [input, screen] = [new PassThrough(), new Screen()];
    const running = operator.run(`chat take ${guest.chatId} --as lina`, input, screen);
    await vi.waitFor(async () =>
      expect((await valueAs(test, guest, chat.chatState)).conversation?.answered).toBe(true),
    );
    input.write('half a line\u0003');
    expect((await running).status).toBe(0);
    expect((await valueAs(test, guest, chat.chatState)).conversation?.answered).toBe(false);
  });
});

describe('desk', () => {
  it('lists waiting conversations as they open, and switches between own ones', async () => {
    await operator.sql('UPDATE chat SET ended_at = last_at WHERE ended_at IS NULL');
    const first = await memberWithChat(test);
    const input = new PassThrough();
    const lines: string[] = [];
    const running = operator.run('chat --as mia', input, undefined, lines);
    const printed = (text: RegExp) =>
      vi.waitFor(() => expect(lines.join('\n')).toMatch(text), { timeout: 10_000, interval: 50 });
    await printed(new RegExp(`^1 +${first.visitor?.info.userName} +0 +waits$`, 'm'));
    const second = await guestWithChat(test);
    await sendChatLine(test, second, 'Anybody?');
    await printed(/^2 +\(guest\) +1 +waits$/m);
    input.write('2\n');
    await printed(/visitor: Anybody\?/);
    input.write('Yes\n/1\nHello\n');
    await printed(/conversation 1: type a line/);
    await sendChatLine(test, second, 'Still there?');
    await printed(/conversation 2: \(guest\) has a new line/);
    input.write('/9\n/2\n');
    await printed(/visitor: Still there\?/);
    expect(lines.join('\n')).toContain('there is no conversation 9');
    await callAs(test, second, chat.chatEnd, { chatId: second.chatId });
    await printed(/conversation 2: the conversation is ended/);
    await printed(/^1 +\w+ +0 +yours$/m);
    input.write('/quit\n');
    expect((await running).status).toBe(0);
    const linesTo = async (own: typeof first) =>
      (await valueAs(test, own, chat.chatLines, { chatId: own.chatId })).lines
        .filter(({ side }) => side === 'operator')
        .map(({ content }) => content);
    expect([await linesTo(first), await linesTo(second)]).toEqual([['Hello'], ['Yes']]);
    expect((await valueAs(test, first, chat.chatState)).conversation).toMatchObject({
      answered: false,
      endedAt: null,
    });
  });

  it('goes on after a picture that cannot be read', async () => {
    const guest = await guestWithChat(test);
    const input = Readable.from(['/picture /no/such/file.png\nHello\n']);
    const { status, lines } = await operator.run(`chat take ${guest.chatId} --as lina`, input);
    expect([status, lines.join('\n')]).toEqual([0, expect.stringContaining('cannot be read')]);
    expect(lines.join('\n')).toContain('has the line');
  });
});

describe('picture of staff', () => {
  it('is refused when it cannot be drawn', async () => {
    const { chatId } = await guestWithChat(test);
    await operator.run(`chat claim ${chatId} --as lina`);
    const folder = await temporaryFolder();
    const [file = Buffer.alloc(0)] = Object.values(await maliciousPictures());
    for (const [name, bytes] of [
      ['text.png', Buffer.from('no picture')],
      ['large.png', Buffer.alloc(6_000_000)],
      ['bad.png', file.subarray(0, 40)],
    ] as const) {
      await writeFile(join(folder, name), bytes);
      const { status } = await operator.run(`chat picture ${chatId} ${folder}/${name} --as lina`);
      expect([name, status]).toEqual([name, 1]);
    }
  });

  it('of a visitor is written to a folder', async () => {
    const { chatId, ...guest } = await guestWithChat(test);
    const image = (await samplePicture('png')).toString('base64');
    await operator.run(`chat claim ${chatId} --as lina`);
    await callAs(test, guest, chat.chatPicture, { chatId, image, requestKey: randomUUID() });
    const folder = await temporaryFolder();
    expect((await operator.run(`chat pictures ${chatId} ${folder} --as lina`)).status).toBe(0);
    expect(await readdir(folder)).toEqual([expect.stringMatching(new RegExp(`^chat-${chatId}-\\d+\\.jpg$`))]);
    expect((await operator.run(`chat show ${chatId} --as lina`)).lines.join()).toContain('[picture');
  });
});

describe('block', () => {
  it('keeps account, browser and address of a visitor from the chat', async () => {
    for (const own of [await memberWithChat(test), await guestWithChat(test)]) {
      const { chatId } = own;
      await operator.run(`chat claim ${chatId} --as lina`);
      expect((await operator.run(`chat block ${chatId} --reason=rude --as lina`)).status).toBe(0);
      expect((await valueAs(test, own, chat.chatState)).blocked).toBe(true);
      expect((await callAs(test, own, chat.chatOpen)).body).toMatchObject({ errorCode: 'chat.blocked' });
      const withoutCookie = await callAs(test, { ...own, cookies: {} }, chat.chatOpen);
      expect(withoutCookie.body).toMatchObject({ errorCode: 'chat.blocked' });
      expect((await operator.run(`chat unblock ${chatId} --as lina`)).status).toBe(0);
      expect((await callAs(test, own, chat.chatOpen)).body.success).toBe(true);
      expect((await operator.run(`chat unblock ${chatId} --as lina`)).status).toBe(1);
    }
  });

  it('ends after 30 days', async () => {
    const own = await guestWithChat(test);
    await operator.run(`chat claim ${own.chatId} --as lina`);
    await operator.run(`chat block ${own.chatId} --reason=rude --as lina`);
    test.clock.advance(30 * DAY_MS + 1000);
    await deleteAllExpired(test);
    expect((await valueAs(test, own, chat.chatState)).blocked).toBe(false);
  });
});
