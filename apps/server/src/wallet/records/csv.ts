/** A line of a file as spreadsheets read it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Marks the file as UTF-8 for spreadsheets, which else guess. */
export const CSV_START = '\uFEFF';

const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;
/** A spreadsheet takes text that begins so for a formula and runs it. */
const FORMULA = /^[\s"']*[=+\-@|%\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Text stays text: what could be a formula stands behind an apostrophe, and a number alone stands bare. */
function cell(text: string): string {
  if (NUMBER.test(text)) return text;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
