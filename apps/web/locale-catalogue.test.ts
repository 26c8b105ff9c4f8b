import { describe, expect, it } from 'vitest';
import {
  compileCatalogue,
  currentMessageValues,
  readCatalogue,
  renderMessageValues,
} from './locale-catalogue.ts';

const english = readCatalogue('en');

describe('locale catalogues', () => {
  it('have typed values for the current messages of en.json', () => {
    expect(currentMessageValues()).toBe(renderMessageValues(english));
  });
});

describe('message compiler', () => {
  it('falls back to English text, never to a key', () => {
    expect(compileCatalogue('ty', {}, { 'a.b': 'Hello' })).toEqual({ 'a.b': ['Hello'] });
  });

  it('uses English plural rules for English fallback text in every language', () => {
    const source = {
      'a.b': '{count, plural, =0 {none} one {# game} other {{count, plural, one {x} other {# games}}}}',
    };
    expect(compileCatalogue('ru', {}, source)['a.b']).toEqual([
      [
        'count',
        'plural',
        {
          0: ['none'],
          1: ['#', ' game'],
          other: [['count', 'plural', { 1: ['x'], other: ['#', ' games'] }]],
        },
      ],
    ]);
  });

  it('isolates names, amounts and dates in right-to-left text', () => {
    const source = {
      'a.b': 'x {name} {n, plural, other {# {unit}}}',
      'a.c': 'x 1990-12-31',
      'a.d': 'English.',
    };
    const arabic = { 'a.b': 'مرحبا {name}{n, plural, other {# {unit}}}', 'a.c': 'مثل 1990-12-31' };
    expect(compileCatalogue('ar', arabic, source)).toEqual({
      'a.b': [
        'مرحبا ',
        '\u2068',
        ['name'],
        '\u2069',
        ['n', 'plural', { other: ['#', ' ', '\u2068', ['unit'], '\u2069'] }],
      ],
      'a.c': ['مثل \u20661990-12-31\u2069'],
      'a.d': ['\u2068', 'English.', '\u2069'],
    });
    expect(compileCatalogue('ru', { 'a.c': '1990-12-31' }, source)['a.c']).toEqual(['1990-12-31']);
  });

  it('names the locale and the key of a message that does not parse', () => {
    expect(() => compileCatalogue('ty', { 'a.b': 'Hi {name' }, { 'a.b': 'Hi {name}' })).toThrow(
      /ty\.json: "a\.b"/,
    );
  });

  it('finds placeholders inside plurals and choices, with their types', () => {
    const source = {
      'a.days': 'Joined {days, plural, one {# day} other {# days}} ago, {name}',
      'a.kind': '{kind, select, win {won {amount}} lose {lost} other {tied}}',
      'a.when': '{at, date, ::yMMMd}',
      'a.none': 'Plain',
    };
    expect(renderMessageValues(source).split('\n').slice(2, -2)).toEqual([
      "  'a.days': { days: number; name: string | number };",
      "  'a.kind': { kind: 'win' | 'lose'; amount: string | number };",
      "  'a.when': { at: Date };",
    ]);
  });
});
