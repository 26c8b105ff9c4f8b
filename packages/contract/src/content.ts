import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './page.ts';

/** Language codes of the vocabulary; which of them a merchant offers is configuration. */
export const languageCode = z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/));

export const banner = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Picture, served by this site. */
  imageUrl: z.string(),
  /** Path inside the site that a tap opens, or empty. */
  url: z.string(),
});
export type Banner = z.infer<typeof banner>;

export const announcement = z.strictObject({ id: z.string(), title: z.string() });
export type Announcement = z.infer<typeof announcement>;

export const systemStatus = z.strictObject({
  info: z.strictObject({
    merchantCode: z.string(),
    currency: z.string(),
    currencySymbol: z.string(),
    languages: z.array(languageCode),
    mobileTemplate: z.strictObject({ mem_cen: z.string(), dep_func: z.string() }),
    /** Switches of the operator: flag name → on. */
    flags: z.record(z.string(), z.boolean()),
    /** What the bodies of `sealed` endpoints are sealed for. */
    bodyKey: z.strictObject({ kid: z.string(), publicKey: z.string() }),
  }),
  location: z.strictObject({ ip: z.string() }),
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
});
export type SystemStatus = z.infer<typeof systemStatus>;

export const content = {
  systemStatus: endpoint({
    method: 'GET',
    path: '/wps/v2/system/status',
    access: 'guest',
    summary: 'Start-up configuration and whether the site is open to this visitor.',
    input: nothing,
    output: systemStatus,
    refusals: [],
  }),
  banners: endpoint({
    method: 'GET',
    path: '/wps/banners',
    access: 'guest',
    summary: 'Banners of the home page in the asked language, in order.',
    input: z.strictObject({ language: languageCode }),
    output: z.array(banner),
    refusals: [],
  }),
  announcements: endpoint({
    method: 'GET',
    path: '/wps/announcements',
    access: 'guest',
    summary: 'Announcements for this visitor in the asked language, newest first.',
    input: z.strictObject({ language: languageCode }),
    output: z.array(announcement),
    refusals: [],
  }),
} as const;
