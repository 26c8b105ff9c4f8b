import * as z from 'zod/mini';
import { queryInteger } from './page.ts';

const merchantCode = z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/)));

/**
 * The merchant a client was built for, under each name in use. Any merchant other than those of this site is
 * refused with `merchant.unknown`.
 */
export const merchantParameters = {
  merchant: merchantCode,
  merchantCode,
  merchant_code: merchantCode,
} as const;

/** The platform of the client. This site serves one platform, so the values select nothing. */
export const platformParameters = {
  platform: z.optional(z.literal('html5')),
  clientType: z.optional(z.literal('2')),
} as const;

/** Kind of game types; the site has one. */
export const typeId = z.optional(z.literal('1'));

/** Entries per page, `usual` where the client names no number. */
export function pageSize(usual: number) {
  return z._default(queryInteger(1, 100), usual);
}

/** A session token in the body. The token is ignored: the cookie and the `x-mc-token` header authenticate. */
export const ignoredToken = z.optional(z.string().check(z.maxLength(128)));

/** The product's default language: answers use it where a client names none. */
export const DEFAULT_LANGUAGE = 'TY';
