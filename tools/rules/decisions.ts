import type { WholeRule } from './rule.ts';

const RECORD = /^docs\/decisions\/([^/]+)$/;
const NUMBERED = /^(\d{4})-[a-z0-9-]+\.md$/;
const PARTS = ['## Context', '## Decision', '## Consequences', '## Enforced by'];
/** One page: a specification belongs in the document of its domain, and the record links to that document. */
const MOST_WORDS = 350;

/**
 * Decision records are numbered from 0001 without gaps, are never deleted, have the same four parts, and fit on one
 * page.
 */
export const decisionRecords: WholeRule = (files) => {
  const records = files.flatMap(({ path, text }) => {
    const name = RECORD.exec(path)?.[1];
    return name === undefined ? [] : [{ path, name, text }];
  });
  const misnamed = records
    .filter(({ name }) => !NUMBERED.test(name))
    .map(({ path }) => `${path}: is not numbered`);
  const numbers = records.flatMap(({ name }) => NUMBERED.exec(name)?.[1] ?? []).sort();
  const outOfStep = numbers.find((number, index) => Number(number) !== index + 1);
  return [
    ...misnamed,
    ...(outOfStep === undefined
      ? []
      : [`docs/decisions: the numbers have a gap or a double at ${outOfStep}`]),
    ...records.flatMap(({ path, text }) =>
      PARTS.filter((part) => !text.includes(`\n${part}\n`)).map((part) => `${path}: has no "${part}"`),
    ),
    ...records
      .map(({ path, text }) => ({ path, words: wordCount(text) }))
      .filter(({ words }) => words > MOST_WORDS)
      .map(({ path, words }) => `${path}: has ${words} words, more than ${MOST_WORDS}`),
  ];
};

/** Counts every text between spaces, as `wc -w` does. */
function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
