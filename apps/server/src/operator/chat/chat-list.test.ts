import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callAs,
  guestWithChat,
  memberWithChat,
  offerChat,
  sendChatLine,
} from '../../../testing/messages/chat.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn, type Operating } from '../../../testing/server/operating.ts';

const { chat } = api;

let test: TestApp;
let operator: Operating;
beforeAll(async () => {
  test = await startTestApp();
  operator = operateOn(test);
  await offerChat(test);
});
afterAll(() => test.stop());

describe('list of conversations', () => {
  it('begins with the longest wait for an answer', async () => {
    await operator.sql('UPDATE chat SET ended_at = last_at WHERE ended_at IS NULL');
    const [answered, silent, second, first] = await Promise.all([
      guestWithChat(test),
      guestWithChat(test),
      guestWithChat(test),
      guestWithChat(test),
    ]);
    const write = async (own: typeof first, text: string) => {
      test.clock.advance(1000);
      return sendChatLine(test, own, text);
    };
    await write(answered, 'Where is my deposit?');
    await write(first, 'Hello?');
    await write(second, 'Good morning');
    // A second line of the visitor starts no new wait.
    await write(first, 'Is anybody there?');
    await operator.run(`chat claim ${answered.chatId} --as lina`);
    await operator.run(`chat say ${answered.chatId} --text=here --as lina`);
    await operator.run(`chat wait ${answered.chatId} --as lina`);
    const order = async (command: string) =>
      (await operator.run(`${command} --as lina`)).lines
        .map((line) => /^\d+(?= )/.exec(line)?.[0])
        .filter((id) => id !== undefined);
    const rest = [answered, silent].map(({ chatId }) => chatId).toSorted((one, two) => +one - +two);
    expect(await order('chat list')).toEqual([first.chatId, second.chatId, ...rest]);
    test.clock.advance(1000);
    await write(answered, 'It is still missing');
    expect(await order('chat list')).toEqual([first.chatId, second.chatId, answered.chatId, silent.chatId]);
    for (const { chatId } of [silent, first]) await operator.run(`chat claim ${chatId} --as lina`);
    expect(await order('chat list --state claimed')).toEqual([first.chatId, silent.chatId]);
  });

  it('continues after a position, although the conversation at the position has left the list', async () => {
    await operator.sql('UPDATE chat SET ended_at = last_at WHERE ended_at IS NULL');
    const newest = await guestWithChat(test);
    await operator.sql(`INSERT INTO chat (guest_hash, merchant_code, opened_at, last_at)
      SELECT sha256(n::text::bytea), merchant_code, opened_at - make_interval(secs => n), last_at
        FROM chat, generate_series(1, 250) n WHERE id = ${newest.chatId}`);
    const { lines } = await operator.run('chat list --as lina');
    expect(lines).toHaveLength(202);
    const place = lines.at(-1)?.split('--after ')[1] ?? '';
    const last = lines.at(-2)?.split(' ')[0] ?? '';
    await operator.run(`chat claim ${last} --as lina`);
    await sendChatLine(test, newest, 'I go to the first page');
    const next = (await operator.run(`chat list --after=${place} --as lina`)).lines;
    const seen = [...lines.slice(1, -1), ...next.slice(1)].map((line) => line.split(' ')[0]);
    expect(next).toHaveLength(51);
    expect(new Set(seen).size).toBe(250);
    expect((await operator.run('chat list --as lina')).lines[1]).toMatch(new RegExp(`^${newest.chatId} `));
  });

  it('has ended conversations with their rating, newest first', async () => {
    const own = await memberWithChat(test);
    await callAs(test, own, chat.chatEnd, { chatId: own.chatId });
    await callAs(test, own, chat.chatRate, { chatId: own.chatId, rating: 2, comment: 'Slow' });
    const { lines } = await operator.run('chat list --state ended --as lina');
    expect(lines[1]).toMatch(new RegExp(`^${own.chatId} .* ${own.visitor?.info.userName} .* 2 +Slow +0$`));
  });
});
