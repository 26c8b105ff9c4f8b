import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { reportSmsAlarm } from './request-code.ts';
import { SMS_LIMITS } from './sms-limits.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('counts each refusal, and logs one line per hour for each block of numbers', async () => {
  const lines: object[] = [];
  const labels: object[] = [];
  const { log, ...deps } = test.app.deps.identity;
  const heard = {
    ...deps,
    log: Object.assign(Object.create(log), {
      warn: (line: object, text: string) => lines.push({ ...line, text }),
    }),
    smsAlarms: { inc: (label: object) => labels.push(label) },
  };
  const sound = (subject: string) => reportSmsAlarm(heard, { limit: SMS_LIMITS.prefix, subject });
  const text = 'codes by SMS are refused';
  for (let refused = 0; refused < 3; refused += 1) await sound('63-917100');
  await sound('63-917200');
  test.clock.advance(3_600_000);
  await sound('63-917100');
  expect(lines).toEqual([
    { limit: 'sms-prefix', subject: '63-917100', text },
    { limit: 'sms-prefix', subject: '63-917200', text },
    { limit: 'sms-prefix', subject: '63-917100', text },
  ]);
  expect(labels).toEqual(Array.from({ length: 5 }, () => ({ limit: 'sms-prefix' })));
  await reportSmsAlarm(heard, { limit: SMS_LIMITS.widePrefix, subject: '63-9171' });
  expect(lines.at(-1)).toMatchObject({ limit: 'sms-wide-prefix', text: 'codes by SMS cost a captcha' });
});
