import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { editorOf } from '../../../testing/content/editor.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { contentCommand } from './content-command.ts';

const forgeChange = statement<[]>('test.forge-change', `UPDATE content_change SET changed_by = 'nobody'`);

let test: TestApp;
let editor: ReturnType<typeof editorOf>;
const files = new Map<string, unknown>();
beforeAll(async () => {
  test = await startTestApp();
  editor = editorOf(test);
});
afterAll(() => test.stop());

const valid = { key: 'valid', type: 'PL', texts: { EN: { title: 'Valid' } } };

/** The output of an editor's command, or its error. */
async function command(line: string): Promise<string> {
  const editing = {
    merchantCode: 'tessera',
    editor: 'ben',
    now: test.clock.now(),
    categories: ['VIP'],
    pictureOrigins: [],
  };
  const readFile = async (path: string) => {
    const content = files.get(path);
    return typeof content === 'string' ? content : JSON.stringify(content);
  };
  return contentCommand(line.split(' '), { database: test.database, editing, readFile });
}

describe('content command', () => {
  it('saves, publishes, changes and archives an entry, and records each step', async () => {
    files.set('one.json', { ...valid, key: 'one' });
    expect(await command('put one.json')).toBe('one: revision 1 created');
    expect(await command('put one.json')).toBe('one: revision 1 unchanged');
    expect(await command('publish one')).toBe('one is published');
    expect(await command('publish one')).toContain('nothing changed since');
    files.set('one.json', { ...valid, key: 'one', sort: 3 });
    expect(await command('put one.json')).toBe('one: revision 2 saved');
    expect(await command('list PL published')).toContain('one  published, unpublished draft 2  ben');
    expect(await command('archive one')).toBe('one is archived');
    expect(await command('archive one')).toBe('one was archived before');
    expect((await command('history one')).split('\n').map((line) => line.slice(26))).toEqual([
      'saved 1  ben',
      'published 1  ben',
      'saved 2  ben',
      'archived 2  ben',
    ]);
    await expect(test.database.run(forgeChange, [])).rejects.toThrow('written once');
  });

  it('saves either the whole file or nothing', async () => {
    files.set('many.json', [
      { ...valid, key: 'first' },
      { ...valid, key: 'Second' },
    ]);
    await expect(command('put many.json')).rejects.toThrow(/^key: /);
    await expect(command('show first')).rejects.toThrow('there is no entry first');
  });

  it('reports a concurrent change by another editor', async () => {
    await editor.save({ ...valid, key: 'shared' });
    const copy = JSON.parse(await command('show shared')) as object;
    await editor.save({ ...valid, key: 'shared', sort: 1 });
    files.set('copy.json', { ...copy, sort: 2 });
    await expect(command('put copy.json')).rejects.toThrow(
      'revision: ana saved 2 of shared since 1 was read',
    );
    files.set('copy.json', JSON.parse(await command('show shared')));
    expect(await command('put copy.json')).toBe('shared: revision 2 unchanged');
  });

  it.each(['', 'put', 'show a b', 'remove one', 'list PL draft x'])(
    'prints the usage for “%s”',
    async (line) => {
      await expect(command(line)).rejects.toThrow(/^usage: npm run content/);
    },
  );

  it('reports invalid JSON', async () => {
    files.set('broken.json', '{"key": ');
    await expect(command('put broken.json')).rejects.toThrow('broken.json is not valid JSON');
  });
});

describe('document validation', () => {
  const at = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS).toISOString();
  it.each<[error: string, more: () => object]>([
    ['key: ', () => ({ key: 'With Spaces' })],
    ['type: ', () => ({ type: 'X' })],
    ['texts.EN: is missing', () => ({ texts: { TY: { title: 'Wala' } } })],
    ['texts.EN.title: must not be empty', () => ({ texts: { EN: { title: ' ' } } })],
    ['texts.EN.title: has characters', () => ({ texts: { EN: { title: 'a\u202Eb' } } })],
    [
      'texts.EN.imageUrl: must be a path of this site',
      () => ({ texts: { EN: { title: 'x', imageUrl: '//e.example/p.png' } } }),
    ],
    [
      'texts.TY.content: the picture https://e.example/p.png is neither of this site nor of imageCDNs',
      () => ({
        texts: { EN: { title: 'x' }, TY: { title: 'x', content: '<img src="https://e.example/p.png">' } },
      }),
    ],
    [
      'texts.EN.content: the link help must begin with',
      () => ({ texts: { EN: { title: 'x', content: '<a href="help">Help</a>' } } }),
    ],
    ['texts.EN: Unrecognized', () => ({ texts: { EN: { title: 'x', html: '' } } })],
    ['document: Unrecognized', () => ({ colour: 'red' })],
    ['endsAt: must be after startsAt', () => ({ startsAt: at(2), endsAt: at(1) })],
    ['startsAt: is no moment of the calendar', () => ({ startsAt: '2026-02-31T00:00:00.000Z' })],
    ['link: must be an https address', () => ({ linkageType: 'U', link: 'http://example.com' })],
    [
      'link: must be an https address',
      () => ({ linkageType: 'U', link: 'https://good.example@evil.example/' }),
    ],
    ['link: must be a path of this site', () => ({ linkageType: 'P', link: 'javascript:alert(1)' })],
    ['link: must be a path of this site', () => ({ linkageType: 'P', link: '//evil.example/m/' })],
    ['link: must be a path of this site', () => ({ linkageType: 'P', link: '/m/../wps/x' })],
    ['link: must be the nodeId of a game', () => ({ linkageType: 'G', link: 'slot' })],
    [
      'link: must be the code of a promotion',
      () => ({ type: 'PR', category: 'VIP', linkageType: 'R', link: 'a b' }),
    ],
    ['linkageType: R belongs to promotions', () => ({ linkageType: 'R', link: 'november' })],
    ['link: needs a linkageType', () => ({ link: '/m/home' })],
    ['category: belongs to promotions', () => ({ category: 'VIP' })],
    ['category: belongs to promotions', () => ({ type: 'PR' })],
    ['category: there is no NONE; there are WELCOME', () => ({ type: 'PR', category: 'NONE' })],
    ['executions: of type A', () => ({ type: 'A', executions: ['B'] })],
    ['customerTypes: of type A', () => ({ type: 'A', customerTypes: [0] })],
    ['groupNames.0: ', () => ({ groupNames: ['w_home'] })],
    ['sort: ', () => ({ sort: 1.5 })],
  ])('reports the invalid field: %s', async (error, more) => {
    await expect(editor.save({ ...valid, ...more() })).rejects.toThrow(error);
  });

  it('refuses another type for an existing entry', async () => {
    await editor.save({ ...valid, key: 'typed' });
    await expect(editor.save({ ...valid, key: 'typed', type: 'PU' })).rejects.toThrow(
      'type: typed has type PL',
    );
  });

  it('refuses to publish an entry that has ended', async () => {
    await editor.save({ ...valid, key: 'over', endsAt: at(-1) });
    await expect(editor.publish('over')).rejects.toThrow('endsAt: over has ended');
  });
});

it('concurrent publish and save of two editors lose no change', async () => {
  const documents = Array.from({ length: 8 }, (_, sort) => ({ ...valid, key: 'race', sort: sort + 1 }));
  await editor.save({ ...valid, key: 'race' });
  await Promise.all(documents.flatMap((document) => [editor.save(document), editor.publish('race')]));
  expect(JSON.parse(await command('show race'))).toMatchObject({ revision: 9 });
  await editor.publish('race');
  const { content } = await test.value(null, api.content.notices, { language: 'EN', types: 'PL' });
  expect(content.filter(({ title }) => title === 'Valid')).toHaveLength(1);
});
