import { localText } from '@tessera/contract/languages';
import type { SystemStatus } from '@tessera/contract/system';
import type { IncomingHttpHeaders } from 'node:http';
import type { Queryable } from '../platform/database/statement.ts';
import type { ContentDeps } from './deps.ts';
import { visitorLocationOf } from './site-settings/region-rule.ts';
import { SITE_FLAGS } from './site-settings/settings.ts';

/** The caller: the address after the trusted proxies, and the request headers. */
interface Visit {
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
}

/** The start-up configuration, and whether the site is open to this visitor. */
export async function systemStatus(deps: ContentDeps, db: Queryable, visit: Visit): Promise<SystemStatus> {
  const [site, { flags, phoneCountry }, open] = await Promise.all([
    deps.site(),
    deps.merchantOptions(db),
    siteAvailability(deps, visit),
  ]);
  const { merchantCode, currency, currencySymbol, timeZone, bodyKey, breakAtOnce } = deps;
  const { languages, mobileTemplate, customerService, resources, imageCDNs, paths, minimumAge } = site;
  const { name, logoUrl } = site.brand;
  return {
    info: {
      merchantCode,
      currency,
      currencySymbol,
      timeZone,
      languages,
      mobileTemplate,
      flags: siteFlags(flags),
      bodyKey,
      brand: { name, logoUrl },
      minimumAge,
      breakAtOnce,
      phoneCountry,
      customerService,
      resources,
      imageCDNs,
      paths: paths.routes,
    },
    location: { ip: visit.ip },
    ...open,
  };
}

function siteFlags(offered: Readonly<Record<string, unknown>>): Record<string, boolean> {
  return { ...SITE_FLAGS, ...switches(offered) };
}

/** Whether the site offers the chat of customer service, and its opening hours. */
export async function chatSettings(deps: Pick<ContentDeps, 'site' | 'merchantOptions'>, db: Queryable) {
  const [{ chatHours }, { flags }] = await Promise.all([deps.site(), deps.merchantOptions(db)]);
  return { offered: siteFlags(flags)['CBS3'] === true, hours: chatHours };
}

/** A value that is neither on nor off counts as absent. */
function switches(offered: Readonly<Record<string, unknown>>): Record<string, boolean> {
  const sound = Object.entries(offered).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  return Object.fromEntries(sound);
}

type SiteAvailability = Pick<SystemStatus, 'maintenance' | 'maintenanceEndsAt' | 'regionRestriction'>;

/** Whether the site is open, in general and for the location of this visitor. */
export async function siteAvailability(deps: ContentDeps, visit: Visit): Promise<SiteAvailability> {
  const site = await deps.site();
  const { maintenance } = site;
  return {
    maintenance: maintenance !== false,
    maintenanceEndsAt: typeof maintenance === 'object' ? maintenance.endsAt : null,
    regionRestriction: site.isClosedTo(visitorLocationOf(visit, deps.countryHeader)),
  };
}

/** The content of the download page. */
export async function systemTemplate(deps: ContentDeps, { language }: { readonly language: string }) {
  const { downloadTemplate, brand } = await deps.site();
  const { app_desc: words } = downloadTemplate;
  const text = localText(words, language) ?? '';
  return { ...downloadTemplate, app_desc: text.replaceAll('{brand}', brand.name) };
}
