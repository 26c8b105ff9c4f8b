import { asciiDigits } from '@tessera/contract/digits';

/**
 * Maps words to the positions of the games whose names contain them. Names share words, so a search scans the words
 * and not the names.
 */
export interface WordIndex {
  /** One list of positions for each typed word; undefined where the text has no letter or digit. */
  search(typed: string): readonly Postings[] | undefined;
}

/** Positions of games in catalogue order, ascending. */
export type Postings = Int32Array;

const NO_POSITIONS: Postings = new Int32Array(0);

/** Builds an index: add the names of each position from 0 on, then call `index`. */
export function buildWordIndex(): { add(names: Iterable<string>): void; index(): WordIndex } {
  const collected = new Map<string, number[]>();
  const tokens = new Map<string, number[]>();
  let count = 0;
  return {
    add(names) {
      for (const word of searchWordsOf(names)) {
        const id = collected.size;
        append(collected, word, count);
        if (collected.size > id) for (const token of tokensOf(word)) append(tokens, token, id);
      }
      count += 1;
    },
    index: () =>
      createWordIndex({
        words: [...collected.keys()],
        tokens,
        placesOf: packLists([...collected.values()]),
        count,
      }),
  };
}

interface Indexed {
  readonly words: readonly string[];
  /** Token → numbers of words, smallest first. */
  readonly tokens: ReadonlyMap<string, readonly number[]>;
  readonly placesOf: (word: number) => Postings;
  readonly count: number;
}

function createWordIndex({ words, tokens, placesOf, count }: Indexed): WordIndex {
  const find = (typed: string): Postings => {
    const wanted = queryOf(typed);
    const lists = wanted.tokens.map((token) => Int32Array.from(tokens.get(token) ?? []));
    const holding = [...intersection(lists, NO_POSITIONS)].filter((id) =>
      words[id]?.includes(wanted.part ?? ''),
    );
    return unionOfLists(holding.map(placesOf), count);
  };
  return {
    search(typed) {
      const wanted = [...searchWordsOf([typed])];
      return wanted.length === 0 ? undefined : wanted.map(find);
    },
  };
}

/** Stores all lists in one block: most words have few positions, and an array for each costs more memory. */
function packLists(lists: readonly (readonly number[])[]): (list: number) => Postings {
  const ends = new Int32Array(lists.length + 1);
  for (const [list, { length }] of lists.entries()) ends[list + 1] = (ends[list] ?? 0) + length;
  const block = new Int32Array(ends.at(-1) ?? 0);
  for (const [list, places] of lists.entries()) block.set(places, ends[list]);
  return (list) => block.subarray(ends[list], ends[list + 1]);
}

function append(lists: Map<string, number[]>, name: string, number: number): void {
  const known = lists.get(name);
  if (known) known.push(number);
  else lists.set(name, [number]);
}

/** Positions that are in every list; `allPositions` where there is no list. */
export function intersection(lists: readonly Postings[], allPositions: Postings): Postings {
  const [shortest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  if (!shortest) return allPositions;
  return others.reduce(intersectionOfTwo, shortest);
}

/** Walks the shorter list and gallops through the longer list. */
function intersectionOfTwo(short: Postings, long: Postings): Postings {
  const common = new Int32Array(short.length);
  let count = 0;
  let from = 0;
  for (const place of short) {
    from = gallopTo(long, place, from);
    if (from === long.length) break;
    if (long[from] === place) common[count++] = place;
  }
  return common.subarray(0, count);
}

/** Index of the first position at or after `place`; searches from `from` on in steps that double. */
function gallopTo(list: Postings, place: number, from: number): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < list.length && (list[high] ?? 0) < place) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Positions that are in any of the lists; `count` is the number of positions. */
export function unionOfLists(lists: readonly Postings[], count: number): Postings {
  const [first = new Int32Array(0), ...others] = lists;
  if (others.length === 0) return first;
  const marked = new Uint8Array(count);
  for (const list of lists) for (const place of list) marked[place] = 1;
  const union = new Int32Array(count);
  let size = 0;
  for (let place = 0; place < count; place += 1) if (marked[place] === 1) union[size++] = place;
  return union.slice(0, size);
}

/** A shorter word is matched from the beginning of a word only. */
const GRAM_LENGTH = 3;

/** Letters that Unicode decomposition does not reduce to a base letter. */
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
  // Interchangeable spellings in Arabic, Persian and Urdu.
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ٱ: 'ا',
  // The tatweel only stretches a word.
  ـ: '',
};

const UNLIKE = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

const PLAIN = /^[a-z0-9 ]*$/;

/** Scripts without spaces between words: a word may begin at any letter. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The normalized words of names or of a search text, each once. */
function searchWordsOf(texts: Iterable<string>): ReadonlySet<string> {
  return new Set([...texts].flatMap((text) => normalizeText(text).split(' ').filter(Boolean)));
}

/** Lower case, without accents and vowel marks; digits are 0 to 9, and everything but letters and digits one space. */
export function normalizeText(text: string): string {
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

/** Index tokens of a word: all trigrams, and prefixes of one and two letters at word beginnings. */
function tokensOf(word: string): ReadonlySet<string> {
  const tokens = new Set<string>();
  const letters = [...word];
  for (let from = 0; from < letters.length; from += 1) {
    const [first = '', second = '', third] = letters.slice(from, from + GRAM_LENGTH);
    if (from === 0 || UNSPACED.test(first)) tokens.add(`^${first}`).add(`^${first}${second}`);
    if (third !== undefined) tokens.add(first + second + third);
  }
  return tokens;
}

/** Tokens of a typed word, and the substring that a match must contain where tokens alone are not sufficient. */
function queryOf(typed: string): { readonly tokens: readonly string[]; readonly part?: string } {
  const letters = [...typed];
  if (letters.length < GRAM_LENGTH) return { tokens: [`^${typed}`] };
  const count = letters.length - GRAM_LENGTH + 1;
  const grams = Array.from({ length: count }, (_, index) =>
    letters.slice(index, index + GRAM_LENGTH).join(''),
  );
  // A word of three letters is its own token. The tokens of a longer word may occur apart from each other.
  return { tokens: grams, ...(count > 1 && { part: typed }) };
}
