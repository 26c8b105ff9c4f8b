/** Words that only the operator may use, in user names and nicknames. */
const RESERVED = [
  'admin',
  'administrator',
  'agent',
  'billing',
  'cashier',
  'customercare',
  'customerservice',
  'dealer',
  'finance',
  'gm',
  'helpdesk',
  'hostmaster',
  'manager',
  'master',
  'mod',
  'moderator',
  'noreply',
  'official',
  'operator',
  'owner',
  'payments',
  'postmaster',
  'root',
  'security',
  'service',
  'staff',
  'superadmin',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'webmaster',
] as const;

/** Digits that replace letters in disguised words. */
const DISGUISES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
};

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Myanmar',
  'Khmer',
  'Ethiopic',
  'Tagalog',
  'Tibetan',
  'Mongolian',
] as const;
/** Japanese, Korean and Chinese combine several scripts. */
const COMBINED_SCRIPTS = [
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}',
  '\\p{sc=Han}\\p{sc=Hangul}',
  '\\p{sc=Han}\\p{sc=Bopomofo}',
];
const ONE_SCRIPT = [...SCRIPTS.map((script) => `\\p{sc=${script}}`), ...COMBINED_SCRIPTS].map(
  (letters) => new RegExp(`^[${letters}\\p{sc=Common}\\p{sc=Inherited}]*$`, 'u'),
);
/** Control characters, direction marks, zero-width characters, private and unassigned characters. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

/**
 * The error of a user name or nickname, in NFKC, that other members see. `script`: letters of several scripts or
 * invisible characters could imitate another name. `reserved`: the name imitates the operator, whose names are
 * `brands`.
 */
export function validateDisplayName(
  name: string,
  brands: readonly string[],
): 'script' | 'reserved' | undefined {
  if (INVISIBLE.test(name) || !ONE_SCRIPT.some((script) => script.test(name))) return 'script';
  return isReserved(name, brands) ? 'reserved' : undefined;
}

/**
 * Whether a word of the name is reserved, or the name consists of reserved parts only. Digits around a word
 * are ignored.
 */
function isReserved(name: string, brands: readonly string[]): boolean {
  const plain = folded(name);
  const reserved = [...RESERVED, ...brands.map((brand) => folded(brand).replaceAll(NON_WORD, ''))].filter(
    Boolean,
  );
  const madeOfThem = new RegExp(`^(?:${reserved.join('|')})+$`, 'u');
  // Digits at the ends of a name may replace letters, as in "4dm1n", or be separate, as in "007support".
  const readings = [plain, withoutDigits(plain, /\p{N}+$/gu), withoutDigits(plain, DIGITS_AROUND)];
  return readings
    .flatMap((reading) => [reading, undisguised(reading)])
    .some((reading) => {
      const words = withoutDigits(reading, DIGITS_AROUND).split(NON_WORD);
      return [...words, words.join('')].some((word) => madeOfThem.test(word));
    });
}

const DIGITS_AROUND = /^\p{N}+|\p{N}+$/gu;

/** The words of a name, each without the digits that the pattern matches at its ends. */
function withoutDigits(name: string, digits: RegExp): string {
  return name
    .split(NON_WORD)
    .map((word) => word.replaceAll(digits, ''))
    .join(' ');
}

function undisguised(name: string): string {
  return name.replaceAll(/[013457$@]/g, (sign) => DISGUISES[sign] ?? sign);
}

const NON_WORD = /[^\p{L}\p{N}]+/gu;

function folded(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
