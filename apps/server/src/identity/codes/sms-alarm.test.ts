import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { soundAlarm } from './sms-alarm.ts';
import { SMS_LIMITS } from './sms-limits.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('counts each refusal, and writes a line an hour for each block of numbers', async () => {
  const lines: object[] = [];
  const labels: object[] = [];
  const { log, ...deps } = test.app.deps.identity;
  const heard = {
    ...deps,
    log: Object.assign(Object.create(log), { warn: (line: object) => lines.push(line) }),
    smsAlarms: { inc: (label: object) => labels.push(label) },
  };
  const sound = (subject: string) => soundAlarm(heard, { limit: SMS_LIMITS.prefix, subject });
  for (let refused = 0; refused < 3; refused += 1) await sound('63-917100');
  await sound('63-917200');
  test.clock.advance(3_600_000);
  await sound('63-917100');
  expect(lines).toEqual([
    { limit: 'sms-prefix', subject: '63-917100' },
    { limit: 'sms-prefix', subject: '63-917200' },
    { limit: 'sms-prefix', subject: '63-917100' },
  ]);
  expect(labels).toEqual(Array.from({ length: 5 }, () => ({ limit: 'sms-prefix' })));
});
