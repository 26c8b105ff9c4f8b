import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './transaction-file.ts';

it.each([
  ['12.50', '12.50\r\n'],
  ['-12.50', '-12.50\r\n'],
  ['Bet', '"Bet"\r\n'],
  ['a "b", c\nd', '"a ""b"", c\nd"\r\n'],
  ['=1+1', `"'=1+1"\r\n`],
  ['+63 917', `"'+63 917"\r\n`],
  ['-2+3', `"'-2+3"\r\n`],
  ['@SUM(A1)', `"'@SUM(A1)"\r\n`],
  ['\t=1', `"'\t=1"\r\n`],
  [' "=HYPERLINK("x")', `"' ""=HYPERLINK(""x"")"\r\n`],
  ['＝1', `"'＝1"\r\n`],
])('writes %j so that no spreadsheet runs it', (text, line) => expect(csvLine([text])).toBe(line));

it('round-trips any text, and no cell starts like a formula', () => {
  const property = fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
    const read = [...csvLine(cells).matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|\r\n$)/g)].map(
      ([, quoted, bare = '']) => (quoted === undefined ? bare : quoted.replaceAll('""', '"')),
    );
    expect(read.map((text, at) => (text === `'${cells[at]}` ? text.slice(1) : text))).toEqual(cells);
    for (const text of read) expect(text).not.toMatch(/^[=+@\t\r]|^-(?![0-9.]+$)/);
  });
  fc.assert(property);
});
