import { isOwnPicture } from '@tessera/contract/content/pictures';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import { listSettings } from '../queries.ts';
import { regionGate, type Whereabouts } from './region-rule.ts';
import { SETTINGS, type SiteSettings } from './settings.ts';

export interface Site extends SiteSettings {
  isClosedTo(where: Whereabouts): boolean;
}

/** The settings of the site as they are now. */
export type ReadSite = () => Promise<Site>;

export interface SettingsDeps {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly log: Log;
  readonly merchantCode: string;
}

/** Every call asks whether the site is open: for this long nobody asks the database again. */
const FRESH_MS = 1000;

/**
 * Reads the settings and holds them for a second, in every process alike. A database that does not answer
 * leaves those that were read last.
 */
export function openSettings({ database, clock, log, merchantCode }: SettingsDeps): ReadSite {
  let held: { readonly atMs: number; readonly site: Promise<Site> } | undefined;
  const complaints = new Map<string, string>();
  const complain = (name: string, why: string) => {
    if (complaints.get(name) === why) return;
    complaints.set(name, why);
    log.error({ setting: name, why }, 'a setting of the site cannot be used: what holds without it holds');
  };
  const read = async (): Promise<Site> => {
    const rows = await database.many(listSettings, [merchantCode]);
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    const site = settingsOf(values, complain);
    for (const [name, faults] of Object.entries(faultsOf(site))) {
      if (faults.length > 0) complain(name, faults.join('; '));
    }
    return { ...site, isClosedTo: regionGate(site.regionRestriction) };
  };
  return () => {
    const nowMs = clock.now().getTime();
    if (held && Math.abs(nowMs - held.atMs) < FRESH_MS) return held.site;
    const before = held?.site;
    const site = read().catch((error: unknown) => {
      if (!before) throw error;
      return before;
    });
    held = { atMs: nowMs, site };
    // Where nothing was ever read, the next call tries again.
    site.catch(() => {
      if (held?.site === site) held = undefined;
    });
    return site;
  };
}

/** Each setting by itself: one wrong value must not take the site down, nor the settings beside it. */
export function settingsOf(
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

/** What of a value that can be used is left out all the same. */
export function faultsOf({
  brand,
  paths,
  resources,
  imageCDNs,
}: SiteSettings): Record<string, readonly string[]> {
  const icons = resources.filter(({ resourceType }) => resourceType === 'AppDownloadIcon');
  const strange = icons.filter(({ url }) => !isOwnPicture(url, imageCDNs));
  return {
    brand: brand.faults,
    paths: paths.faults,
    resources: strange.map(({ url }) => `AppDownloadIcon: ${url} is neither of this site nor of imageCDNs`),
  };
}
