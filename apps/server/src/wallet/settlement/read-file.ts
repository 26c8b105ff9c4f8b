/** The file is not one that can be held against anything: the message says where and why. */
export class SettlementFault extends Error {}

const MOST_LINES = 200_000;

/** A line of a file that somebody settles with us by. */
export interface FileLine<Name extends string> {
  /** What stands under a name; empty where the file has no such column. */
  cell(name: Name): string;
  /** What is wrong with this line, said with its number. */
  fault(why: string): SettlementFault;
}

/** The lines of a comma-separated file whose first line names its columns. Throws a SettlementFault for any other. */
export function readLines<Name extends string>(text: string, required: readonly Name[]): FileLine<Name>[] {
  const [names, ...rows] = cellsOf(text.replace(/^\uFEFF/, ''));
  if (!names) throw new SettlementFault('the file is empty');
  const missing = required.find((name) => !names.includes(name));
  if (missing !== undefined) throw new SettlementFault(`the first line does not name ${missing}`);
  if (rows.length > MOST_LINES) throw new SettlementFault(`more than ${MOST_LINES} lines: split the file`);
  return rows.map((row, index) => {
    const fault = (why: string) => new SettlementFault(`line ${index + 2}: ${why}`);
    if (row.length !== names.length) throw fault(`${row.length} cells`);
    return { cell: (name) => row[names.indexOf(name)]?.trim() ?? '', fault };
  });
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A date that says its zone; undefined for any other: without one it is another moment for each reader. */
export function instantOf(text: string): Date | undefined {
  const at = new Date(INSTANT.test(text) ? text : Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The time a file is about. */
export interface FileTime {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The given time; without it that of the lines, the first to the last. */
export function timeOf(lines: readonly { readonly at: Date }[], given: FileTime) {
  const times = lines.map(({ at }) => at.getTime());
  const from = given.from ?? (lines[0] && new Date(times.reduce((a, b) => Math.min(a, b))));
  const to = given.to ?? (lines[0] && new Date(times.reduce((a, b) => Math.max(a, b))));
  if (!from || !to) throw new SettlementFault('a file without lines: say what time it is about');
  if (from > to) throw new SettlementFault('the time it is about ends before it begins');
  return { from, to };
}

/** Cells may stand in quotes, with two for one and with line breaks in them; empty lines are left out. */
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
  throw new SettlementFault('a cell is not quoted as it should be');
}
