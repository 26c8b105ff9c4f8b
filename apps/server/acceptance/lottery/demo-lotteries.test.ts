import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceIssues } from '../../src/lottery/issues/advance-issues.ts';
import { seedDemo } from '../../src/seed.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { testConfig } from '../../testing/server/test-config.ts';

const { lottery, numeros } = api;
const MINUTE_MS = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const { app, clock, database, dataDir } = test;
  await seedDemo({ database, clock, config: testConfig(dataDir) }, app.deps);
});
afterAll(() => test.stop());

it('every demo lottery has results and an issue on sale from the first minute', async () => {
  const games = await test.value(null, lottery.lotteryGames, { language: 'EN' });
  const drawn = await test.value(null, numeros.latestDraws, {});
  const { content: onSale } = await test.value(null, numeros.currentIssues, {});
  const ids = games.map(({ gameId }) => gameId).toSorted();
  expect(ids.length).toBeGreaterThan(8);
  expect(drawn.map(({ gameId }) => gameId).toSorted()).toEqual(ids);
  expect(onSale.map(({ gameId }) => gameId).toSorted()).toEqual(ids);
});

it('the past issues follow one another up to the issue on sale', async () => {
  const games = await test.value(null, lottery.lotteryGames, { language: 'EN' });
  const gameId = games.find(({ gameCode }) => gameCode === 'SSC_1M')?.gameId ?? '';
  const { content } = await test.value(null, numeros.draws, { gameId, size: '100' });
  const { currentNumero } = await test.value(null, numeros.currentNumeros, { gameId });
  expect(content).toHaveLength(100);
  const closes = content.map(({ closesAt }) => Date.parse(closesAt));
  expect(closes.every((at, place) => place === 0 || (closes[place - 1] ?? 0) - at === MINUTE_MS)).toBe(true);
  // Between the end of a sale and its draw, one issue has neither.
  const ahead = (Date.parse(currentNumero?.closesAt ?? '') - (closes[0] ?? 0)) / MINUTE_MS;
  expect([1, 2]).toContain(ahead);
  await advanceIssues(test.app.deps.lottery);
  // A minute may have ended meanwhile.
  const again = await test.value(null, numeros.draws, { gameId, size: '100' });
  expect(again.content).toEqual(expect.arrayContaining(content.slice(0, 90)));
});
