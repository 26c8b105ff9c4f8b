import type { Rule } from './rule.ts';

const SOURCE_LINES = 300;
// A catalogue of words is data and grows with the site: decision 0012.
const COUNTED = /\.(?:tsx?|mjs|js|css|sql)$/;
/** The first words of a file that a program writes from a catalogue. */
const WRITTEN = '/** Made from locales/';

/** Limits the length of files. The linter limits the length of functions. */
export const fileSizes: Rule = ({ path, text }) => {
  if (!COUNTED.test(path) || text.startsWith(WRITTEN)) return [];
  const lines = text.split('\n').length - 1;
  return lines > SOURCE_LINES ? [`${lines} lines, at most ${SOURCE_LINES}`] : [];
};
