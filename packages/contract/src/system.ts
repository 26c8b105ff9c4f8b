import * as z from 'zod/mini';
import { isLanguageCode } from './languages.ts';
import { timeText } from './page.ts';

/** A language of the product; which of them a merchant offers is configuration. */
export const languageCode = z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/), z.refine(isLanguageCode));

/** A place inside the site, or a page of another one; never a script. */
export const linkTarget = z
  .string()
  .check(z.maxLength(500), z.regex(/^(?:\/m\/[A-Za-z0-9][^\s\\]*|https:\/\/[^\s\\/@]+(?:\/[^\s\\]*)?)$/));

export const customerService = z.strictObject({
  /** Where the chat opens. */
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
  /** Also a file of this site, and an installation that iOS starts by itself. */
  url: z
    .string()
    .check(z.maxLength(500), z.regex(/^(?:https:\/\/|itms-services:\/\/\?|\/[A-Za-z0-9])[^\s\\]*$/)),
  labelNameEn: z.string(),
});
export type Resource = z.infer<typeof resource>;

/** Where the server answers with something else than pages of the site: nothing there may be named anew. */
const SERVED =
  /^\/(?:wps|lgw|payment|provider|studio|art|docs|healthz|readyz|metrics|openapi\.json|m\/(?:assets|offline|sw\.js|manifest\.webmanifest))(?:\/|$)/i;

/** An address beyond those the site has of itself: `page` shows another place in the site, `address` leaves it. */
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
    /** IANA name: days and hours are the merchant's, wherever the browser is. */
    timeZone: z.string(),
    languages: z.array(languageCode),
    mobileTemplate: z.strictObject({ mem_cen: z.string(), dep_func: z.string() }),
    /** Switches of the operator: flag name → on. */
    flags: z.record(z.string(), z.boolean()),
    /** What the bodies of `sealed` endpoints are sealed for. */
    bodyKey: z.strictObject({ kid: z.string(), publicKey: z.string() }),
    brand: z.strictObject({ name: z.string(), logoUrl: z.string() }),
    /** Whole years; nobody younger may play here. */
    minimumAge: z.int(),
    /** The market demands that a break of 24 hours begins with one tap; elsewhere the button is held down. */
    breakAtOnce: z.boolean(),
    customerService: z.array(customerService),
    resources: z.array(resource),
    /** Origins that serve the drawn pictures; without one this site does. */
    imageCDNs: z.array(z.string()),
    paths: z.array(extraRoute),
  }),
  location: z.strictObject({ ip: z.string() }),
  maintenance: z.boolean(),
  /** When the operator means to be done, if the operator says so. */
  maintenanceEndsAt: z.nullable(timeText),
  regionRestriction: z.boolean(),
});
export type SystemStatus = z.infer<typeof systemStatus>;
