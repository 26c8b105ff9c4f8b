import type { SystemStatus } from '@tessera/contract/system';
import type { IncomingHttpHeaders } from 'node:http';
import type { Queryable } from '../platform/database/statement.ts';
import type { ContentDeps } from './deps.ts';
import { whereaboutsOf } from './site-settings/region-rule.ts';
import { SITE_FLAGS } from './site-settings/site-flags.ts';

/** Who asks: the address after the trusted proxies, and what came with it. */
interface Visit {
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
}

type Openness = Pick<SystemStatus, 'maintenance' | 'maintenanceEndsAt' | 'regionRestriction'>;

/** The start-up configuration, and whether the site is open to this visitor. */
export async function systemStatus(deps: ContentDeps, db: Queryable, visit: Visit): Promise<SystemStatus> {
  const [site, offered, open] = await Promise.all([deps.site(), deps.flags(db), openness(deps, visit)]);
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
      flags: { ...SITE_FLAGS, ...switches(offered) },
      bodyKey,
      brand: { name, logoUrl },
      minimumAge,
      breakAtOnce,
      customerService,
      resources,
      imageCDNs,
      paths: paths.routes,
    },
    location: { ip: visit.ip },
    ...open,
  };
}

/** Whether the site is open at all, and to where this visitor is. */
export async function openness(deps: ContentDeps, visit: Visit): Promise<Openness> {
  const site = await deps.site();
  const { maintenance } = site;
  return {
    maintenance: maintenance !== false,
    maintenanceEndsAt: typeof maintenance === 'object' ? maintenance.endsAt : null,
    regionRestriction: site.isClosedTo(whereaboutsOf(visit, deps.countryHeader)),
  };
}

/** What an operator wrote that is neither on nor off says nothing. */
function switches(offered: Readonly<Record<string, unknown>>): Record<string, boolean> {
  const sound = Object.entries(offered).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  return Object.fromEntries(sound);
}
