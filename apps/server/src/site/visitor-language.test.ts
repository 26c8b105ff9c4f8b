import { LANGUAGES } from '@tessera/contract/languages';
import { describe, expect, it } from 'vitest';
import { type Visitor, visitorLanguage } from './visitor-language.ts';

const ALL = ['ZU', ...LANGUAGES.map(({ code }) => code)] as const;
const visitor = (known: Partial<Visitor>): Visitor => ({
  cookie: undefined,
  member: null,
  accepted: undefined,
  ...known,
});

describe('language of a visit', () => {
  it.each<[what: string, known: Partial<Visitor>, language: string]>([
    ['the one chosen here, before all', { cookie: 'AR', member: 'EN', accepted: 'fil' }, 'AR'],
    ['the member’s own, on a browser where none was chosen', { member: 'EN', accepted: 'fil' }, 'EN'],
    ['the browser’s, where the site follows browsers', { accepted: 'ar-EG,en;q=0.9' }, 'AR'],
    ['the first one offered, where nothing is known', {}, 'TY'],
    ['not one that is no longer offered', { cookie: 'JA', member: 'KM', accepted: 'en' }, 'EN'],
  ])('is %s', (_what, known, language) => {
    expect(visitorLanguage(visitor(known), ['TY', 'EN', 'AR'])).toBe(language);
  });
});

describe('browser language', () => {
  it.each([
    ['fil', 'TY'],
    ['tl', 'TY'],
    ['fil-PH,fil;q=0.9,en-US;q=0.8', 'TY'],
    ['en-PH', 'TY'],
    ['en-US,en;q=0.9', 'EN'],
    ['en;q=0.5, ja;q=0.9', 'JA'],
    ['ko', 'KO'],
    ['zh-CN', 'CN'],
    ['zh-TW', 'TW'],
    ['zh-HK', 'TW'],
    ['my', 'MY'],
    ['ms', 'MS'],
    ['pt', 'PT-BR'],
    ['pt-PT', 'PT'],
    ['es-MX', 'ES'],
    ['ur', 'UR'],
    ['kk-Arab', 'KK'],
    ['in', 'ID'],
    ['de, sw;q=0.1', 'SW'],
  ])('%s is answered in %s', (accepted, language) => {
    expect(visitorLanguage(visitor({ accepted }), ALL)).toBe(language);
  });

  it.each([
    '',
    '*',
    'de',
    'kk',
    'en;q=0',
    'en;q=x',
    '–',
    'x'.repeat(5000),
    'en-'.repeat(2000),
    'de,'.repeat(12) + 'ar',
  ])('%j gets the first language', (accepted) => {
    expect(visitorLanguage(visitor({ accepted }), ALL)).toBe('ZU');
  });
});
