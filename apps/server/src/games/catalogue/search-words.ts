import { asciiDigits } from '@tessera/contract/digits';

/** A shorter word is matched from the beginning of a word only. */
const GRAM_LENGTH = 3;

/** Letters that are others with a stroke or two in one, which no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  // Arabic letters that are written one for the other, and the same of Persian and Urdu.
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ٱ: 'ا',
  // A stroke that only makes a word longer to the eye.
  ـ: '',
};
const UNLIKE = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const PLAIN = /^[a-z0-9 ]*$/;

/** Written without spaces between words: there, a word may begin at any letter. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Lower case, without accents and vowel marks; digits are 0 to 9, and everything but letters and digits one space. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower.replaceAll(/ +/g, ' ').trim();
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(UNLIKE, (letter) => LETTERS[letter] ?? '')
    .replaceAll(/\p{Nd}/gu, asciiDigits)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The folded words of names or of what somebody typed, each once. */
export function searchWordsOf(texts: Iterable<string>): ReadonlySet<string> {
  return new Set([...texts].flatMap((text) => foldText(text).split(' ').filter(Boolean)));
}

/** What stands in an index for a word: every three letters of it, and one or two where a word may begin. */
export function tokensOf(word: string): ReadonlySet<string> {
  const tokens = new Set<string>();
  const letters = [...word];
  for (let from = 0; from < letters.length; from += 1) {
    const [first = '', second = '', third] = letters.slice(from, from + GRAM_LENGTH);
    if (from === 0 || UNSPACED.test(first)) tokens.add(`^${first}`).add(`^${first}${second}`);
    if (third !== undefined) tokens.add(first + second + third);
  }
  return tokens;
}

/** What to look for, for one word that was typed: tokens, and where they do not say all, the part a word must hold. */
export function wantedOf(typed: string): { readonly tokens: readonly string[]; readonly part?: string } {
  const letters = [...typed];
  if (letters.length < GRAM_LENGTH) return { tokens: [`^${typed}`] };
  const count = letters.length - GRAM_LENGTH + 1;
  const grams = Array.from({ length: count }, (_, index) =>
    letters.slice(index, index + GRAM_LENGTH).join(''),
  );
  // A word of three letters is its own token; the tokens of a longer one might stand in other places than beside each other.
  return { tokens: grams, ...(count > 1 && { part: typed }) };
}
