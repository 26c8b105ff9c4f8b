import { type BrandLook, brandLook, LOOKS, unreadable } from '@tessera/contract/content/brand';
import { customerService, extraRoute, languageCode, resource } from '@tessera/contract/system';
import { timeText } from '@tessera/contract/page';
import * as z from 'zod/mini';
import { downloadTemplate, promotionCategories } from './content-settings.ts';
import { networkText } from './region-rule.ts';

const LOOK_NAMES = ['mosaic', 'lantern'] as const satisfies readonly (keyof typeof LOOKS)[];

/** A brand as an operator writes it. */
export const brand = z.strictObject({
  name: z._default(z.string().check(z.minLength(1), z.maxLength(24)), 'Tessera'),
  /** One that comes with the product, and what this house wants otherwise. */
  look: z._default(z.enum(LOOK_NAMES), 'mosaic'),
  colours: z._default(brandLook.shape.colours, {}),
  radiusPx: z.optional(brandLook.shape.radiusPx),
  /** What its mark is drawn from; letters and digits. */
  logo: z._default(z.string().check(z.regex(/^[A-Za-z0-9_]{1,40}-[a-z]{1,12}$/)), 'tessera-inhouse'),
});

const maintenance = z.union([z.boolean(), z.strictObject({ endsAt: timeText })]);
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const region = z.strictObject({
  countries: z._default(z.array(country), []),
  networks: z._default(z.array(networkText), []),
});
const origin = z.string().check(z.regex(/^https:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?$/));

/** `1` as the operator wrote it, as text or as a number, is the new version, and anything else the base one. */
const version = z.prefault(z.pipe(z.unknown(), z.transform(versionText)), '1');

/** Every setting of a site: the rows of `site_setting`, by name, with what holds when there is none. */
export const SETTINGS = {
  /** Those offered, at least one. The first is the default. */
  languages: z._default(z.tuple([languageCode], languageCode), ['TY', 'EN']),
  /** Whether a first visit follows the language of the browser instead of the first language offered. */
  languageFromBrowser: z._default(z.boolean(), false),
  mobileTemplate: z.prefault(z.object({ mem_cen: version, dep_func: version }), {}),
  brand: z.prefault(z.pipe(brand, z.transform(dressed)), {}),
  customerService: z._default(z.array(customerService), []),
  resources: z._default(z.array(resource), []),
  imageCDNs: z._default(z.array(origin), []),
  paths: z.prefault(z.pipe(z.array(z.unknown()), z.transform(usable)), []),
  /** Whole years. Some markets want 21. */
  minimumAge: z._default(z.int().check(z.minimum(18), z.maximum(99)), 18),
  maintenance: z._default(maintenance, false),
  regionRestriction: z._default(region, { countries: [], networks: [] }),
  promotionCategories,
  downloadTemplate,
} as const;

export type SiteSettings = { readonly [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]> };

/** What a brand wears: its look with its own colours, which must be readable. */
function dressed({ name, look, colours, radiusPx, logo }: z.output<typeof brand>) {
  const base = LOOKS[look];
  const worn: BrandLook = { colours: { ...base.colours, ...colours }, radiusPx: radiusPx ?? base.radiusPx };
  const faults = unreadable(worn);
  return { name, logoUrl: `/art/brand/${logo}.svg`, look: faults.length > 0 ? base : worn, faults };
}

function versionText(written: unknown): string {
  return typeof written === 'string' || typeof written === 'number' ? String(written).trim() : '';
}

/** Each entry of the list by itself: one that cannot be used does not take those beside it. */
function usable(entries: unknown[]) {
  const read = entries.map((entry) => z.safeParse(extraRoute, entry));
  const faults = read.flatMap(({ error }, at) => (error ? [`${at}: ${z.prettifyError(error)}`] : []));
  return { routes: read.flatMap(({ data }) => data ?? []), faults };
}
