import { isOwnPicture } from '@tessera/contract/content/pictures';
import { extraRoute } from '@tessera/contract/system';
import * as z from 'zod/mini';
import { messageTexts } from '../../messages/for-content.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import { listSettings } from '../queries.ts';
import { openRegionRule, type VisitorLocation } from './region-rule.ts';
import { brand, SETTINGS, type SiteSettings } from './settings.ts';

const templateVersion = z._default(z.enum(['0', '1']), '1');

/** A setting in the form that an operator writes. */
interface EditableSetting {
  readonly schema: z.ZodMiniType;
  /** Effective while the setting is not set. */
  readonly fallback: unknown;
}

/** Settings whose stored values are read more tolerantly than an operator's input. */
const STRICT: Readonly<Record<string, EditableSetting>> = {
  brand: { schema: brand, fallback: z.parse(brand, {}) },
  mobileTemplate: {
    schema: z.strictObject({ mem_cen: templateVersion, dep_func: templateVersion }),
    fallback: { mem_cen: '1', dep_func: '1' },
  },
  paths: { schema: z.array(extraRoute), fallback: [] },
  messageTexts: { schema: messageTexts, fallback: [] },
};

/** Every setting of `site_setting`, by name. */
export const EDITABLE_SETTINGS: Readonly<Record<string, EditableSetting>> = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, schema]) => [
    name,
    STRICT[name] ?? { schema, fallback: z.parse(schema, undefined) },
  ]),
);

export interface Site extends SiteSettings {
  isClosedTo(where: VisitorLocation): boolean;
}

/** Reads the current settings of the site. */
export type ReadSite = () => Promise<Site>;

export interface SettingsDeps {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly log: Log;
  readonly merchantCode: string;
}

/**
 * Every call checks whether the site is open; the settings are read from the database at most once per
 * interval.
 */
const CACHE_MS = 1000;

/**
 * Reads the settings and caches them for a second in every process. When the database does not answer, the
 * previous settings stay in use.
 */
export function openSettings({ database, clock, log, merchantCode }: SettingsDeps): ReadSite {
  let cached: { readonly atMs: number; readonly site: Promise<Site> } | undefined;
  const complaints = new Map<string, string>();
  const complain = (name: string, why: string) => {
    if (complaints.get(name) === why) return;
    complaints.set(name, why);
    log.error({ setting: name, why }, 'invalid site setting: the default applies');
  };
  const read = async (): Promise<Site> => {
    const rows = await database.many(listSettings, [merchantCode]);
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    const site = settingsOf(values, complain);
    for (const [name, problems] of Object.entries(settingProblems(site))) {
      if (problems.length > 0) complain(name, problems.join('; '));
    }
    return { ...site, isClosedTo: openRegionRule(site.regionRestriction) };
  };
  return () => {
    const nowMs = clock.now().getTime();
    if (cached && Math.abs(nowMs - cached.atMs) < CACHE_MS) return cached.site;
    const before = cached?.site;
    const site = read().catch((error: unknown) => {
      if (!before) throw error;
      return before;
    });
    cached = { atMs: nowMs, site };
    // Without any earlier value, the next call tries again.
    site.catch(() => {
      if (cached?.site === site) cached = undefined;
    });
    return site;
  };
}

/** Parses each setting separately: an invalid value disables neither the site nor other settings. */
function settingsOf(
  values: ReadonlyMap<string, unknown>,
  complain: (name: string, why: string) => void,
): SiteSettings {
  const parsed = Object.entries(SETTINGS).map(([name, schema]) => {
    const given = z.safeParse(schema, values.get(name));
    if (given.success) return [name, given.data];
    complain(name, z.prettifyError(given.error));
    return [name, z.parse(schema, undefined)];
  });
  return Object.fromEntries(parsed) as SiteSettings;
}

/** Problems of stored values that are individually valid but not used. */
function settingProblems({
  brand,
  paths,
  messageTexts,
  resources,
  imageCDNs,
}: SiteSettings): Record<string, readonly string[]> {
  const icons = resources.filter(({ resourceType }) => resourceType === 'AppDownloadIcon');
  const strange = icons.filter(({ url }) => !isOwnPicture(url, imageCDNs));
  return {
    brand: brand.errors,
    paths: paths.errors,
    messageTexts: messageTexts.errors,
    resources: strange.map(({ url }) => `AppDownloadIcon: ${url} is neither of this site nor of imageCDNs`),
  };
}

/** Why a valid value cannot be used together with the other stored values: unreadable colours, a foreign picture. */
export function settingErrors(name: string, stored: ReadonlyMap<string, unknown>): readonly string[] {
  return settingProblems(settingsOf(stored, () => {}))[name] ?? [];
}
