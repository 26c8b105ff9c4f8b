import { isTest, isTypeScript, lineAt, type Rule } from './rule.ts';

const SERVER_SOURCE = /^apps\/server\/src\//;
const SQL_PLACES = /(?:^|\/)queries\.ts$|^apps\/server\/src\/(?:ledger|platform\/database)\//;
const SQL_TEXT =
  /['"`]\s*(?:select\s+(?:\d|\w+\(|[^'"`]*?\sfrom\s)|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\()/gi;
const CLOCK_PLACE = /^apps\/server\/src\/platform\//;
const SLEEP = /waitForTimeout|=>\s*setTimeout\(|timers\/promises/g;

/** SQL is only in queries.ts, the ledger and platform/database. */
export const sqlInItsPlaces: Rule = ({ path, text }) => {
  if (!SERVER_SOURCE.test(path) || !isTypeScript(path) || isTest(path) || SQL_PLACES.test(path)) return [];
  return [...text.matchAll(SQL_TEXT)].map(
    ({ index }) => `line ${lineAt(text, index)}: SQL outside its places`,
  );
};

/** The linter catches Date.now; a bare `new Date()` reads the same clock. */
export const clockIsPassedIn: Rule = ({ path, text }) => {
  if (!SERVER_SOURCE.test(path) || isTest(path) || CLOCK_PLACE.test(path)) return [];
  return [...text.matchAll(/\bnew Date\(\s*\)/g)].map(
    ({ index }) => `line ${lineAt(text, index)}: take the time from the Clock that is passed in`,
  );
};

/** A test waits for a condition, never for a fixed time. */
export const testsNeverSleep: Rule = ({ path, text }) => {
  if (!isTest(path)) return [];
  return [...text.matchAll(SLEEP)].map(({ index }) => `line ${lineAt(text, index)}: a test that sleeps`);
};
