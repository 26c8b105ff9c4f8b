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

const endListeners = statement<[name: string], { terminated: boolean }>(
  'test.end-listeners',
  `SELECT pg_terminate_backend(pid, 5000) AS terminated FROM pg_stat_activity
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

/** Waits for a notification that is sent after all others. */
async function awaitTopics(): Promise<void> {
  made.database.notify('last');
  await vi.waitUntil(() => heard.includes('last undefined'), { timeout: 5000, interval: 2 });
}

it('sends committed notifications and none of a rolled-back transaction', async () => {
  await made.database.transaction(async (tx) => {
    tx.notify('kept', 3n);
    tx.notify('kept', 4n);
  });
  const broken = made.database.transaction(async (tx) => {
    tx.notify('dropped');
    await tx.run(failOnce, []);
  });
  await expect(broken).rejects.toThrow('division by zero');
  await awaitTopics();
  expect(heard).toEqual(['kept 4', 'last undefined']);
});

it('merges the notifications of many transactions into the highest of each topic', async () => {
  for (let sequence = 1n; sequence <= 100n; sequence += 1n) made.database.notify('count', sequence);
  await awaitTopics();
  expect(heard).toContain('count 100');
  expect(heard.length).toBeLessThan(10);
});

it('sends pending notifications before the database is closed', async () => {
  const other = openDatabase({ url: made.url });
  other.notify('farewell', 1n);
  await other.close();
  await awaitTopics();
  expect(heard).toContain('farewell 1');
});

it('reconnects when the connection is lost, and reports a possible gap', async () => {
  expect(await made.database.one(endListeners, [LISTENER_NAME])).toEqual({ terminated: true });
  await vi.waitUntil(() => gaps === 1, { timeout: 5000, interval: 2 });
  await awaitTopics();
});

it('refuses a topic that does not fit into a notification', () => {
  expect(() => made.database.notify('x'.repeat(201))).toThrow(RangeError);
});

it('merges notifications per topic: the highest sequence, and an unknown sequence above all', () => {
  const notifications = collectNotifications();
  notifications.add('up', 1n);
  notifications.add('up', 3n);
  notifications.add('up', 2n);
  notifications.add('unknown', 9n);
  notifications.add('unknown', undefined);
  notifications.add('unknown', 10n);
  expect(notifications.take()).toEqual([
    ['up', 3n],
    ['unknown', undefined],
  ]);
  expect(notifications.take()).toEqual([]);
});
