import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { editorOf } from '../../testing/content/editor.ts';
import { DAY_MS } from '../platform/clock.ts';
import { statement } from '../platform/database/statement.ts';

const ALL = { language: 'EN', types: 'A,PL,B,PU,PR,H', groupName: 'm_home', platform: 'M' };

const turnInto = statement<[userName: string, type: number, mustChange: boolean]>(
  'test.turn-into',
  'UPDATE member SET type = $2, must_change_password = $3 WHERE user_name = $1',
);

let test: TestApp;
let editor: ReturnType<typeof editorOf>;
beforeAll(async () => {
  test = await startTestApp();
  editor = editorOf(test);
});
afterEach(() => editor.clear());
afterAll(() => test.stop());

function titled(title: string, more: object = {}) {
  return { key: title.toLowerCase(), type: 'PL' as const, texts: { EN: { title } }, ...more };
}

/** Titles of every list the visitor gets. */
async function seenBy(visitor: Visitor | null, input: object = {}): Promise<Record<string, string[]>> {
  const { footer: _, ...lists } = await test.value(visitor, api.content.announcements, { ...ALL, ...input });
  return Object.fromEntries(
    Object.entries(lists).map(([name, list = []]) => [name, list.map(({ title }) => title)]),
  );
}

describe('announcement audience', () => {
  beforeEach(async () => {
    for (const execution of ['A', 'B', 'F'] as const)
      await editor.show(titled(`Popup${execution}`, { type: 'PU', executions: [execution] }));
    await editor.show(titled('Everybody'));
    await editor.show(titled('Top', { customerTypes: [2] }));
    await editor.show(titled('Agents', { type: 'A', executions: ['A'] }));
  });

  it('hides promotions from members who may not receive offers', async () => {
    const linked = { type: 'PR', category: 'VIP', linkageType: 'R', link: 'november' };
    await editor.show(titled('Linked', linked));
    await editor.show(titled('Terms', { type: 'PR', category: 'VIP' }));
    await editor.show(titled('Offer', { type: 'PU', promotionType: 'WELCOME' }));
    const member = await test.given.member();
    const offers = async (visitor: Visitor | null) => {
      const { promotion = [], popup = [] } = await seenBy(visitor, { types: 'PR,PU' });
      return [...promotion, ...popup].filter((title) => !title.startsWith('Popup')).toSorted();
    };
    expect([await offers(null), await offers(member)]).toEqual([
      ['Linked', 'Offer', 'Terms'],
      ['Linked', 'Offer', 'Terms'],
    ]);
    await test.value(member, api.protection.takeBreak, { term: '24h' });
    expect(await offers(member)).toEqual(['Terms']);
  });

  it('shows guests the entries marked B', async () => {
    expect(await seenBy(null, { types: 'A,PL,PU' })).toEqual({
      agent: [],
      player: ['Everybody'],
      popup: ['PopupB'],
    });
  });

  it('shows members the entries marked A, without the entries for agents', async () => {
    const member = await test.given.member();
    expect(await seenBy(member, { types: 'A,PL,PU' })).toEqual({
      agent: [],
      player: ['Everybody'],
      popup: ['PopupA'],
    });
    const { content } = await test.value(member, api.content.notices, { language: 'EN', types: 'A' });
    expect(content).toEqual([]);
  });

  it('shows members the entries marked F as well at their first login', async () => {
    const member = await test.given.member({ userName: 'firsttime' });
    await test.database.run(turnInto, ['firsttime', 0, true]);
    const { popup = [] } = await test.value(member, api.content.announcements, ALL);
    expect(popup.map(({ title, execution }) => `${title} ${execution}`).sort()).toEqual([
      'PopupA A',
      'PopupF F',
    ]);
  });

  it('shows members who request F the entries marked F, and ignores the request of guests', async () => {
    const member = await test.given.member();
    const first = { types: 'PU', execution: 'F' } as const;
    expect((await seenBy(member, first))['popup']?.sort()).toEqual(['PopupA', 'PopupF']);
    expect((await seenBy(null, first))['popup']).toEqual(['PopupB']);
  });

  it.each([
    [1, ['Agents'], ['Everybody']],
    [2, ['Agents'], ['Everybody', 'Top']],
    [41, ['Agents'], ['Everybody']],
    [4, [], ['Everybody']],
  ])('includes customers of type %i', async (type, agent, player) => {
    const visitor = await test.given.member({ userName: `type${type}` });
    await test.database.run(turnInto, [`type${type}`, type, false]);
    const seen = await seenBy(visitor, { types: 'A,PL' });
    expect({ agent: seen['agent'], player: seen['player']?.sort() }).toEqual({ agent, player });
  });
});

describe('announcement visibility', () => {
  it('lasts from start to end and excludes drafts', async () => {
    const at = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS).toISOString();
    await editor.show(titled('Timed', { startsAt: at(1), endsAt: at(2) }));
    await editor.save(titled('Draft'));
    expect(await seenBy(null, { types: 'PL' })).toEqual({ player: [] });
    test.clock.advance(DAY_MS);
    expect(await seenBy(null, { types: 'PL' })).toEqual({ player: ['Timed'] });
    test.clock.advance(DAY_MS);
    expect(await seenBy(null, { types: 'PL' })).toEqual({ player: [] });
  });

  it('shows the published version beside a newer draft, and nothing after archiving', async () => {
    await editor.show(titled('Before', { key: 'one' }));
    await editor.save(titled('After', { key: 'one' }));
    expect(await seenBy(null, { types: 'PL' })).toEqual({ player: ['Before'] });
    await editor.publish('one');
    expect(await seenBy(null, { types: 'PL' })).toEqual({ player: ['After'] });
    await editor.archive('one');
    expect(await seenBy(null, { types: 'PL' })).toEqual({ player: [] });
  });

  it('is limited to the named places, or covers every place', async () => {
    await editor.show(titled('Register', { type: 'B', groupNames: ['m_reg'] }));
    await editor.show(titled('Anywhere', { type: 'B', sort: 1 }));
    expect(await seenBy(null, { types: 'B' })).toEqual({ banners: ['Anywhere'] });
    expect(await seenBy(null, { types: 'B', groupName: 'm_reg' })).toEqual({
      banners: ['Register', 'Anywhere'],
    });
    expect(
      (await test.value(null, api.content.banners, { language: 'EN' })).map(({ title }) => title),
    ).toEqual(['Anywhere']);
  });

  it('uses the requested language, or English', async () => {
    const texts = {
      EN: { title: 'Hello', content: '<p>Body</p>' },
      TY: { title: 'Kumusta', content: '<p>Katawan</p>' },
    };
    await editor.show(titled('x', { type: 'PU', texts }));
    const popupIn = async (language: string) =>
      (await test.value(null, api.content.announcements, { ...ALL, language })).popup;
    expect(await popupIn('TY')).toMatchObject([{ title: 'Kumusta', content: '<p>Katawan</p>' }]);
    expect(await popupIn('KO')).toMatchObject([{ title: 'Hello', content: '<p>Body</p>' }]);
  });
});

it('a banner contains the target of its tap', async () => {
  const links = [
    ['U', 'https://example.com/news?x=1'],
    ['P', '/m/gameList?gameType=RNG'],
    ['G', '4711'],
    ['', ''],
  ] as const;
  for (const [sort, [linkageType, link]] of links.entries())
    await editor.show(titled(`B${sort}`, { type: 'B', sort, linkageType, link }));
  const { banners = [] } = await test.value(null, api.content.announcements, ALL);
  expect(banners.map(({ linkageType, url }) => [linkageType, url])).toEqual(links);
  expect(banners[0]?.imageUrl).toMatch(/^\/art\/banner\/\d+-inhouse\.svg$/);
});

it.each([{ types: 'X' }, { types: '' }, { types: 'PL,' }, { groupName: 'w_home' }, { language: 'english' }])(
  'invalid input is refused: %j',
  async (wrong) => {
    const { status } = await test.call(null, api.content.announcements, { ...ALL, ...wrong });
    expect(status).toBe(400);
  },
);
