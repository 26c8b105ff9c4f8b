import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { countMonthsBehind } from './platform/database/months.ts';
import { monthlyTables } from './months.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.stop());

const behind = () => countMonthsBehind(test.database, monthlyTables, test.clock.now());

it('a server that starts after months without one brings partitions and ids up to date', async () => {
  expect(await behind()).toBe(0);
  test.clock.advance(150 * DAY_MS);
  expect(await behind()).toBeGreaterThan(monthlyTables.length);
  await test.app.start();
  await vi.waitUntil(async () => (await behind()) === 0, { timeout: 10_000 });
  const { body } = await test.app.http.inject('/metrics');
  expect(body).toContain('late_work{what="months"} 0');
  test.clock.advance(150 * DAY_MS);
  const later = await test.app.http.inject('/metrics');
  expect(later.body).toMatch(/late_work\{what="months"\} [1-9]/);
  await test.app.stop();
});
