import { commonOf, type Postings, unionOf } from './postings.ts';
import { searchWordsOf, tokensOf, wantedOf } from './search-words.ts';

/**
 * Which words the names hold, and where each stands. Names share their words: what was typed is looked for in the
 * words, and never in the names.
 */
export interface WordIndex {
  /** For each word that was typed, where names hold it; undefined when no letter or digit is in it. */
  search(typed: string): readonly Postings[] | undefined;
}

const NOWHERE: Postings = new Int32Array(0);

/** Collects the names of places, from 0 on; the index is there when all are in. */
export function fillWords(): { add(names: Iterable<string>): void; index(): WordIndex } {
  const collected = new Map<string, number[]>();
  const tokens = new Map<string, number[]>();
  let count = 0;
  return {
    add(names) {
      for (const word of searchWordsOf(names)) {
        const id = collected.size;
        collect(collected, word, count);
        if (collected.size > id) for (const token of tokensOf(word)) collect(tokens, token, id);
      }
      count += 1;
    },
    index: () =>
      wordIndexOf({ words: [...collected.keys()], tokens, placesOf: packed([...collected.values()]), count }),
  };
}

interface Indexed {
  readonly words: readonly string[];
  /** Token → numbers of words, smallest first. */
  readonly tokens: ReadonlyMap<string, readonly number[]>;
  readonly placesOf: (word: number) => Postings;
  readonly count: number;
}

function wordIndexOf({ words, tokens, placesOf, count }: Indexed): WordIndex {
  const find = (typed: string): Postings => {
    const wanted = wantedOf(typed);
    const lists = wanted.tokens.map((token) => Int32Array.from(tokens.get(token) ?? []));
    const holding = [...commonOf(lists, NOWHERE)].filter((id) => words[id]?.includes(wanted.part ?? ''));
    return unionOf(holding.map(placesOf), count);
  };
  return {
    search(typed) {
      const wanted = [...searchWordsOf([typed])];
      return wanted.length === 0 ? undefined : wanted.map(find);
    },
  };
}

/** One block for all lists: most words of a large catalogue stand in few names, and each array costs more than they do. */
function packed(lists: readonly (readonly number[])[]): (list: number) => Postings {
  const ends = new Int32Array(lists.length + 1);
  for (const [list, { length }] of lists.entries()) ends[list + 1] = (ends[list] ?? 0) + length;
  const block = new Int32Array(ends.at(-1) ?? 0);
  for (const [list, places] of lists.entries()) block.set(places, ends[list]);
  return (list) => block.subarray(ends[list], ends[list + 1]);
}

function collect(lists: Map<string, number[]>, name: string, number: number): void {
  const known = lists.get(name);
  if (known) known.push(number);
  else lists.set(name, [number]);
}
