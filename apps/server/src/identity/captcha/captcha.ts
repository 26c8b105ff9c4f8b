import type { CaptchaPurpose } from '@tessera/contract/identity/captcha';
import { createHash, type KeyObject } from 'node:crypto';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { captchaAnswer, isAnswer } from './answer.ts';
import { openChances } from './chances.ts';
import { drawPicture } from './picture.ts';
import { burnCaptcha, countForm, findCaptcha, insertCaptcha } from './queries.ts';
import { speakDigits } from './voice.ts';

/** Digits to be read from a picture or a recording. Each serves one answer, for one purpose, for two minutes. */
export interface Captchas {
  /** Keeps the id in the browser that was shown the picture. */
  readonly cookieName: string;
  /** A new captcha: its id, for the cookie, and its picture, PNG. */
  draw(db: Queryable, purpose: CaptchaPurpose): Promise<{ id: string; picture: Buffer }>;
  /** The live captcha of this id read out, WAV; undefined when there is none. Serves no answer. */
  speak(db: Queryable, captcha: { id: string | undefined; language: string }): Promise<Buffer | undefined>;
  /**
   * Whether the answer is right: a right one leaves the captcha for `check`, up to ten times; a wrong one uses it up. Of
   * many answers at once the first decides: a right answer behind a wrong one finds no captcha.
   */
  holds(db: Queryable, given: GivenAnswer): Promise<boolean>;
  /**
   * Whether the answer is right. Whatever it is, the captcha is used up by it, so `db` is the pool and not
   * a transaction that may roll back.
   */
  check(db: Queryable, given: GivenAnswer): Promise<boolean>;
}

export interface GivenAnswer {
  /** Value of the cookie. */
  readonly id: string | undefined;
  /** As typed. */
  readonly answer: string | undefined;
  readonly purpose: CaptchaPurpose;
}

export interface CaptchaDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly key: KeyObject;
  readonly secureCookies: boolean;
}

export const CAPTCHA_LIFE_SECONDS = 120;
/** One captcha lets so many forms be looked at; only the form that succeeds uses it up. */
const FORMS_OF_CAPTCHA = 10;

export function openCaptchas({ clock, randomness, key, secureCookies }: CaptchaDeps): Captchas {
  const chances = openChances(randomness);
  return {
    cookieName: secureCookies ? '__Host-cap' : 'cap',
    async draw(db, purpose) {
      const id = randomness.bytes(16).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + CAPTCHA_LIFE_SECONDS * 1000);
      await db.run(insertCaptcha, [idHash(id), purpose, expiresAt]);
      return { id, picture: await drawPicture(captchaAnswer(key, id), chances) };
    },
    async speak(db, { id, language }) {
      if (!id || !(await db.maybe(findCaptcha, [idHash(id), clock.now()]))) return undefined;
      return speakDigits(captchaAnswer(key, id), language, chances);
    },
    async holds(db, { id, answer, purpose }) {
      if (!id) return false;
      const right = isAnswer(captchaAnswer(key, id), answer ?? '');
      const form = () => db.run(countForm, [idHash(id), purpose, clock.now(), FORMS_OF_CAPTCHA]);
      if (right && (await form()) === 1) return true;
      await db.maybe(burnCaptcha, [idHash(id)]);
      return false;
    },
    async check(db, { id, answer, purpose }) {
      if (!id) return false;
      // Deleted before anything is compared: of many answers at once, one finds it.
      const burned = await db.maybe(burnCaptcha, [idHash(id)]);
      if (!burned || burned.purpose !== purpose || burned.expiresAt <= clock.now()) return false;
      return isAnswer(captchaAnswer(key, id), answer ?? '');
    },
  };
}

/** What the database keeps of an id: a copy of the table answers no captcha. */
function idHash(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
