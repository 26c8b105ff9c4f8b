import type { PayoutKind } from '@tessera/contract/wallet/payout-account';
import type { Queryable } from '../../platform/database/statement.ts';
import { putBanks } from './queries.ts';

type Bank = readonly [code: string, kind: PayoutKind, name: string];

const CRYPTO: readonly Bank[] = [
  ['TRC20', 'VW', 'USDT · TRC20'],
  ['ERC20', 'VW', 'USDT · ERC20'],
  ['BTC', 'VW', 'Bitcoin'],
];

/** Banks and e-wallets of the currency's country, the most used first. */
const OF_CURRENCY: Readonly<Record<string, readonly Bank[]>> = {
  PHP: [
    ['BDO', 'BC', 'BDO Unibank'],
    ['BPI', 'BC', 'Bank of the Philippine Islands'],
    ['METROBANK', 'BC', 'Metrobank'],
    ['LANDBANK', 'BC', 'Landbank of the Philippines'],
    ['UNIONBANK', 'BC', 'UnionBank'],
    ['PNB', 'BC', 'Philippine National Bank'],
    ['RCBC', 'BC', 'RCBC'],
    ['SECURITYBANK', 'BC', 'Security Bank'],
    ['CHINABANK', 'BC', 'Chinabank'],
    ['EASTWEST', 'BC', 'EastWest'],
    ['DBP', 'BC', 'Development Bank of the Philippines'],
    ['AUB', 'BC', 'Asia United Bank'],
    ['PSBANK', 'BC', 'PSBank'],
    ['SEABANK', 'BC', 'SeaBank'],
    ['CIMB', 'BC', 'CIMB Bank'],
    ['GOTYME', 'BC', 'GoTyme Bank'],
    ['MAYABANK', 'BC', 'Maya Bank'],
    ['GCASH', 'EW', 'GCash'],
    ['MAYA', 'EW', 'Maya'],
    ['SHOPEEPAY', 'EW', 'ShopeePay'],
    ['GRABPAY', 'EW', 'GrabPay'],
    ['COINSPH', 'EW', 'Coins.ph'],
  ],
};

/**
 * For currencies without a bank list: the account number alone identifies the bank. The operator may add
 * banks.
 */
const OF_ANY_CURRENCY: readonly Bank[] = [
  ['BANK', 'BC', 'Bank account'],
  ['EWALLET', 'EW', 'E-wallet'],
];

/** Code of the most used bank or e-wallet of a currency. */
export function firstBank(currency: string, kind: PayoutKind): string {
  return banksOf(currency).find(([, ofKind]) => ofKind === kind)?.[0] ?? '';
}

function banksOf(currency: string): readonly Bank[] {
  return [...(OF_CURRENCY[currency] ?? OF_ANY_CURRENCY), ...CRYPTO];
}

/** Inserts the banks of the country for a merchant without banks. Changes of the operator stay. */
export async function offerBanks(
  db: Queryable,
  merchant: { readonly code: string; readonly currency: string },
): Promise<void> {
  const banks = banksOf(merchant.currency);
  await db.run(putBanks, [
    merchant.code,
    banks.map(([code]) => code),
    banks.map(([, kind]) => kind),
    banks.map(([, , name]) => name),
  ]);
}
