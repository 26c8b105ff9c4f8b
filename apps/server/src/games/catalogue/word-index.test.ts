import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildWordIndex, normalizeText } from './word-index.ts';

/** Whether a game of these names is found, alone among others. */
function finds(typed: string, names: readonly string[]): boolean {
  const words = buildWordIndex();
  for (const all of [['Blue Heron'], names, ['Tagak']]) words.add(all);
  return (
    words
      .index()
      .search(typed)
      ?.every((places) => places.includes(1)) ?? false
  );
}

describe('fold', () => {
  it.each([
    ['Ñandú  Café', 'nandu cafe'],
    ['ÍNUKIT na-Alon!', 'inukit na alon'],
    ['100% _gold_\\', '100 gold'],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
    ['龍虎', '龍虎'],
    ['\u0000 \u200b', ''],
  ])('converts %j to %j', (text, folded) => {
    expect(normalizeText(text)).toBe(folded);
  });
});

describe('word index', () => {
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
    ['Đại Dương', 'dai duong'],
    ['Große Straße', 'GROSSE STRASSE'],
    ['İstanbul Işık', 'istanbul isik'],
    ['Łódź Œuvre', 'lodz oeuvre'],
    ['ΣΟΦΟΣ', 'σοφός'],
    ['القَمَرُ الأَحْمَر', 'القمر الاحمر'],
    ['مكتبة ســلام', 'مكتبه سلام'],
    ['کلید طلایی', 'كليد طلايي'],
    ['٧ نجوم', '7 نجوم'],
    ['金龍虎鬥', '龍虎'],
    ['金龍虎鬥', '鬥'],
    ['ドラゴンの宝', '宝'],
    ['สล็อตมังกรทอง', 'มังกร'],
    ['สล็อตมังกรทอง', 'มัง'],
    ['သုံးလုံး', 'လုံး'],
    ['용의 보물', '보물'],
    ['Золотой Ёж', 'золотой еж'],
    ['स्वर्ण मंदिर', 'मंदिर'],
  ])('finds %j by the query %j', (name, typed) => expect(finds(typed, [name])).toBe(true));

  it('finds every three-letter part and every prefix of every word', () => {
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
