/**
 * How a list that a person reads page by page and works off meanwhile is ordered. A row's place is what it is ordered
 * by, as whole numbers: a page begins behind a place, and not behind a row, which may be gone by then or stand elsewhere.
 */
export function placedBy(...keys: readonly [string, ...string[]]) {
  const place = `ARRAY[${keys.join(', ')}]::bigint[]`;
  return {
    /** `place`: text that can be typed, for where the next page begins. */
    column: `array_to_string(${place}, '.') AS place`,
    /** What stands behind the place that this parameter is; all of it where that is null. */
    behind: (after: `$${number}`) =>
      `(${after}::text IS NULL OR ${place} > string_to_array(${after}::text, '.')::bigint[])`,
    order: `ORDER BY ${place}`,
  };
}

/** A moment as one of the numbers of a place, to the microsecond the database keeps. */
export const momentOf = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`;

/** The last number there can be: for what stands behind all others, and to take from it what stands in falling order. */
export const LAST_PLACE = '9223372036854775807';

/** Whether somebody typed what may be a place. */
export function isPlace(typed: string): boolean {
  return typed.split('.').every((part) => /^\d{1,19}$/.test(part) && BigInt(part) <= BigInt(LAST_PLACE));
}
