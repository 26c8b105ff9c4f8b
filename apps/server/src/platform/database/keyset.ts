/**
 * SQL for keyset pagination of lists that staff works through. A position consists of whole numbers. A page
 * begins after a
 * position, not after a row, because the row may have moved or vanished meanwhile.
 */
export function keysetOrder(...keys: readonly [string, ...string[]]) {
  const place = `ARRAY[${keys.join(', ')}]::bigint[]`;
  return {
    /** `place`: the position as text, with which the next page begins. */
    column: `array_to_string(${place}, '.') AS place`,
    /** Rows after the position in this parameter; all rows for null. */
    behind: (after: `$${number}`) =>
      `(${after}::text IS NULL OR ${place} > string_to_array(${after}::text, '.')::bigint[])`,
    order: `ORDER BY ${place}`,
  };
}

/** A timestamp as a key, in microseconds, the precision of the database. */
export const microsecondsOf = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`;

/** The largest key: sorts last, and inverts an order by subtraction. */
export const LAST_KEYSET_VALUE = '9223372036854775807';

/** Whether the text is a valid position. */
export function isKeysetPosition(typed: string): boolean {
  return typed
    .split('.')
    .every((part) => /^\d{1,19}$/.test(part) && BigInt(part) <= BigInt(LAST_KEYSET_VALUE));
}
