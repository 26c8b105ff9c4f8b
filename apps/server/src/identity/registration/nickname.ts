/** Words that only the house may go by. */
const RESERVED = [
  'admin',
  'administrator',
  'agent',
  'cashier',
  'dealer',
  'helpdesk',
  'master',
  'moderator',
  'official',
  'operator',
  'owner',
  'root',
  'staff',
  'support',
  'system',
  'tessera',
] as const;

/** Digits that stand for letters where a word is disguised. */
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
/** Japanese, Korean and Chinese write with several scripts at once. */
const TOGETHER = [
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}',
  '\\p{sc=Han}\\p{sc=Hangul}',
  '\\p{sc=Han}\\p{sc=Bopomofo}',
];
const ONE_SCRIPT = [...SCRIPTS.map((script) => `\\p{sc=${script}}`), ...TOGETHER].map(
  (letters) => new RegExp(`^[${letters}\\p{sc=Common}\\p{sc=Inherited}]*$`, 'u'),
);
/** Controls, marks of direction, characters without width, private and unassigned ones. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

/**
 * What is wrong with a nickname, in NFKC, that others will see: `script` when its letters come from several
 * scripts or cannot be seen, so that it could pass for another; `reserved` when it speaks for the house.
 */
export function nicknameFault(nickname: string): 'script' | 'reserved' | undefined {
  if (UNSEEN.test(nickname) || !ONE_SCRIPT.some((script) => script.test(nickname))) return 'script';
  return speaksForHouse(nickname) ? 'reserved' : undefined;
}

function speaksForHouse(nickname: string): boolean {
  const plain = nickname.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const disguised = plain.replaceAll(/[013457$@]/g, (sign) => DISGUISES[sign] ?? sign);
  return [plain, disguised].some((text) => {
    const words = text.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(/\p{N}+$/u, ''));
    const joined = words.join('');
    return RESERVED.some((reserved) => joined === reserved || words.includes(reserved));
  });
}
