import { GAME_CLASSES, GAME_TYPES } from '@tessera/contract/games/games';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intersection, unionOfLists } from './word-index.ts';
import type { NamedIndexedGame } from './game.ts';
import { buildCatalogueIndex, type ListFilter } from './catalogue-index.ts';

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const gameClassify = fc.constantFrom(...GAME_CLASSES.RNG);
const minBetUnits = fc.constantFrom(100n, 500n, 7500n);
const vassalage = fc.constantFrom('JADE', 'REEF', 'KILN');
const gameType = fc.constantFrom(...GAME_TYPES);
const minLine = fc.integer({ min: 1, max: 50 });

const ALIKE = {
  code: 'code',
  provider: null,
  enabled: true,
  freePlay: false,
  restsFrom: null,
  restsUntil: null,
  vendorRestsFrom: null,
  vendorRestsUntil: null,
};
const someGame: fc.Arbitrary<Omit<NamedIndexedGame, 'id' | keyof typeof ALIKE>> = fc.record({
  gameType,
  vassalage,
  names: fc.record({
    EN: fc.constantFrom('Red Lantern', 'Blue Heron', 'Red Kiln'),
    TY: fc.constantFrom('Parol', 'Tagak'),
  }),
  isNew: fc.boolean(),
  hot: fc.boolean(),
  gameClassify: fc.option(gameClassify),
  minBetUnits: fc.option(minBetUnits),
  lines: fc.option(minLine),
});
const someFilter: fc.Arbitrary<ListFilter> = fc.record({
  gameType: sometimes(gameType),
  vassalage: sometimes(vassalage),
  isNew: sometimes(fc.boolean()),
  hot: sometimes(fc.constant(true)),
  gameClassify: sometimes(gameClassify),
  minBetUnits: sometimes(minBetUnits),
  minLine: sometimes(minLine),
  gameName: sometimes(fc.constantFrom('red', 'ant', 'parol red', 'ant red', 'tern', 'he', 'r', ' ')),
});

/** A reference implementation of a filter without an index. */
function fits(game: NamedIndexedGame, filter: ListFilter): boolean {
  const text = ` ${Object.values(game.names).join(' ').toLowerCase()}`;
  const words = (filter.gameName ?? '').split(' ').filter(Boolean);
  return (
    (filter.gameType ?? game.gameType) === game.gameType &&
    (filter.vassalage ?? game.vassalage) === game.vassalage &&
    (filter.isNew ?? game.isNew) === game.isNew &&
    (!filter.hot || game.hot) &&
    (filter.gameClassify === undefined || filter.gameClassify === game.gameClassify) &&
    (filter.minBetUnits === undefined || (game.minBetUnits ?? 10n ** 9n) <= filter.minBetUnits) &&
    (filter.minLine === undefined || (game.lines ?? 0) >= filter.minLine) &&
    words.every((word) => text.includes(word.length < 3 ? ` ${word}` : word))
  );
}

describe('catalogue index', () => {
  it('returns exactly the matching games of every filter in order and page by page', () => {
    fc.assert(
      fc.property(
        fc.array(someGame, { maxLength: 60 }),
        someFilter,
        fc.integer({ min: 1, max: 9 }),
        (made, filter, size) => {
          const games = made.map((game, index) => ({ ...ALIKE, ...game, id: BigInt(1000 - index) }));
          const filled = buildCatalogueIndex();
          filled.add(games.slice(0, 7));
          filled.add(games.slice(7));
          const catalogue = filled.finish(1n);
          const due = games.filter((game) => fits(game, filter)).map(({ id }) => id);
          // Twice: the second result comes from the cache.
          for (const _ of [1, 2]) {
            const pages = Array.from({ length: Math.ceil(due.length / size) + 1 }, (__, index) =>
              catalogue.page(filter, index + 1, size),
            );
            expect(pages.flatMap((page) => page.games.map(({ id }) => id))).toEqual(due);
            expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([due.length]));
          }
        },
      ),
    );
  });
});

it('intersection and union of lists agree with set operations', () => {
  const list = fc.uniqueArray(fc.nat(300)).map((all) => Int32Array.from(all).sort());
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), (lists) => {
      const due = [...(lists[0] ?? [])].filter((place) => lists.every((one) => one.includes(place)));
      expect([...intersection(lists, new Int32Array(0))]).toEqual(due);
      const either = new Set(lists.flatMap((one) => [...one]));
      expect([...unionOfLists(lists, 301)]).toEqual([...either].toSorted((a, b) => a - b));
    }),
  );
});
