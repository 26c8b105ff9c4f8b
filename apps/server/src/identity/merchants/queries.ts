import { statement } from '../../platform/database/statement.ts';

export interface MerchantRow {
  readonly currency: string;
  readonly asset: string;
  /** As the operator wrote it: field name → its rule, in whole or in part. */
  readonly registerFields: unknown;
  readonly flags: Readonly<Record<string, boolean>>;
  /** ISO 3166-1 alpha-2 codes whose mobile numbers are taken; none means every country. */
  readonly countries: readonly string[];
}

export const findMerchant = statement<[code: string], MerchantRow>(
  'identity.find-merchant',
  `SELECT currency, asset, register_fields AS "registerFields", flags, countries FROM merchant WHERE code = $1`,
);

export const putMerchant = statement<[code: string, currency: string, asset: string]>(
  'identity.put-merchant',
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ($1, $2, $3, '{}')
   ON CONFLICT (code) DO NOTHING`,
);
