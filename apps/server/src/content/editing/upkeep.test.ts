import { api } from '@tessera/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { editorOf } from '../../../testing/editor.ts';
import { on, openEvents } from '../../platform/events/events.ts';
import { type ContentPublished, contentPublished } from '../events.ts';
import { announceWhatBegan, archiveWhatEnded } from './upkeep.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
let told: ContentPublished[];
beforeEach(async () => {
  test = await startTestApp();
  told = [];
});
afterEach(() => test.stop());

function upkeep() {
  const events = openEvents(() => [on(contentPublished, async (_tx, payload) => void told.push(payload))]);
  return { database: test.database, clock: test.clock, events };
}

function daysFromNow(days: number): string {
  return new Date(test.clock.now().getTime() + days * DAY_MS).toISOString();
}

it('tells of an entry once, when its time has come', async () => {
  const texts = { EN: { title: 'Tomorrow' } };
  await editorOf(test).show({ key: 'tomorrow', type: 'PU', startsAt: daysFromNow(1), texts });
  await announceWhatBegan(upkeep());
  expect(told).toEqual([]);
  test.clock.advance(DAY_MS);
  await announceWhatBegan(upkeep());
  await announceWhatBegan(upkeep());
  expect(told).toEqual([{ merchantCode: 'tessera', type: 'PU', entryId: expect.any(BigInt) }]);
});

it('archives a promotion two weeks after its end, not before', async () => {
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
  await archiveWhatEnded(upkeep());
  expect(await titles()).toEqual(['One day close']);
  test.clock.advance(2 * DAY_MS);
  expect(await titles()).toEqual([]);
  await archiveWhatEnded(upkeep());
  await expect(editorOf(test).archive('short')).resolves.toBe(false);
});
