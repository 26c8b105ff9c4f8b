import type { BodyKey } from '@tessera/contract/identity/encrypted-body';
import type { PhoneCountry } from '@tessera/contract/identity/phone-country';
import type { Queryable } from '../platform/database/statement.ts';
import type { Clock } from '../platform/clock.ts';
import type { ReadSite } from './site-settings/read-settings.ts';

export interface ContentDeps {
  readonly clock: Clock;
  readonly merchantCode: string;
  readonly currency: string;
  readonly currencySymbol: string;
  /** IANA. */
  readonly timeZone: string;
  readonly bodyKey: BodyKey;
  readonly site: ReadSite;
  /** Whether the shortest break of the market starts without a confirmation. */
  readonly breakAtOnce: boolean;
  /** Header in which a trusted proxy names the visitor's country, lower case. */
  readonly countryHeader: string | undefined;
  /** The operator's switches (flag name → on), and the first country of phone forms. */
  merchantOptions(db: Queryable): Promise<{
    readonly flags: Readonly<Record<string, boolean>>;
    readonly phoneCountry: PhoneCountry;
  }>;
}
