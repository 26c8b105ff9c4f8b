import { api } from '@tessera/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { editorOf } from '../../testing/content/editor.ts';
import { DAY_MS } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { notifyStartedEntries, archiveEndedEntries } from './jobs.ts';

let test: TestApp;
let notified: string[];
beforeEach(async () => {
  test = await startTestApp();
  notified = [];
});
afterEach(() => test.stop());

function cleanup() {
  const database: Database = {
    ...test.database,
    transaction: (work) =>
      test.database.transaction((tx) => work({ ...tx, notify: (topic) => void notified.push(topic) })),
  };
  return { database, clock: test.clock };
}

function daysFromNow(days: number): string {
  return new Date(test.clock.now().getTime() + days * DAY_MS).toISOString();
}

it('open pages are notified once when an entry starts', async () => {
  const texts = { EN: { title: 'Tomorrow' } };
  await editorOf(test).show({ key: 'tomorrow', type: 'PU', startsAt: daysFromNow(1), texts });
  await notifyStartedEntries(cleanup());
  expect(notified).toEqual([]);
  test.clock.advance(DAY_MS);
  await notifyStartedEntries(cleanup());
  await notifyStartedEntries(cleanup());
  expect(notified).toEqual(['content:tessera']);
});

it('open pages are not notified again of an entry that was visible when it was published', async () => {
  await editorOf(test).show({ key: 'now', type: 'PU', texts: { EN: { title: 'Now' } } });
  await notifyStartedEntries(cleanup());
  expect(notified).toEqual([]);
});

it('a promotion is archived two weeks after its end', async () => {
  await editorOf(test).show({
    key: 'short',
    type: 'PR',
    category: 'WELCOME',
    endsAt: daysFromNow(1),
    texts: { EN: { title: 'One day' } },
  });
  const titles = async () =>
    (await test.value(null, api.content.activities, { language: 'EN' })).content.map(
      ({ title, status }) => `${title} ${status}`,
    );
  test.clock.advance(14 * DAY_MS);
  await archiveEndedEntries(cleanup());
  expect(await titles()).toEqual(['One day close']);
  test.clock.advance(2 * DAY_MS);
  expect(await titles()).toEqual([]);
  await archiveEndedEntries(cleanup());
  await expect(editorOf(test).archive('short')).resolves.toBe(false);
});
