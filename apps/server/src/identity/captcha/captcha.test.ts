import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { type TestClock, testClock } from '../../../testing/server/test-clock.ts';
import { systemRandomness } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { CAPTCHA_LIFE_SECONDS, captchaAnswer, type Captchas, openCaptchas } from './captcha.ts';

const KEY = createSecretKey(Buffer.alloc(32, 5));
const allCaptchas = statement<[], { row: string }>(
  'test.all-captchas',
  'SELECT captcha::text AS row FROM captcha',
);

let test: TestDatabase;
let clock: TestClock;
let captchas: Captchas;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(() => {
  clock = testClock();
  captchas = openCaptchas({ clock, randomness: systemRandomness, key: KEY, secureCookies: true });
});
afterAll(() => test.drop());

/** A new captcha for the sign-in, and its solution. */
async function drawn() {
  const { id } = await captchas.draw(test.database, 'login');
  return { id, answer: captchaAnswer(KEY, id), purpose: 'login' } as const;
}

function wrong(answer: string): string {
  return answer.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
}

describe('captcha', () => {
  it('accepts the right answer once', async () => {
    const given = await drawn();
    expect(await captchas.consume(test.database, given)).toBe(true);
    expect(await captchas.consume(test.database, given)).toBe(false);
  });

  it('is consumed by a wrong answer and by a missing answer', async () => {
    const given = await drawn();
    expect(await captchas.consume(test.database, { ...given, answer: wrong(given.answer) })).toBe(false);
    expect(await captchas.consume(test.database, given)).toBe(false);
    const other = await drawn();
    expect(await captchas.consume(test.database, { ...other, answer: undefined })).toBe(false);
    expect(await captchas.consume(test.database, other)).toBe(false);
  });

  it('serves no other purpose, and is consumed by the attempt', async () => {
    const given = await drawn();
    expect(await captchas.consume(test.database, { ...given, purpose: 'sms' })).toBe(false);
    expect(await captchas.consume(test.database, given)).toBe(false);
  });

  it('is bound to its cookie', async () => {
    const [mine, other] = [await drawn(), await drawn()];
    expect(await captchas.consume(test.database, { ...mine, id: undefined })).toBe(false);
    expect(await captchas.consume(test.database, { ...mine, id: 'made up' })).toBe(false);
    expect(
      await captchas.consume(test.database, { ...mine, id: other.id, answer: wrong(other.answer) }),
    ).toBe(false);
    expect(await captchas.consume(test.database, mine)).toBe(true);
  });

  it('expires after two minutes', async () => {
    const [early, latest] = [await drawn(), await drawn()];
    clock.advance(CAPTCHA_LIFE_SECONDS * 1000 - 1);
    expect(await captchas.consume(test.database, early)).toBe(true);
    clock.advance(1);
    expect(await captchas.speak(test.database, { id: latest.id, language: 'EN' })).toBeUndefined();
    expect(await captchas.consume(test.database, latest)).toBe(false);
  });

  it('can be read out more than once and still be answered', async () => {
    const given = await drawn();
    for (const language of ['EN', 'TY', 'AR']) {
      expect(await captchas.speak(test.database, { id: given.id, language })).toBeInstanceOf(Buffer);
    }
    expect(await captchas.consume(test.database, given)).toBe(true);
  });

  it('accepts one of fifty concurrent right answers', async () => {
    const given = await drawn();
    const passed = await Promise.all(
      Array.from({ length: 50 }, () => captchas.consume(test.database, given)),
    );
    expect(passed.filter(Boolean)).toHaveLength(1);
  });

  it('is stored without its id and its answer', async () => {
    const { id, answer } = await drawn();
    const rows = (await test.database.many(allCaptchas, [])).map(({ row }) => row).join('\n');
    expect(rows).toContain('login');
    expect(rows).not.toContain(id);
    expect(rows).not.toContain(`,${answer},`);
  });
});
