import { type Drawn, type Picks, type PlayDefinition, valueText } from '../play-definition.ts';
import { ascending, subsets } from './random-picks.ts';

/**
 * A second reading of the rules, for tests: lists every stake of some picks, and every stake that a draw wins. A stake is
 * a text. Only plays whose draws win few stakes can be read like this.
 */
export interface StakeList {
  stakes(picks: Picks): readonly string[];
  /** Winning stakes with the tier of each. */
  winners(drawn: Drawn): readonly (readonly [stake: string, tier: number])[];
}

const textOf = (values: readonly number[]) => values.join(' ');
const asFirstTier = (stakes: readonly string[]) => stakes.map((stake) => [stake, 0] as const);

function tuples(rows: Picks): number[][] {
  return rows.reduce<number[][]>(
    (all, picked) => all.flatMap((tuple) => picked.map((value) => [...tuple, value])),
    [[]],
  );
}

function times(value: number, count: number): number[] {
  return Array<number>(count).fill(value);
}

/** The stakes are the sets of numbers at some positions: each pool gives its digits as often as its name says. */
function multisets(places: readonly number[], pattern: readonly (readonly [count: number, times: number])[]) {
  return {
    stakes(picks: Picks) {
      const parts = pattern.map(([count], at) => subsets(picks[at] ?? picks[0] ?? [], count));
      const chosen = tuples(parts.map((sets) => sets.map((_, index) => index)));
      return chosen
        .map((indexes) => indexes.map((index, at) => parts[at]?.[index] ?? []))
        .filter((sets) => new Set(sets.flat()).size === sets.flat().length)
        .map((sets) =>
          textOf(
            ascending(sets.flatMap((set, at) => set.flatMap((one) => times(one, pattern[at]?.[1] ?? 0)))),
          ),
        );
    },
    winners: (drawn: Drawn) => asFirstTier([textOf(ascending(places.map((place) => drawn[place] ?? -1)))]),
  };
}

function straightList(places: readonly number[], repeats: boolean): StakeList {
  return {
    stakes: (picks) =>
      tuples(picks)
        .filter((tuple) => repeats || new Set(tuple).size === tuple.length)
        .map(textOf),
    winners: (drawn) => asFirstTier([textOf(places.map((place) => drawn[place] ?? -1))]),
  };
}

/** A stake is a set that is part of the drawn numbers, or has all of them. */
function setList(places: readonly number[], size: number, balls = 0): StakeList {
  return {
    stakes: (picks) => subsets(picks[0] ?? [], size).map(textOf),
    winners(drawn) {
      const numbers = ascending([...new Set(places.map((place) => drawn[place] ?? -1))]);
      if (size <= places.length) return asFirstTier(subsets(numbers, size).map(textOf));
      const others = Array.from({ length: balls }, (_, at) => at + 1).filter(
        (ball) => !numbers.includes(ball),
      );
      return asFirstTier(
        subsets(others, size - numbers.length).map((rest) => textOf(ascending([...numbers, ...rest]))),
      );
    },
  };
}

/** A picked sum stands for all sequences of digits with this sum. */
function sumList(places: readonly number[], isSpan: boolean): StakeList {
  const all = tuples(places.map(() => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
  const of = (tuple: readonly number[]) =>
    isSpan ? Math.max(...tuple) - Math.min(...tuple) : tuple.reduce((sum, digit) => sum + digit, 0);
  return {
    stakes: (picks) => all.filter((tuple) => picks[0]?.includes(of(tuple))).map(textOf),
    winners: (drawn) => asFirstTier([textOf(places.map((place) => drawn[place] ?? -1))]),
  };
}

/** Each position has its own stakes; `readings` are the words or numbers that win at a position. */
function perPosition(
  { rows }: PlayDefinition,
  places: readonly number[],
  readings: (drawn: Drawn, place: number) => readonly string[],
): StakeList {
  return {
    stakes: (picks) => wordsOf(rows, picks).flatMap((texts, at) => texts.map((text) => `${at}:${text}`)),
    winners: (drawn) =>
      asFirstTier(places.flatMap((place, at) => readings(drawn, place).map((text) => `${at}:${text}`))),
  };
}

function wordsOf(rows: PlayDefinition['rows'], picks: Picks): string[][] {
  return rows.map(({ values }, at) => (picks[at] ?? []).map((value) => valueText(values, value)));
}

function sidesOf(number: number, bigFrom: number): string[] {
  return [number < bigFrom ? 'small' : 'big', number % 2 === 0 ? 'even' : 'odd'];
}

function sideTuples({ rows }: PlayDefinition, places: readonly number[]): StakeList {
  const joined = (texts: readonly string[][]) =>
    texts.reduce<string[]>((all, some) => all.flatMap((one) => some.map((other) => `${one} ${other}`)), ['']);
  return {
    stakes: (picks) => joined(wordsOf(rows, picks)),
    winners: (drawn) => asFirstTier(joined(places.map((place) => sidesOf(drawn[place] ?? -1, 5)))),
  };
}

/** Every word is a stake with a tier of its own. */
function wordList(play: PlayDefinition, won: (drawn: Drawn) => readonly string[]): StakeList {
  const codes = play.tiers.map(({ code }) => code);
  return {
    stakes: (picks) => wordsOf(play.rows, picks)[0] ?? [],
    winners: (drawn) => won(drawn).map((word) => [word, codes.indexOf(word)] as const),
  };
}

const SSC_PARTS: Readonly<Record<string, readonly number[]>> = {
  '5': [0, 1, 2, 3, 4],
  '4.front': [0, 1, 2, 3],
  '4.back': [1, 2, 3, 4],
  '3.front': [0, 1, 2],
  '3.middle': [1, 2, 3],
  '3.back': [2, 3, 4],
  '2.front': [0, 1],
  '2.back': [3, 4],
};

const GROUP_PATTERNS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  group120: [[5, 1]],
  group60: [
    [1, 2],
    [3, 1],
  ],
  group30: [
    [2, 2],
    [1, 1],
  ],
  group20: [
    [1, 3],
    [2, 1],
  ],
  group10: [
    [1, 3],
    [1, 2],
  ],
  group5: [
    [1, 4],
    [1, 1],
  ],
  group24: [[4, 1]],
  group12: [
    [1, 2],
    [2, 1],
  ],
  group4: [
    [1, 3],
    [1, 1],
  ],
  group3: [
    [1, 2],
    [1, 1],
  ],
  group: [[2, 1]],
};

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

const twoDigits = (number: number) => number.toString().padStart(2, '0');

function shapeWords(digits: readonly number[]): string[] {
  const text = ascending(digits).join('');
  if (/^(.)\1\1$/.test(text)) return ['triple'];
  if (/(.)\1/.test(text)) return ['pair'];
  return '0123456789'.includes(text) || text === '089' || text === '019' ? ['run'] : [];
}

/** The best known reading of a bull: tries all ten choices of three digits. */
function bullWord(digits: Drawn): string {
  for (const three of subsets([0, 1, 2, 3, 4], 3)) {
    const sum = sumOf(three.map((place) => digits[place] ?? 0));
    if (sum % 10 === 0) return `bull${(sumOf(digits) - sum) % 10 || 10}`;
  }
  return 'none';
}

/** The plays of five digits. */
export function sscList(play: PlayDefinition): StakeList {
  const [, part = '', code = ''] = /^ssc\.(\d(?:\.(?:front|middle|back))?)?\.?(.+)$/.exec(play.code) ?? [];
  const places = SSC_PARTS[part] ?? [0, 1, 2, 3, 4];
  const digitsOf = (drawn: Drawn) => places.map((place) => drawn[place] ?? -1);
  if (part === '') {
    if (code === 'fixed') return perPosition(play, places, (drawn, place) => [`${drawn[place]}`]);
    if (code === 'sides') return perPosition(play, places, (drawn, place) => sidesOf(drawn[place] ?? -1, 5));
    if (code === 'sum') return wordList(play, (drawn) => [sumOf(drawn) > 22 ? 'big' : 'small']);
    if (code === 'bull') return wordList(play, (drawn) => [bullWord(drawn)]);
    return wordList(play, ([first = 0, , , , last = 0]) => [
      first === last ? 'tie' : first > last ? 'dragon' : 'tiger',
    ]);
  }
  if (code === 'straight') return straightList(places, true);
  if (code === 'sides') return sideTuples(play, places);
  if (code === 'shape') return wordList(play, (drawn) => shapeWords(digitsOf(drawn)));
  if (code === 'total') return wordList(play, (drawn) => [twoDigits(sumOf(digitsOf(drawn)))]);
  if (code === 'sum' || code === 'span') return sumList(places, code === 'span');
  if (code.startsWith('any')) return setList(places, Number(code.slice(3)));
  if (code === 'group6') return multisets(places, part.startsWith('4') ? [[2, 2]] : [[3, 1]]);
  return multisets(places, GROUP_PATTERNS[code] ?? []);
}

/** The plays of five of eleven balls. */
export function elevenFiveList(play: PlayDefinition): StakeList {
  const code = play.code.slice('11x5.'.length);
  if (code === 'odd-count') return wordList(play, (drawn) => [`${drawn.filter((ball) => ball % 2).length}`]);
  if (code === 'middle') return wordList(play, (drawn) => [twoDigits(ascending(drawn)[2] ?? 0)]);
  if (code === 'fixed')
    return perPosition(play, [0, 1, 2, 3, 4], (drawn, place) => [twoDigits(drawn[place] ?? 0)]);
  if (code.startsWith('any')) return setList([0, 1, 2, 3, 4], Number(code.slice(3)), 11);
  const places = [0, 1, 2].slice(0, Number(code[0]));
  if (code.endsWith('straight')) return straightList(places, false);
  return setList(places, code.endsWith('any1') ? 1 : places.length);
}

/** The plays of three dice. */
export function k3List(play: PlayDefinition): StakeList {
  const code = play.code.slice('k3.'.length);
  const isTriple = (dice: Drawn) => new Set(dice).size === 1;
  const size = (dice: Drawn) => [sumOf(dice) <= 10 ? 'small' : 'big'];
  if (code === 'sum') return wordList(play, (dice) => [twoDigits(sumOf(dice))]);
  if (code === 'size') return wordList(play, size);
  if (code === 'size-without-triples') return wordList(play, (dice) => (isTriple(dice) ? [] : size(dice)));
  if (code === 'parity') return wordList(play, (dice) => [sumOf(dice) % 2 ? 'odd' : 'even']);
  if (code === 'any-triple') return wordList(play, (dice) => (isTriple(dice) ? ['triple'] : []));
  if (code === 'run')
    return wordList(play, (dice) => ('123456'.includes(ascending(dice).join('')) ? ['run'] : []));
  if (code === 'triple') return multisets([0, 1, 2], [[1, 3]]);
  if (code === 'three-different') return multisets([0, 1, 2], [[3, 1]]);
  if (code === 'pair-and-single')
    return multisets(
      [0, 1, 2],
      [
        [1, 2],
        [1, 1],
      ],
    );
  if (code === 'two-different') return setList([0, 1, 2], 2);
  const faces = (from: number, to: number) => (dice: Drawn) =>
    [1, 2, 3, 4, 5, 6].flatMap((face) => {
      const shown = dice.filter((die) => die === face).length;
      return shown >= from && shown <= to
        ? [[`${face}`, code === 'face-times' ? shown - 1 : 0] as const]
        : [];
    });
  const stakes = (picks: Picks) => (picks[0] ?? []).map(String);
  if (code === 'pair-or-triple') return { stakes, winners: faces(2, 3) };
  if (code === 'pair') return { stakes, winners: faces(2, 2) };
  return { stakes, winners: faces(1, 3) };
}

/** The plays of ten cars. */
export function pk10List(play: PlayDefinition): StakeList {
  const code = play.code.slice('pk10.'.length);
  const places = Array.from({ length: 10 }, (_, at) => at);
  const carAt = (drawn: Drawn, place: number) => drawn[place] ?? 0;
  const sumWord = (count: number) => (drawn: Drawn) => [twoDigits(sumOf(drawn.slice(0, count)))];
  if (code === 'fixed') return perPosition(play, places, (drawn, place) => [twoDigits(carAt(drawn, place))]);
  if (code === 'sides') return perPosition(play, places, (drawn, place) => sidesOf(carAt(drawn, place), 6));
  if (code === 'dragon-tiger')
    return perPosition(play, places.slice(0, 5), (drawn, place) => [
      carAt(drawn, place) < carAt(drawn, 9 - place) ? 'tiger' : 'dragon',
    ]);
  if (code === '2.sides') return wordList(play, (drawn) => sidesOf(sumOf(drawn.slice(0, 2)), 12));
  if (code === '2.sum') return wordList(play, sumWord(2));
  if (code === '3.sum') return wordList(play, sumWord(3));
  return straightList(places.slice(0, code === 'first' ? 1 : Number(code.slice(3))), false);
}
