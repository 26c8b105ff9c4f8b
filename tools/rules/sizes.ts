import type { Rule } from './rule.ts';

const SOURCE_LINES = 300;
// A catalogue of words is data and grows with the site: decision 0012.
const COUNTED = /\.(?:tsx?|mjs|js|css|sql)$/;

/** Files short enough to be read at one sitting. How long a function may be is the linter's to say. */
export const fileSizes: Rule = ({ path, text }) => {
  if (!COUNTED.test(path)) return [];
  const lines = text.split('\n').length - 1;
  return lines > SOURCE_LINES ? [`${lines} lines, at most ${SOURCE_LINES}`] : [];
};
