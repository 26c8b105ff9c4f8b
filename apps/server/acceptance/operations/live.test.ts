import { api } from '@tessera/contract';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenLive } from '../../testing/content/live-reader.ts';
import { makeDataFolder } from '../../testing/database/data-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { bettor } from '../../testing/games/bettor.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../testing/server/server-process.ts';

const TIMEOUT_MS = 120_000;
/** A stop with open streams takes no longer than one without. */
const STOPS_WITHIN_MS = 5000;

let made: TestDatabase;
let dataDir: string;
let first: ServerProcess;
let second: ServerProcess;
beforeAll(async () => {
  made = await createTestDatabase();
  dataDir = await makeDataFolder('tessera-live-');
  const env = { DATABASE_URL: made.url, SEED: 'demo' };
  first = await startServerProcess({ dataDir, port: await freePort(), env });
  second = await startServerProcess({ dataDir, port: await freePort(), env });
}, TIMEOUT_MS);
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()]);
  await made.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it(
  'two processes on one database both notify, and a stopping process closes its streams at once',
  async () => {
    const player = await bettor(first.origin, 'member1', 'Tessera-2026');
    const readers = await Promise.all(
      [first, second].map(({ origin }) => listenLive(origin, { cookie: player.cookie })),
    );
    for (const reader of readers) await reader.next('ready');
    let played = false;
    const playing = player.betUntil(() => played);
    for (const reader of readers) {
      const { data } = await reader.next('balance');
      expect(BigInt(String(data['sequence']))).toBeGreaterThan(0n);
    }
    played = true;
    await playing;

    const startedMs = performance.now();
    expect(await second.stop()).toBe(0);
    await readers[1]?.ended;
    expect(performance.now() - startedMs).toBeLessThan(STOPS_WITHIN_MS);
    readers[0]?.close();
  },
  TIMEOUT_MS,
);

it('the stream is in the API document', async () => {
  const answer = await fetch(`${first.origin}/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, object>> };
  expect(Object.keys(paths)).toHaveLength(new Set(Object.keys(paths)).size);
  expect(paths['/wps/live']?.['get']).toMatchObject({
    'x-access': 'guest',
    responses: { 200: { content: { 'text/event-stream': {} } }, 429: { description: 'busy' } },
  });
  expect(Object.keys(paths).length).toBeGreaterThan(Object.keys(api).length);
});
