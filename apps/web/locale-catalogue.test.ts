import { describe, expect, it } from 'vitest';
import {
  compileCatalogue,
  currentMessageValues,
  localesOnDisk,
  placeholders,
  readCatalogue,
  renderMessageValues,
} from './locale-catalogue.ts';

const english = readCatalogue('en');
const translated = localesOnDisk().filter((locale) => locale !== 'en');

describe('the catalogues', () => {
  it('have typed values for what en.json says today', () => {
    expect(currentMessageValues()).toBe(renderMessageValues(english));
  });

  it.each(translated)('%s.json has the keys of en.json and their placeholders', (locale) => {
    const words = readCatalogue(locale);
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(english).toSorted());
    const ours = compileCatalogue(locale, words, english);
    const theirs = compileCatalogue('en', english, english);
    for (const key of Object.keys(english)) {
      expect([key, placeholders(ours[key] ?? [])]).toEqual([key, placeholders(theirs[key] ?? [])]);
    }
  });
});

describe('compiling', () => {
  it('falls back to English words, never to a key', () => {
    expect(compileCatalogue('ty', {}, { 'a.b': 'Hello' })).toEqual({ 'a.b': ['Hello'] });
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
