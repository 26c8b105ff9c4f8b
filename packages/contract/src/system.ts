import * as z from 'zod/mini';
import { phoneCountry } from './identity/phone-country.ts';
import { isLanguageCode } from './languages.ts';
import { timeText } from './page.ts';

/** A language of the product; which of them a merchant offers is configuration. */
export const languageCode = z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/), z.refine(isLanguageCode));

/** An address of this site, or a page of another site; never a script. */
export const linkTarget = z
  .string()
  .check(z.maxLength(500), z.regex(/^(?:\/m\/[A-Za-z0-9][^\s\\]*|https:\/\/[^\s\\/@]+(?:\/[^\s\\]*)?)$/));

export const customerService = z.strictObject({
  /** The address of the chat. */
  path: linkTarget,
  title: z.string(),
  csType: z.enum(['AICAN', 'LIVECHAT', 'MIDUOKE']),
  labelIds: z.array(z.string()),
});
export type CustomerService = z.infer<typeof customerService>;

export const resource = z.strictObject({
  resourceType: z.enum([
    'IOS',
    'Android',
    'MOBILECONFIG',
    'AppDownloadIcon',
    'WHATSAPP',
    'FACEBOOK',
    'TELEGRAM',
    'TELEGRAM2',
  ]),
  /** A file of this site or an iOS installation link are valid too. */
  url: z
    .string()
    .check(z.maxLength(500), z.regex(/^(?:https:\/\/|itms-services:\/\/\?|\/[A-Za-z0-9])[^\s\\]*$/)),
  labelNameEn: z.string(),
});
export type Resource = z.infer<typeof resource>;

/** Paths of the server that are no pages. No extra route may start with these paths. */
const SERVED =
  /^\/(?:wps|lgw|payment|provider|studio|art|docs|healthz|readyz|metrics|openapi\.json|m\/(?:assets|offline|sw\.js|manifest\.webmanifest))(?:\/|$)/i;

/** An extra address of the merchant: `page` shows another path of the site, `address` leaves the site. */
export const extraRoute = z.strictObject({
  type: z.enum(['page', 'address']),
  path: z.string().check(
    z.maxLength(200),
    z.regex(/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+\/?$/, 'is no path of this site'),
    z.refine((path) => !SERVED.test(path), 'is served by the site itself'),
  ),
  to: linkTarget,
});
export type ExtraRoute = z.infer<typeof extraRoute>;

export const systemStatus = z.strictObject({
  info: z.strictObject({
    merchantCode: z.string(),
    currency: z.string(),
    currencySymbol: z.string(),
    /** IANA name: days and hours follow the merchant, not the browser. */
    timeZone: z.string(),
    languages: z.array(languageCode),
    mobileTemplate: z.strictObject({ mem_cen: z.string(), dep_func: z.string() }),
    /** Switches of the operator: flag name → on. */
    flags: z.record(z.string(), z.boolean()),
    /** The key for the bodies of endpoints with `encrypted`. */
    bodyKey: z.strictObject({ kid: z.string(), publicKey: z.string() }),
    brand: z.strictObject({ name: z.string(), logoUrl: z.string() }),
    /** The minimum age in whole years. */
    minimumAge: z.int(),
    /**
     * The market requires that one tap starts a break of 24 hours; elsewhere the player presses and holds the button.
     */
    breakAtOnce: z.boolean(),
    /** Phone forms offer it first: of the merchant's list, else of the market, else of the currency. */
    phoneCountry,
    customerService: z.array(customerService),
    resources: z.array(resource),
    /** Origins that serve the drawn pictures; empty: this site serves them. */
    imageCDNs: z.array(z.string()),
    paths: z.array(extraRoute),
  }),
  location: z.strictObject({ ip: z.string() }),
  maintenance: z.boolean(),
  /** The announced end; absent without an announcement. */
  maintenanceEndsAt: z.nullable(timeText),
  regionRestriction: z.boolean(),
});
export type SystemStatus = z.infer<typeof systemStatus>;
