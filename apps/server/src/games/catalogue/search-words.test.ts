import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, searchQuery, searchTextOf, searchTokensOf } from './search-words.ts';

const TRAITS = { gameType: 'RNG', vassalage: 'TESSERA', isNew: true };

/** Whether the index and the patterns together find these names. */
function finds(typed: string, names: readonly string[], wanted: object = {}): boolean {
  const query = searchQuery(typed, wanted);
  if (!query) return false;
  const text = searchTextOf(names);
  const tokens = new Set(searchTokensOf(text, TRAITS));
  const matches = query.patterns.every((pattern) => text.includes(pattern.slice(1, -1)));
  return query.tokens.every((token) => tokens.has(token)) && matches;
}

describe('folding', () => {
  it.each([
    ['Ñandú  Café', 'nandu cafe'],
    ['ÍNUKIT na-Alon!', 'inukit na alon'],
    ['100% _gold_\\', '100 gold'],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
    ['龍虎', '龍虎'],
    ['\u0000 \u200b', ''],
  ])('%j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('a search', () => {
  const names = ['Woven Lantern', 'Hinabing Parol'];

  it.each([
    'lantern',
    'LANT',
    'nter',
    'wo lan',
    'lan wo',
    'hinabing lantern',
    'l',
    'pa',
    'párol',
    'woven-lantern',
  ])('finds %j', (typed) => expect(finds(typed, names)).toBe(true));

  it.each(['lanterns', 'an', 'er', 'ternwo', 'gold', 'woven gold', ''])('does not find %j', (typed) =>
    expect(finds(typed, names)).toBe(false),
  );

  it.each([
    [{ gameType: 'RNG' }, true],
    [{ gameType: 'FISH' }, false],
    [{ vassalage: 'TESSERA', isNew: true }, true],
    [{ vassalage: 'TESSERA', isNew: false }, false],
  ])('asks for the traits %j too: %s', (wanted, found) =>
    expect(finds('lantern', names, wanted)).toBe(found),
  );

  it('finds every part of three letters and every beginning of every word', () => {
    const word = fc.stringMatching(/^[a-zñé0-9]{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        (parts, from, length) => {
          const name = parts.join(' ');
          const letters = [...(parts[from % parts.length] ?? '')];
          expect(finds(letters.slice(0, 1 + (length % letters.length)).join(''), [name])).toBe(true);
          const inner = letters.slice(from % letters.length).join('');
          expect(inner.length < 3 || finds(inner, [name])).toBe(true);
        },
      ),
    );
  });
});
