import { asciiDigits } from '@tessera/contract/digits';
import type { CaptchaPurpose } from '@tessera/contract/identity/captcha';
import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { openRandomChoices } from './random-choices.ts';
import { drawPicture } from './picture.ts';
import { consumeCaptcha, countForm, findCaptcha, insertCaptcha } from './queries.ts';
import { speakDigits } from './voice.ts';

export interface CaptchaAnswer {
  /** Value of the cookie. */
  readonly id: string | undefined;
  /** As typed. */
  readonly answer: string | undefined;
  readonly purpose: CaptchaPurpose;
}

/**
 * A captcha as picture and recording. Each captcha accepts one answer, for one purpose, within two minutes.
 */
export interface Captchas {
  /** Cookie with the id, so that only the browser that was shown the picture can use it. */
  readonly cookieName: string;
  /** A new captcha: its id, for the cookie, and its picture, PNG. */
  draw(db: Queryable, purpose: CaptchaPurpose): Promise<{ id: string; picture: Buffer }>;
  /** The active captcha with this id as speech, WAV; undefined when there is none. Does not consume the captcha. */
  speak(db: Queryable, captcha: { id: string | undefined; language: string }): Promise<Buffer | undefined>;
  /**
   * Whether the answer is right. A right answer leaves the captcha for `consume`, up to ten times; a wrong
   * answer consumes the captcha. Of concurrent answers the first decides.
   */
  matches(db: Queryable, given: CaptchaAnswer): Promise<boolean>;
  /**
   * Whether the answer is right. Every answer consumes the captcha, so `db` is the pool and not a
   * transaction that may roll back.
   */
  consume(db: Queryable, given: CaptchaAnswer): Promise<boolean>;
}

export interface CaptchaDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly key: KeyObject;
  readonly secureCookies: boolean;
}

export const CAPTCHA_LIFE_SECONDS = 120;

/** How many forms one captcha validates; only the form that succeeds consumes the captcha. */
const MAX_FORMS_PER_CAPTCHA = 10;

export function openCaptchas({ clock, randomness, key, secureCookies }: CaptchaDeps): Captchas {
  const random = openRandomChoices(randomness);
  return {
    cookieName: secureCookies ? '__Host-cap' : 'cap',
    async draw(db, purpose) {
      const id = randomness.bytes(16).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + CAPTCHA_LIFE_SECONDS * 1000);
      await db.run(insertCaptcha, [idHash(id), purpose, expiresAt]);
      return { id, picture: await drawPicture(captchaAnswer(key, id), random) };
    },
    async speak(db, { id, language }) {
      if (!id || !(await db.maybe(findCaptcha, [idHash(id), clock.now()]))) return undefined;
      return speakDigits(captchaAnswer(key, id), language, random);
    },
    async matches(db, { id, answer, purpose }) {
      if (!id) return false;
      const right = isAnswer(captchaAnswer(key, id), answer ?? '');
      const form = () => db.run(countForm, [idHash(id), purpose, clock.now(), MAX_FORMS_PER_CAPTCHA]);
      if (right && (await form()) === 1) return true;
      await db.maybe(consumeCaptcha, [idHash(id)]);
      return false;
    },
    async consume(db, { id, answer, purpose }) {
      if (!id) return false;
      // Deleted before the comparison, so that only one of concurrent answers finds the captcha.
      const burned = await db.maybe(consumeCaptcha, [idHash(id)]);
      if (!burned || burned.purpose !== purpose || burned.expiresAt <= clock.now()) return false;
      return isAnswer(captchaAnswer(key, id), answer ?? '');
    },
  };
}

/** The stored hash of an id: a copy of the table does not help to answer a captcha. */
function idHash(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

const SHORTEST = 4;

const LENGTHS = 3;

/**
 * Returns the four to six digits of a captcha. The digits are derived from the id and the server key and
 * are stored nowhere.
 */
export function captchaAnswer(key: KeyObject, id: string): string {
  const mac = createHmac('sha256', key).update(id).digest();
  const length = SHORTEST + (mac.readUInt8(0) % LENGTHS);
  return (mac.readUIntBE(1, 6) % 10 ** length).toString().padStart(length, '0');
}

/** Whether a typed text is the solution: digits of any script, with or without spaces. */
export function isAnswer(expected: string, typed: string): boolean {
  const digits = asciiDigits(typed);
  const same = timingSafeEqual(padded(expected), padded(digits));
  return same && digits.length === expected.length;
}

/** Longer than any answer and any typed one. */
const COMPARED_BYTES = 32;

function padded(text: string): Buffer {
  return Buffer.alloc(COMPARED_BYTES).fill(text, 0, Math.min(Buffer.byteLength(text), COMPARED_BYTES));
}
