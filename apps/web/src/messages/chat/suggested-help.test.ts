import { expect, test } from 'vitest';
import { suggestedHelp } from './suggested-help.ts';

const entry = (title: string, content = '') => ({ title, content });
const ENTRIES = [
  entry('Deposits', '<p>How to pay in</p>'),
  entry('Account', '<p>A deposit needs an account</p>'),
  entry('Rules'),
  entry('Éxito', '<p>withdraw</p>'),
];
const titles = (question: string) => suggestedHelp(ENTRIES, question).map(({ title }) => title);

test('articles with a word of the question are suggested, titles before texts', () => {
  expect(titles('my DEPOSIT')).toEqual(['Deposits', 'Account']);
  expect(titles('exito')).toEqual(['Éxito']);
});

test('markup and words of two letters match nothing', () => {
  expect(titles('zzz')).toEqual([]);
  expect(titles('to in')).toEqual([]);
});

test('the first three articles are suggested before a question is typed', () => {
  expect(titles('  ')).toEqual(['Deposits', 'Account', 'Rules']);
});
