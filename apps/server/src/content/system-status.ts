import { languageCode, type SystemStatus } from '@tessera/contract/content';
import * as z from 'zod/mini';
import type { ReadCall } from '../platform/http/call.ts';
import type { ContentDeps } from './deps.ts';
import { listSettings } from './queries.ts';

/** Settings an operator may leave out, with what holds then. */
const settings = z.object({
  languages: z._default(z.array(languageCode), ['TY', 'EN']),
  mobileTemplate: z._default(z.strictObject({ mem_cen: z.string(), dep_func: z.string() }), {
    mem_cen: '1',
    dep_func: '1',
  }),
  maintenance: z._default(z.boolean(), false),
  regionRestriction: z._default(z.boolean(), false),
});

/** The start-up configuration; `location.ip` is the visitor's own address. */
export async function systemStatus(
  deps: ContentDeps,
  call: Pick<ReadCall, 'db' | 'ip'>,
): Promise<SystemStatus> {
  const rows = await call.db.many(listSettings, [deps.merchantCode]);
  const { languages, mobileTemplate, maintenance, regionRestriction } = z.parse(
    settings,
    Object.fromEntries(rows.map(({ name, value }) => [name, value])),
  );
  const { merchantCode, currency, currencySymbol, bodyKey } = deps;
  const flags = await deps.flags(call.db);
  return {
    info: { merchantCode, currency, currencySymbol, languages, mobileTemplate, flags, bodyKey },
    location: { ip: call.ip },
    maintenance,
    regionRestriction,
  };
}
