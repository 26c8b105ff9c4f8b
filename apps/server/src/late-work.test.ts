import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { confirmDeposit } from './wallet/jobs.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
});
afterAll(() => test.stop());

async function late(what: string): Promise<number> {
  const { body } = await test.app.http.inject('/metrics');
  const figure = new RegExp(`^late_work\\{what="${what}"\\} ([0-9]+)$`, 'm').exec(body)?.[1];
  return Number(figure ?? Number.NaN);
}

it('counts the jobs that nobody took for a minute', async () => {
  const { jobs } = test.app.deps.wallet;
  const before = await late('jobs');
  await test.database.transaction((tx) =>
    jobs.enqueue(tx, confirmDeposit, { orderId: '1' }, { startAfterSeconds: 600 }),
  );
  expect(await late('jobs')).toBe(before);
  test.clock.advance(HOUR_MS);
  expect(await late('jobs')).toBeGreaterThan(before);
  expect(await late('open-rounds')).toBe(0);
});
