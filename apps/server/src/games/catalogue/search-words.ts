import { asciiDigits } from '@tessera/contract/digits';

/** What to look for: tokens that an index holds, and parts that the folded words must hold. */
export interface SearchQuery {
  readonly tokens: readonly string[];
  readonly parts: readonly string[];
}

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

/** The folded words of all names, each after a space. */
export function searchTextOf(names: Iterable<string>): string {
  return [...names].map((name) => ` ${foldText(name)}`).join('');
}

/** Every token a query may ask a game for. */
export function searchTokensOf(searchText: string): Set<string> {
  const tokens = new Set<string>();
  for (const word of searchText.split(' ')) {
    const letters = [...word];
    for (let from = 0; from < letters.length; from += 1) {
      const [first = '', second = '', third] = letters.slice(from, from + GRAM_LENGTH);
      if (from === 0 || UNSPACED.test(first)) tokens.add(`^${first}`).add(`^${first}${second}`);
      if (third !== undefined) tokens.add(first + second + third);
    }
  }
  return tokens;
}

/** The query for what somebody typed; undefined when no letter or digit is in it. */
export function searchQuery(typed: string): SearchQuery | undefined {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return undefined;
  return {
    tokens: [...new Set(words.flatMap((word) => (isShort(word) ? [`^${word}`] : grams(word))))],
    // A short word is its own token; of a longer one its parts might stand in other places than beside each other.
    parts: words.filter((word) => [...word].length > GRAM_LENGTH),
  };
}

function isShort(word: string): boolean {
  return [...word].length < GRAM_LENGTH;
}

function grams(word: string): string[] {
  const letters = [...word];
  const count = letters.length - GRAM_LENGTH + 1;
  return Array.from({ length: count }, (_, index) => letters.slice(index, index + GRAM_LENGTH).join(''));
}
