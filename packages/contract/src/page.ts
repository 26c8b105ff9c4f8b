import * as z from 'zod/mini';
import { DATE_PATTERN, isCalendarDate } from './calendar-date.ts';

/** A whole number in a query string or path: ASCII digits only, no sign, no exponent, no padding. */
export function queryInteger(minimum: number, maximum: number) {
  return z.pipe(
    z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(minimum), z.maximum(maximum))),
  );
}

/** An identifier that is a bigint in the database and a decimal string everywhere else. */
export const idText = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/));

/** An amount in input. The use case refuses zero. */
export const amountText = z.string().check(z.regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/));

/** An amount in output: may be negative, with at least two decimals. */
export const amountOut = z.string().check(z.regex(/^-?[0-9]+\.[0-9]{2,4}$/));

/** ISO 8601 in UTC. */
export const timeText = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** An existing date of the merchant's calendar, from the year 1. */
export const dateText = z.string().check(z.regex(DATE_PATTERN), z.refine(isCalendarDate));

/** Created on the device before the first attempt, and unchanged in every retry. */
export const requestKey = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

/** Input of a call without parameters. */
export const nothing = z.strictObject({});
/** Output of a call without a result. */
export const done = z.strictObject({});
