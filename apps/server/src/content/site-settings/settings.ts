import { type BrandTheme, brandTheme, BRAND_THEMES, unreadable } from '@tessera/contract/content/brand';
import { categoryCode } from '@tessera/contract/content/content';
import { timeText } from '@tessera/contract/page';
import { customerService, extraRoute, languageCode, resource } from '@tessera/contract/system';
import * as z from 'zod/mini';
import { usableTexts } from '../../messages/for-content.ts';
import { networkText } from './region-rule.ts';

/** Menu flags by module id of the vocabulary, with the default for merchants without a value. */
export const SITE_FLAGS: Readonly<Record<string, boolean>> = {
  /** The header leads guests directly to the registration. */
  DIRECTREG: false,
  /** Shows the VIP level, and a link from the profile to the benefits. */
  VIPDISPLAY: true,
  REFERRAL: true,
  /** Whether the promotion is running; without it the entry shows the contact. */
  REFERRALPROMO: true,
  MISSION: true,
  DEPRECM3: true,
  WITHREC3: true,
  PERSREP: true,
  REWCEN3: true,
  PLYRBT: true,
  MAILCEN: true,
  FEEDBACK3: true,
  /** The chat of customer service. Off until staff answers conversations. */
  CBS3: false,
};

const inLanguages = z.record(languageCode, z.string());

/** Categories of promotions in order, each with its name by language. */
export const promotionCategories = z._default(
  z.array(z.strictObject({ code: categoryCode, labels: inLanguages })),
  [
    { code: 'WELCOME', labels: { EN: 'Welcome', TY: 'Pagsalubong', AR: 'الترحيب' } },
    { code: 'DEPOSIT', labels: { EN: 'Deposit', TY: 'Deposito', AR: 'الإيداع' } },
    { code: 'GAMES', labels: { EN: 'Games', TY: 'Laro', AR: 'الألعاب' } },
    { code: 'LOTTERY', labels: { EN: 'Lottery', TY: 'Lotto', AR: 'اليانصيب' } },
    { code: 'VIP', labels: { EN: 'VIP', TY: 'VIP', AR: 'كبار الأعضاء' } },
  ],
);

/** Picture, texts and text colour of the download page; `{brand}` in a text is the name of the operator. */
export const downloadTemplate = z._default(
  z.strictObject({
    app_background: z.string().check(z.regex(/^\/art\/[A-Za-z0-9_./-]+$/)),
    app_desc: inLanguages,
    app_desc_font_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  }),
  {
    app_background: '/art/banner/download-hot.svg',
    app_desc: {
      EN: 'Keep {brand} on your home screen: it opens in one tap, fills the whole screen and takes almost no space.',
      TY: 'Ilagay ang {brand} sa iyong home screen: bukas sa isang tap, sakop ang buong screen at halos walang kinakaing espasyo.',
      AR: 'ضع {brand} على شاشتك الرئيسية: يُفتح بلمسة واحدة، ويملأ الشاشة كلها، ولا يكاد يشغل مساحة.',
    },
    app_desc_font_color: '#ffffff',
  },
);

const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
const chatPeriod = z
  .strictObject({
    day: z.enum(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']),
    from: clockTime,
    to: z.union([clockTime, z.literal('24:00')]),
  })
  .check(z.refine(({ from, to }) => from < to, 'a period ends after its beginning, on the same day'));

const maintenance = z.union([z.boolean(), z.strictObject({ endsAt: timeText })]);

const country = z.string().check(z.regex(/^[A-Z]{2}$/));

const region = z.strictObject({
  countries: z._default(z.array(country), []),
  networks: z._default(z.array(networkText), []),
});

const origin = z.string().check(z.regex(/^https:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?$/));

/** `1` as text or as a number is the new version; any other value is the base version. */
const version = z.prefault(z.pipe(z.unknown(), z.transform(versionText)), '1');

const THEME_NAMES = ['mosaic', 'lantern'] as const satisfies readonly (keyof typeof BRAND_THEMES)[];

/** A brand in the form that an operator writes. */
export const brand = z.strictObject({
  name: z._default(z.string().check(z.minLength(1), z.maxLength(24)), 'Tessera'),
  /** A theme of the product, and the values that this operator overrides. */
  look: z._default(z.enum(THEME_NAMES), 'mosaic'),
  colours: z._default(brandTheme.shape.colours, {}),
  radiusPx: z.optional(brandTheme.shape.radiusPx),
  /** Letters and digits from which the logo is drawn. */
  logo: z._default(z.string().check(z.regex(/^[A-Za-z0-9_]{1,40}-[a-z]{1,12}$/)), 'tessera-inhouse'),
});

/** Every setting of a site: the rows of `site_setting` by name, with their defaults. */
export const SETTINGS = {
  /** The offered languages, at least one. The first is the default. */
  languages: z._default(z.tuple([languageCode], languageCode), ['TY', 'EN']),
  /** Whether a first visit follows the language of the browser instead of the first language offered. */
  languageFromBrowser: z._default(z.boolean(), false),
  mobileTemplate: z.prefault(z.object({ mem_cen: version, dep_func: version }), {}),
  brand: z.prefault(z.pipe(brand, z.transform(brandWithTheme)), {}),
  customerService: z._default(z.array(customerService), []),
  resources: z._default(z.array(resource), []),
  imageCDNs: z._default(z.array(origin), []),
  paths: z.prefault(z.pipe(z.array(z.unknown()), z.transform(usableRoutes)), []),
  /** Whole years. Some markets require 21. */
  minimumAge: z._default(z.int().check(z.minimum(18), z.maximum(99)), 18),
  /** When the chat opens, on the clock of the merchant. Without periods it is always open. */
  chatHours: z._default(z.array(chatPeriod).check(z.maxLength(28)), []),
  /** Texts of messages to members in place of the released ones. */
  messageTexts: z.prefault(z.pipe(z.array(z.unknown()), z.transform(usableTexts)), []),
  maintenance: z._default(maintenance, false),
  regionRestriction: z._default(region, { countries: [], networks: [] }),
  promotionCategories,
  downloadTemplate,
} as const;

export type SiteSettings = { readonly [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]> };

/** The brand's theme with its own colours, which must be readable. */
function brandWithTheme({ name, look: theme, colours, radiusPx, logo }: z.output<typeof brand>) {
  const base = BRAND_THEMES[theme];
  const worn: BrandTheme = { colours: { ...base.colours, ...colours }, radiusPx: radiusPx ?? base.radiusPx };
  const errors = unreadable(worn);
  return { name, logoUrl: `/art/brand/${logo}.svg`, theme: errors.length > 0 ? base : worn, errors };
}

function versionText(written: unknown): string {
  return typeof written === 'string' || typeof written === 'number' ? String(written).trim() : '';
}

/** Parses each entry of the list separately: an invalid entry does not disable the others. */
function usableRoutes(entries: unknown[]) {
  const read = entries.map((entry) => z.safeParse(extraRoute, entry));
  const errors = read.flatMap(({ error }, at) => (error ? [`${at}: ${z.prettifyError(error)}`] : []));
  return { routes: read.flatMap(({ data }) => data ?? []), errors };
}
