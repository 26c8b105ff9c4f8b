import { isPlace } from '../platform/database/place.ts';
import { idOf, type OperatorCall, table } from './command.ts';
import { UsageFault } from './faults.ts';

/** So many rows are read at a glance. */
const MOST = 200;

interface Listing<Row, Place> {
  readonly names: readonly string[];
  /** So many rows behind that place; from the beginning where there is none. */
  page(after: Place | null, most: number): Promise<readonly Row[]>;
  cells(row: Row): readonly string[];
}

/** A list in the order of its numbers: what a page began behind may be gone by then, and nothing is passed over. */
export function listed<Row>(
  call: Pick<OperatorCall, 'options'>,
  { idOf: numberOf, page, ...shown }: Listing<Row, bigint> & { idOf(row: Row): bigint },
): Promise<readonly string[]> {
  return pageOf(call, {
    ...shown,
    page: (after, most) => page(after === null ? null : idOf(after), most),
    placeOf: (row) => numberOf(row).toString(),
  });
}

/** A list in another order. */
export function listedByPlace<Row extends { readonly place: string }>(
  call: Pick<OperatorCall, 'options'>,
  { page, ...shown }: Listing<Row, string>,
): Promise<readonly string[]> {
  return pageOf(call, {
    ...shown,
    page(after, most) {
      if (after !== null && !isPlace(after)) throw new UsageFault(`not a place in this list: ${after}`);
      return page(after, most);
    },
    placeOf: ({ place }) => place,
  });
}

/** A page of it as lines, and how to read on where that is not all: who works a list off should not take it for empty. */
async function pageOf<Row>(
  { options }: Pick<OperatorCall, 'options'>,
  { names, page, placeOf, cells }: Listing<Row, string> & { placeOf(row: Row): string },
): Promise<readonly string[]> {
  const rows = await page(options.after ?? null, MOST + 1);
  const shown = rows.slice(0, MOST);
  const last = shown.at(-1);
  const more = last && rows.length > MOST ? [`… and more: --after ${placeOf(last)}`] : [];
  return [...table(names, shown.map(cells)), ...more];
}
