import { idOf, type OperatorCall, table } from './command.ts';

/** So many rows are read at a glance. */
const MOST = 200;

/** A list of what there is for an operator, in an order in which each row has its place. */
export interface Listing<Row> {
  readonly names: readonly string[];
  /** So many rows behind that of this number; from the beginning where there is none. */
  page(after: bigint | null, most: number): Promise<readonly Row[]>;
  /** What the row after it is asked for by. */
  idOf(row: Row): bigint;
  cells(row: Row): readonly string[];
}

/** A page of it as lines, and how to read on where that is not all: who works a list off should not take it for empty. */
export async function listed<Row>(
  { options }: Pick<OperatorCall, 'options'>,
  { names, page, idOf: numberOf, cells }: Listing<Row>,
): Promise<readonly string[]> {
  const rows = await page(options.after === undefined ? null : idOf(options.after), MOST + 1);
  const shown = rows.slice(0, MOST);
  const last = shown.at(-1);
  const more = last && rows.length > MOST ? [`… and more: --after ${numberOf(last)}`] : [];
  return [...table(names, shown.map(cells)), ...more];
}
