import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorOf, setSite } from '../../testing/content/editor.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { seedContent } from './index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedContent(test.app.deps.content, tx));
});
afterAll(() => test.stop());

const PAGES = ['useragreement', 'privacy', 'responsible', 'about'];

describe('content of the demo platform', () => {
  it.each(['EN', 'TY'])('is complete in %s', async (language) => {
    const help = await test.value(null, api.content.helpCenter, { language, device: 'MOBILE' });
    expect(help).toHaveLength(6);
    for (const { title, content } of help) {
      expect(title.length).toBeGreaterThan(10);
      expect(content.length).toBeGreaterThan(400);
    }
    for (const code of PAGES) {
      const { content } = await test.value(null, api.content.page, { code, language });
      expect(content.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(3);
    }
    const { content, categories } = await test.value(null, api.content.activities, { language });
    expect(content.map(({ status }) => status)).toEqual(['process', 'process', 'coming.soon', 'close']);
    expect(categories).toHaveLength(4);
    expect(await test.value(null, api.content.banners, { language })).toHaveLength(5);
  });

  it('has banner texts in each language over pictures without text', async () => {
    const seenIn = (language: string) => test.value(null, api.content.banners, { language });
    const [english = [], tagalog = [], arabic = [], japanese = []] = await Promise.all(
      ['EN', 'TY', 'AR', 'JA'].map(seenIn),
    );
    const titles = (banners: typeof english) => banners.map(({ title }) => title);
    expect(titles(arabic).filter((title) => /^[\p{Script=Arabic}\p{M} ]+$/u.test(title))).toHaveLength(5);
    expect(titles(tagalog).filter((title) => titles(english).includes(title))).toEqual([]);
    expect(titles(japanese)).toEqual(titles(english));
    expect(decodeURIComponent(arabic[0]?.imageUrl ?? '')).toMatch(
      /^data:image\/svg\+xml,<svg (?:(?!<text).)*$/s,
    );
  });

  it('has the same entries in both languages', async () => {
    const [english, tagalog] = await Promise.all(
      ['EN', 'TY'].map((language) => test.value(null, api.content.helpCenter, { language })),
    );
    expect(english?.[0]?.title).toBe('How do I make a deposit?');
    expect(tagalog?.[0]?.title).toBe('Paano ako magdedeposito?');
    const shapeOf = (entries: typeof english) =>
      entries?.map(({ content }) =>
        content.replaceAll(/>[^<]+</g, '><').replaceAll(/[^<>]+(?=<)/g, (tag) => tag),
      );
    expect(shapeOf(tagalog)).toEqual(shapeOf(english));
  });

  it('has announcements for guests, members and agents', async () => {
    const input = { language: 'EN', types: 'A,PL,PU,H', groupName: 'm_home' };
    const guest = await test.value(null, api.content.announcements, input);
    expect([guest.player?.length, guest.popup?.length, guest.hot?.length, guest.agent?.length]).toEqual([
      4, 1, 2, 0,
    ]);
    expect(guest.popup?.[0]?.title).toBe('Welcome to the Tessera demo');
    const member = await test.value(await test.given.member(), api.content.announcements, input);
    expect([member.player?.length, member.footer.unreadCount]).toEqual([3, 3]);
    expect(member.popup).toMatchObject([{ promotionType: 'MISSION', execution: 'A' }]);
  });
});

describe('page of the operator', () => {
  it('states the minimum age of the operator', async () => {
    const content = '<p>Nobody under {age}.</p>';
    await editorOf(test).show({ key: 'ages', type: 'page', texts: { EN: { title: 'Ages', content } } });
    const input = { code: 'ages', language: 'EN' };
    expect((await test.value(null, api.content.page, input)).content).toBe('<p>Nobody under 18.</p>');
    await setSite(test, { minimumAge: 21 });
    expect((await test.value(null, api.content.page, input)).content).toBe('<p>Nobody under 21.</p>');
    await setSite(test, {});
  });

  it.each(['nothing', 'help-deposits'])('is not found with the code %s', async (code) => {
    const answer = await test.call(null, api.content.page, { code, language: 'EN' });
    expect([answer.status, answer.body]).toMatchObject([404, { errorCode: 'page.not.found' }]);
  });

  it('is refused for an invalid code', async () => {
    expect((await test.call(null, api.content.page, { code: '../etc', language: 'EN' })).status).toBe(400);
  });

  it('falls back to English', async () => {
    await editorOf(test).show({ key: 'rules', type: 'page', texts: { EN: { title: 'House rules' } } });
    expect(await test.value(null, api.content.page, { code: 'rules', language: 'AR' })).toEqual({
      title: 'House rules',
      content: '',
    });
  });
});

it('the download page has a picture, a text and a colour', async () => {
  const template = await test.value(null, api.content.systemTemplate, { language: 'TY' });
  expect(template).toMatchObject({
    app_desc_font_color: '#ffffff',
    app_desc: expect.stringContaining('Ilagay'),
  });
  expect((await test.app.http.inject(template.app_background)).statusCode).toBe(200);
});
