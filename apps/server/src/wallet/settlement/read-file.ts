/** The file cannot be read; the message names the line and the reason. */
export class SettlementFileError extends Error {}

const MOST_LINES = 200_000;

/** One line of a settlement file. */
export interface FileLine<Name extends string> {
  /** Value of a column; empty when the file has no such column. */
  cell(name: Name): string;
  /** An error for this line, with its number. */
  invalid(why: string): SettlementFileError;
}

/** The lines of a CSV file with a header line. Throws a SettlementFileError for any other file. */
export function readLines<Name extends string>(text: string, required: readonly Name[]): FileLine<Name>[] {
  const [names, ...rows] = cellsOf(text.replace(/^\uFEFF/, ''));
  if (!names) throw new SettlementFileError('the file is empty');
  const missing = required.find((name) => !names.includes(name));
  if (missing !== undefined) throw new SettlementFileError(`the first line does not name ${missing}`);
  if (rows.length > MOST_LINES)
    throw new SettlementFileError(`more than ${MOST_LINES} lines: split the file`);
  return rows.map((row, index) => {
    const invalid = (why: string) => new SettlementFileError(`line ${index + 2}: ${why}`);
    if (row.length !== names.length) throw invalid(`${row.length} cells`);
    return { cell: (name) => row[names.indexOf(name)]?.trim() ?? '', invalid };
  });
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A date with a time zone; undefined without one, because the time would be ambiguous. */
export function instantOf(text: string): Date | undefined {
  const at = new Date(INSTANT.test(text) ? text : Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The period of a file. */
export interface FileTime {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The given period, or the period from the first to the last line. */
export function timeOf(lines: readonly { readonly at: Date }[], given: FileTime) {
  const times = lines.map(({ at }) => at.getTime());
  const from = given.from ?? (lines[0] && new Date(times.reduce((a, b) => Math.min(a, b))));
  const to = given.to ?? (lines[0] && new Date(times.reduce((a, b) => Math.max(a, b))));
  if (!from || !to)
    throw new SettlementFileError('a file without lines: state the period with --from and --to');
  if (from > to) throw new SettlementFileError('the period ends before it begins');
  return { from, to };
}

/** Cells may be quoted, with doubled quotes and line breaks inside. Empty lines are skipped. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (let cell = CELL.exec(text); cell; cell = CELL.exec(text)) {
    row.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '');
    if (cell[3] === ',') continue;
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
    if (CELL.lastIndex >= text.length) return rows;
  }
  throw new SettlementFileError('a cell is not quoted correctly');
}
