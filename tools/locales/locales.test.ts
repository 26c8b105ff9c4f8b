import { REGISTER_PATTERNS } from '@tessera/contract/identity/register-patterns';
import { REGISTER_FIELDS } from '@tessera/contract/identity/register-rules';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../../apps/web/locale-catalogue.ts';
import {
  type Language,
  type LanguageCode,
  languageOf,
  LANGUAGES,
} from '../../apps/web/src/i18n/languages.ts';
import type { Translate } from '../../apps/web/src/i18n/messages.ts';
import {
  errorText,
  FIELD_APPEARANCES,
  type FieldError,
  hintText,
} from '../../apps/web/src/identity/registration/register-fields.ts';
import {
  DEPOSIT_TEXTS as DEPOSIT_WORDS,
  PROMOTION_TEXTS,
} from '../../apps/web/src/wallet/deposits/deposit-method.ts';
import { WITHDRAW_TEXTS as WITHDRAW_WORDS } from '../../apps/web/src/wallet/withdrawals/withdrawal.ts';
import { britishWords } from './british-spelling.ts';
import { catalogueErrors, doubleKeys } from './catalogue-errors.ts';
import { isCore } from './core-keys.ts';
import { coverageLine, demandOf, languageErrors } from './coverage.ts';

const GAMES = '{count, plural, one {# game} other {# games}}';

/** The errors of one message in a language. */
function errorsOf(code: LanguageCode, text: string, english: string, key = 'ui.word'): string[] {
  return catalogueErrors(languageOf(code), { [key]: text }, { [key]: english }, () => true);
}

describe('message check', () => {
  test.each<[what: string, code: LanguageCode, text: string, english: string, error: RegExp]>([
    ['that does not parse', 'VI', 'Xin chào {name', 'Hello {name}', /not a valid message/],
    ['with another placeholder', 'VI', 'Xin chào {user}', 'Hello {name}', /has placeholders "user: /],
    ['that lost its placeholder', 'VI', 'Xin chào', 'Hello {name}', /English has "name: /],
    ['with a placeholder of another type', 'VI', '{n}', '{n, number}', /English has "n: number"/],
    [
      'that lost a case',
      'VI',
      '{k, select, win {a} other {b}}',
      '{k, select, win {a} lose {b} other {c}}',
      /'lose'/,
    ],
    ['that lost its link', 'VI', 'Đồng ý', 'Agree to the <terms>terms</terms>', /has tags ""/],
    ['with a link that never closes', 'VI', 'Đồng ý <terms>x', 'See <terms>x</terms>', /has tags "<terms>"/],
    ['without words', 'VI', '', 'Close', /is empty/],
    ['with space around it', 'VI', 'Đóng ', 'Close', /space around it/],
    ['left in English', 'TH', 'Close', 'Close', /no letter of its own script/],
    ['in the wrong alphabet', 'KK', 'Жабу', 'Close', /no letter of its own script/],
    ['left in English inside a plural', 'JA', '{count, plural, other {# games}}', GAMES, /own script/],
    [
      'without a form of its language',
      'RU',
      '{count, plural, one {# игра} many {# игр} other {# игры}}',
      GAMES,
      /no form "few"/,
    ],
    [
      'with a form its language never uses',
      'JA',
      '{count, plural, one {本} other {#本}}',
      GAMES,
      /never uses/,
    ],
    [
      'whose "one" loses 21',
      'RU',
      '{count, plural, one {игра} few {# игры} many {# игр} other {# игры}}',
      GAMES,
      /loses the number in its form "one"/,
    ],
    ['whose date is turned round', 'AR', 'مثل 1990-12-31', 'Like 1990-12-31', /shows 1990-12-31 in reverse/],
    ['that counts without forms', 'RU', '{count, number} игр', GAMES, /without plural forms/],
  ])('finds a message %s', (_what, code, text, english, error) => {
    expect(errorsOf(code, text, english)).toEqual([expect.stringMatching(error)]);
  });

  test.each<[what: string, code: LanguageCode, text: string, english: string, key?: string]>([
    ['in its own words', 'VI', 'Xin chào {name}', 'Hello {name}'],
    ['in another order', 'JA', '{max}まで、{min}から', 'From {min} to {max}'],
    ['without letters at all', 'JA', '{min, number}～{max, number}', '{min, number} to {max, number}'],
    ['that is a brand’s name', 'TH', 'LINE', 'LINE', 'register.field.line'],
    ['in a language without plurals, told as a number', 'JA', '{count, number}本', GAMES],
    [
      'whose forms for one number say it in words',
      'AR',
      '{count, plural, zero {لا ألعاب} one {لعبة واحدة} two {لعبتان} few {# ألعاب} many {# لعبة} other {# لعبة}}',
      GAMES,
    ],
    ['with English letters among its own', 'AR', 'رقم IP', 'IP number'],
    ['whose date stands first', 'AR', '1990-12-31 مثال', 'Like 1990-12-31'],
    ['in Roman Urdu', 'UR-LA', '{count, plural, one {# game} other {# games}}', GAMES],
  ])('accepts a message %s', (_what, code, text, english, key) => {
    expect(errorsOf(code, text, english, key)).toEqual([]);
  });

  test('supports every language of the product', () => {
    for (const { code } of LANGUAGES) expect(errorsOf(code, '{n}', '{n}')).toEqual([]);
  });
});

describe('catalogue check', () => {
  const source = { 'error.busy': 'Busy', 'slot.spin': 'Spin', 'ui.close': 'Close' };
  const khmer: Language = languageOf('KM');

  test('accepts a catalogue with the core messages only, where the core is required', () => {
    const core = { 'error.busy': 'រវល់', 'ui.close': 'បិទ' };
    expect(languageErrors(khmer, core, source, 'core')).toEqual([]);
    expect(languageErrors(khmer, core, source, 'everything')).toEqual([
      'apps/web/locales/km.json: slot.spin is missing',
    ]);
  });

  test('finds a missing core message and a missing catalogue', () => {
    expect(languageErrors(khmer, { 'ui.close': 'បិទ' }, source, 'core')).toEqual([
      'apps/web/locales/km.json: error.busy is missing',
    ]);
    expect(languageErrors(khmer, undefined, source, 'core')).toEqual([
      'apps/web/locales/km.json: does not exist',
    ]);
  });

  test('finds a key that English does not have', () => {
    const more = { 'error.busy': 'រវល់', 'ui.close': 'បិទ', 'ui.shut': 'បិទ' };
    expect(languageErrors(khmer, more, source, 'core')).toEqual([
      'apps/web/locales/km.json: ui.shut does not exist in English',
    ]);
  });

  test('finds keys out of order', () => {
    const shuffled = { 'ui.close': 'បិទ', 'error.busy': 'រវល់' };
    expect(languageErrors(khmer, shuffled, source, 'core')).toEqual([expect.stringMatching(/alphabetical/)]);
  });

  test('finds a duplicate key', () => {
    expect(doubleKeys('{\n  "a.b": "x",\n  "a.c": "\\"a.b\\": no",\n  "a.b": "y"\n}')).toEqual([
      'a.b is a duplicate key',
    ]);
  });

  test('prints the share of the core and of all messages', () => {
    const line = (code: LanguageCode, words?: Record<string, string>) =>
      coverageLine(languageOf(code), words, source, 'core').replace(/ +/g, ' ');
    expect(line('KM', { 'ui.close': 'បិទ' })).toBe('KM core 50 % all 33 % km-KH, core required');
    expect(line('KR')).toBe('KR core 0 % all 0 % ko-KR, messages of KO, core required');
  });
});

test('every language requires its core, and a few require all messages', () => {
  const owing = LANGUAGES.filter((language) => demandOf(language) === 'everything');
  expect(owing.map(({ code }) => code).sort()).toEqual(['AR', 'EN', 'TL', 'TY']);
  expect(LANGUAGES.filter((language) => demandOf(language) === 'core')).toHaveLength(LANGUAGES.length - 4);
});

/** Texts of the sheet that requires the age before trial play. */
const AGE = [
  'trial.ageTitle',
  'trial.ageWhy',
  'trial.start',
  'trial.tooYoung',
  'protection.birthday.label',
  'protection.birthday.least',
  'protection.birthday.wrong',
];

test('the core contains the messages of a first visit and excludes others', () => {
  const keys = Object.keys(readCatalogue('en'));
  const first = ['menu.home', 'login.password', 'register.agree', 'error.offline', 'wallet.balance'];
  for (const key of [...first, ...AGE]) {
    expect([key, isCore(key), keys.includes(key)]).toEqual([key, true, true]);
  }
  for (const key of ['slot.spin', 'security.totp', 'withdraw.median', 'protection.birthday.told']) {
    expect([key, isCore(key), keys.includes(key)]).toEqual([key, false, true]);
  }
});

test('the core contains every message of a registration form, for every field and error', () => {
  const usedKeys = new Set<string>(Object.values(FIELD_APPEARANCES).map(({ label }) => label));
  const speak: Translate = (key, ..._values) => {
    usedKeys.add(key);
    return key;
  };
  const fieldErrors: Readonly<Record<FieldError, true>> = {
    required: true,
    disabled: true,
    pattern: true,
    length: true,
    mismatch: true,
    number: true,
    order: true,
    common: true,
    reserved: true,
    script: true,
    unknown: true,
    age: true,
    most: true,
    taken: true,
    affiliate: true,
    code: true,
  };
  for (const field of REGISTER_FIELDS) {
    for (const patternId of Object.keys(REGISTER_PATTERNS).map(Number)) {
      const rule = { enabled: true, required: true, patternId, minLength: 2, maxLength: 8 };
      hintText(speak, field, rule);
      for (const error of Object.keys(fieldErrors)) errorText(speak, field, error as FieldError, rule);
    }
  }
  expect([...usedKeys].filter((key) => !isCore(key))).toEqual([]);
  expect(usedKeys).toContain('protection.depositLimit.week');
});

test('the core contains every reason that blocks deposits, payouts and money', () => {
  const own: readonly Readonly<Record<string, string>>[] = [DEPOSIT_WORDS, PROMOTION_TEXTS, WITHDRAW_WORDS];
  const keys = Object.keys(readCatalogue('en'));
  const usedKeys = [
    ...keys.filter((key) => /^(?:protection\.held|withdraw\.(?:reason|refused|password))\./.test(key)),
    ...own.flatMap((words) => Object.values(words)),
  ];
  expect(usedKeys.filter((key) => !isCore(key))).toEqual([]);
  for (const key of ['protection.held.loss', 'voucher.payeeOther', 'withdraw.refused.held']) {
    expect(usedKeys).toContain(key);
  }
});

describe('British spelling', () => {
  test.each([
    ['Help centre', 'centre'],
    ['Your favourites', 'favourites'],
    ['Cancelled', 'Cancelled'],
    ['a driving licence', 'licence'],
    ['so that you recognise it', 'recognise'],
    ['Your colours are personalised', 'colours personalised'],
  ])('is found in "%s"', (text, words) => {
    expect(britishWords(text).join(' ')).toBe(words);
  });

  test.each([
    'Four hours of advertising, otherwise a promise',
    'The center of your favorite color was canceled',
    'Your license expires; install the app and exercise your rights',
  ])('is not found in "%s"', (text) => {
    expect(britishWords(text)).toEqual([]);
  });
});
