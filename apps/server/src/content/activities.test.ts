import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { editorOf } from '../../testing/content/editor.ts';
import { DAY_MS } from '../platform/clock.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const editor = editorOf(test);
  const at = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS).toISOString();
  const promotion = (key: string, category: string, more: object = {}) => ({
    key,
    type: 'PR' as const,
    category,
    texts: {
      EN: { title: key, summary: `${key} in short`, content: `<p>${key} <b onclick="x">rules</b></p>` },
    },
    ...more,
  });
  await editor.show(promotion('ended', 'VIP', { endsAt: at(1) }));
  test.clock.advance(2 * DAY_MS);
  await editor.show(promotion('coming', 'GAMES', { startsAt: at(3) }));
  await editor.show(promotion('running', 'GAMES', { promotionType: 'WELCOME' }));
});
afterAll(() => test.stop());

const list = (input: object = {}) => test.value(null, api.content.activities, { language: 'TY', ...input });

it('promotions are listed as running, upcoming and then ended', async () => {
  const { content, categories } = await list();
  expect(content.map(({ title, status }) => [title, status])).toEqual([
    ['running', 'process'],
    ['coming', 'coming.soon'],
    ['ended', 'close'],
  ]);
  expect(categories).toEqual([
    { code: 'GAMES', label: 'Laro' },
    { code: 'VIP', label: 'VIP' },
  ]);
});

it('a category filter lists the promotions of that category and all categories', async () => {
  const { content, categories } = await list({ category: 'VIP' });
  expect(content.map(({ title }) => title)).toEqual(['ended']);
  expect(categories).toHaveLength(2);
});

it('the home page lists running promotions only', async () => {
  const lists = await test.value(null, api.content.announcements, { language: 'EN', types: 'PR' });
  expect(lists.promotion).toMatchObject([{ title: 'running', promotionType: 'WELCOME', endsAt: null }]);
});

it('a promotion is returned with its rules', async () => {
  const [card] = (await list()).content;
  const { content, ...rest } = await test.value(null, api.content.activity, {
    id: card?.id ?? '',
    language: 'EN',
  });
  expect(rest).toEqual(card);
  expect(content).toBe('<p>running <b>rules</b></p>');
});

it('other content types and promotions that ended long ago are not found', async () => {
  const answer = await test.call(null, api.content.activity, { id: '4711', language: 'EN' });
  expect([answer.status, answer.body]).toMatchObject([404, { errorCode: 'activity.not.found' }]);
  const { content } = await list({ category: 'VIP' });
  test.clock.advance(20 * DAY_MS);
  const old = await test.call(null, api.content.activity, { id: content[0]?.id ?? '', language: 'EN' });
  expect(old.status).toBe(404);
});

it('an announcement of a promotion of rewards names the promotion, and is hidden during a break', async () => {
  const editor = editorOf(test);
  const texts = { EN: { title: 'Mission', content: '<p>rules</p>' } };
  await editor.show({
    key: 'mission',
    type: 'PR',
    category: 'VIP',
    texts,
    linkageType: 'R',
    link: 'november-mission',
  });
  const member = await test.given.member();
  const codes = async (visitor: Visitor | null) => {
    const { content } = await test.value(visitor, api.content.activities, { language: 'EN' });
    return content.flatMap(({ promotionCode }) => (promotionCode === '' ? [] : [promotionCode]));
  };
  expect([await codes(null), await codes(member)]).toEqual([['november-mission'], ['november-mission']]);
  const { content } = await list({ category: 'VIP' });
  const id = content.find(({ title }) => title === 'Mission')?.id ?? '';
  await test.value(member, api.protection.takeBreak, { term: '24h' });
  expect(await codes(member)).toEqual([]);
  const hidden = await test.call(member, api.content.activity, { id, language: 'EN' });
  expect(hidden.body).toMatchObject({ errorCode: 'activity.not.found' });
  expect((await test.call(null, api.content.activity, { id, language: 'EN' })).status).toBe(200);
});
