import { statement } from '../../platform/database/statement.ts';

export interface MerchantRow {
  readonly currency: string;
  readonly asset: string;
  /** Decimals of the smallest amount that is paid in or out. */
  readonly payExponent: number;
  /** The operator's configuration: field name → its rule, complete or partial. */
  readonly registerFields: unknown;
  readonly flags: Readonly<Record<string, boolean>>;
  /** ISO 3166-1 alpha-2 codes of countries with accepted mobile numbers; empty means every country. */
  readonly countries: readonly string[];
}

export const findMerchant = statement<[code: string], MerchantRow>(
  'identity.find-merchant',
  `SELECT m.currency, m.asset, a.pay_exponent AS "payExponent", m.register_fields AS "registerFields", m.flags,
          m.countries
     FROM merchant m JOIN asset a ON a.code = m.asset WHERE m.code = $1`,
);

export const putMerchant = statement<[code: string, currency: string, asset: string]>(
  'identity.put-merchant',
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ($1, $2, $3, '{}')
   ON CONFLICT (code) DO NOTHING`,
);

export const lockMerchants = statement<[], never>(
  'identity.lock-merchants',
  'LOCK TABLE merchant IN SHARE ROW EXCLUSIVE MODE',
);

/** The installation settings of the first start for all merchants; no row while no merchant exists. */
export const findInstallation = statement<[], { readonly currency: string; readonly timeZone: string }>(
  'identity.find-installation',
  `SELECT currency, merchant_time_zone() AS "timeZone" FROM merchant ORDER BY code LIMIT 1`,
);

export const isKnownTimeZone = statement<[name: string], { readonly known: boolean }>(
  'identity.is-known-time-zone',
  'SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = $1) AS known',
);

export const writeTimeZone = statement<[name: string]>(
  'identity.write-time-zone',
  'SELECT merchant_time_zone_set($1)',
);

export const putAsset = statement<[code: string, decimals: number]>(
  'identity.put-asset',
  `INSERT INTO asset (code, pay_exponent, display_decimals) VALUES ($1, $2, $2) ON CONFLICT (code) DO NOTHING`,
);
