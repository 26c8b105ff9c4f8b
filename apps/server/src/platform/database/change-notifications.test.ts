import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import {
  collectNotifications,
  type NotificationListener,
  LISTENER_NAME,
  openNotificationListener,
} from './change-notifications.ts';
import { openDatabase } from './database.ts';
import { statement } from './statement.ts';

const endListeners = statement<[name: string], { gone: boolean }>(
  'test.end-listeners',
  `SELECT pg_terminate_backend(pid, 5000) AS gone FROM pg_stat_activity
    WHERE application_name = $1 AND datname = current_database()`,
);
const failOnce = statement<[]>('test.fail', `SELECT 1 / 0`);

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase({ migrated: false });
});
afterAll(() => made.drop());

let heard: string[];
let gaps: number;
let listener: NotificationListener;
beforeEach(async () => {
  [heard, gaps] = [[], 0];
  listener = openNotificationListener({
    url: made.url,
    onNotification: (topic, sequence) => heard.push(`${topic} ${sequence}`),
    onGap: () => (gaps += 1),
    onLost: () => {},
  });
  await listener.start();
});
afterEach(() => listener.stop());

/** Waits for a hint that is sent after all others. */
async function untilHeard(): Promise<void> {
  made.database.notify('last');
  await vi.waitUntil(() => heard.includes('last undefined'), { timeout: 5000, interval: 2 });
}

it('tells what was committed, and nothing of what was not', async () => {
  await made.database.transaction(async (tx) => {
    tx.notify('kept', 3n);
    tx.notify('kept', 4n);
  });
  const broken = made.database.transaction(async (tx) => {
    tx.notify('dropped');
    await tx.run(failOnce, []);
  });
  await expect(broken).rejects.toThrow('division by zero');
  await untilHeard();
  expect(heard).toEqual(['kept 4', 'last undefined']);
});

it('puts the hints of many transactions together, the furthest of each topic', async () => {
  for (let sequence = 1n; sequence <= 100n; sequence += 1n) made.database.notify('count', sequence);
  await untilHeard();
  expect(heard).toContain('count 100');
  expect(heard.length).toBeLessThan(10);
});

it('sends what was given before the database is closed', async () => {
  const other = openDatabase({ url: made.url });
  other.notify('farewell', 1n);
  await other.close();
  await untilHeard();
  expect(heard).toContain('farewell 1');
});

it('listens again when its connection is lost, and says that it may have missed something', async () => {
  expect(await made.database.one(endListeners, [LISTENER_NAME])).toEqual({ gone: true });
  await vi.waitUntil(() => gaps === 1, { timeout: 5000, interval: 2 });
  await untilHeard();
});

it('refuses a topic that no notice could carry', () => {
  expect(() => made.database.notify('x'.repeat(201))).toThrow(RangeError);
});

it('keeps one hint for each topic: the furthest, and one that does not say how far before any other', () => {
  const hints = collectNotifications();
  hints.add('up', 1n);
  hints.add('up', 3n);
  hints.add('up', 2n);
  hints.add('unknown', 9n);
  hints.add('unknown', undefined);
  hints.add('unknown', 10n);
  expect(hints.take()).toEqual([
    ['up', 3n],
    ['unknown', undefined],
  ]);
  expect(hints.take()).toEqual([]);
});
