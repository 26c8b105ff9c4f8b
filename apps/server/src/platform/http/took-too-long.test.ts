import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { statement } from '../database/statement.ts';
import { handleErrors } from './envelope.ts';

const lockSettings = statement<[]>('test.lock-settings', 'LOCK TABLE site_setting IN ACCESS EXCLUSIVE MODE');
const countSettings = statement<[]>('test.count-settings', 'SELECT count(*) FROM site_setting');
const hurry = statement<[]>('test.hurry', `SET LOCAL lock_timeout = '20ms'`);
const hurryMore = statement<[]>('test.hurry-more', `SET LOCAL statement_timeout = '20ms'`);
const sleep = statement<[]>('test.sleep', 'SELECT pg_sleep(10)');
const divide = statement<[]>('test.divide', 'SELECT 1 / 0');

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

async function answerTo(...statements: readonly ReturnType<typeof statement<[]>>[]) {
  const http = Fastify();
  handleErrors(http);
  http.get('/', () =>
    store.database.transaction(async (tx) => {
      for (const one of statements) await tx.run(one, []);
    }),
  );
  const answer = await http.inject('/');
  await http.close();
  return [answer.statusCode, answer.json<{ errorCode: string }>().errorCode];
}

it('a call that waits too long for a lock is answered with busy', async () => {
  const answer = await store.database.transaction(async (tx) => {
    await tx.run(lockSettings, []);
    return { answered: await answerTo(hurry, countSettings) };
  });
  expect(answer.answered).toEqual([429, 'busy']);
});

it('a statement that times out is answered with busy', async () => {
  expect(await answerTo(hurryMore, sleep)).toEqual([429, 'busy']);
});

it('another database error is not answered with busy', async () => {
  expect(await answerTo(divide)).toEqual([500, 'unknown']);
});
