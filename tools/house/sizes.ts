import { camelCase, isTest, isTypeScript, type Rule } from './rule.ts';

const SOURCE_LINES = 250;
/** SQL and contract files are lists; reading them needs no working memory. */
const LIST_LINES = 300;
const USE_CASE_LINES = 120;
// A catalogue of words is data and grows with the site: decision 0012.
const COUNTED = /\.(?:tsx?|mjs|js|css|sql)$/;
const LISTS = /\.sql$|(?:^|\/)queries\.ts$|^packages\/contract\/src\//;
const DOMAIN_FILE =
  /^apps\/server\/src\/(?!platform\/|ledger\/)[^/]+\/(?:.+\/)?([a-z0-9]+(?:-[a-z0-9]+)*)\.ts$/;

/** Files short enough to be read at one sitting. How long a function may be is the linter's to say. */
export const fileSizes: Rule = ({ path, text }) => {
  if (!COUNTED.test(path)) return [];
  const lines = text.split('\n').length - 1;
  const most = isUseCase(path, text) ? USE_CASE_LINES : LISTS.test(path) ? LIST_LINES : SOURCE_LINES;
  return lines > most ? [`${lines} lines, at most ${most}`] : [];
};

/** A use case is the file of a domain that exports the function it is named after. */
function isUseCase(path: string, text: string): boolean {
  const name = DOMAIN_FILE.exec(path)?.[1];
  if (name === undefined || !name.includes('-') || !isTypeScript(path) || isTest(path)) return false;
  return new RegExp(`export (?:async )?(?:function|const) ${camelCase(name)}\\b`).test(text);
}
