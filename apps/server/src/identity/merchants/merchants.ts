import { StartFault } from '../../platform/database/start-fault.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { findMerchant, putMerchant } from './queries.ts';

/** What never changes about a merchant while the process runs. */
export interface Merchant {
  readonly code: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The sign before an amount. */
  readonly currencySymbol: string;
  /** Ledger asset its members play with. */
  readonly asset: string;
}

export interface Merchants {
  get(code: string): Merchant;
}

/** Makes the two merchants of the configuration where they are missing, and remembers them. */
export async function openMerchants(
  db: Queryable,
  codes: { readonly merchantCode: string; readonly trialMerchantCode: string },
): Promise<Merchants> {
  await db.run(putMerchant, [codes.merchantCode, 'PHP', 'PHP']);
  await db.run(putMerchant, [codes.trialMerchantCode, 'PHP', 'TRIAL:PHP']);
  const known = new Map<string, Merchant>();
  for (const code of [codes.merchantCode, codes.trialMerchantCode]) {
    const { currency, asset } = await db.one(findMerchant, [code]);
    // A trial account in real money would be a gift to everybody who asks for one.
    if (asset.startsWith('TRIAL:') !== (code === codes.trialMerchantCode)) {
      throw new StartFault(
        `the merchant ${code} plays with ${asset}: MERCHANT_CODE and TRIAL_MERCHANT_CODE are mixed up`,
      );
    }
    known.set(code, { code, currency, currencySymbol: currencySymbol(currency), asset });
  }
  return {
    get(code) {
      const merchant = known.get(code);
      if (!merchant) throw new Error(`unknown merchant ${code}`);
      return merchant;
    },
  };
}

/** The sign before an amount, as people of the currency write it. */
function currencySymbol(currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
}
