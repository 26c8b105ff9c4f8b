import * as z from 'zod/mini';

/** A country whose mobile numbers are accepted. */
export const phoneCountry = z.strictObject({
  /** ISO 3166-1 alpha-2; its flag is /art/flags/{code}.svg. */
  code: z.string(),
  /** Digits, without the plus sign. */
  dialingCode: z.string(),
  /** Possible lengths of a mobile number without the dialing code. */
  lengths: z.array(z.int()),
  /** A number as people of the country write it. */
  example: z.string(),
});
export type PhoneCountry = z.infer<typeof phoneCountry>;
