import { setTimeZone } from '@tessera/contract/time-zone';
import { coinUnitsOf } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import type { Config } from '../../platform/config/config.ts';
import { DEFAULT_CURRENCY, DEFAULT_TIME_ZONE } from '../../platform/config/installation.ts';
import type { Database } from '../../platform/database/database.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import {
  findInstallation,
  findMerchant,
  isKnownTimeZone,
  lockMerchants,
  putAsset,
  putMerchant,
  writeTimeZone,
} from './queries.ts';

/** Constant data of a merchant while the process runs. */
export interface Merchant {
  readonly code: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The currency sign before an amount. */
  readonly currencySymbol: string;
  /** Ledger asset of its members. */
  readonly asset: string;
  /** The smallest amount that is paid in or out, in ledger units. */
  readonly coinUnits: bigint;
}

export interface Merchants {
  /** IANA name of the time zone of all days, periods and opening hours. */
  readonly timeZone: string;
  get(code: string): Merchant;
}

type InstallationConfig = Pick<Config, 'merchantCode' | 'trialMerchantCode'> &
  Partial<Pick<Config, 'currency' | 'timeZone'>>;

/**
 * Creates the two merchants of the configuration where they are missing, and loads them. The first start determines the
 * currency and the time zone of both. Throws a StartError where a later start configures others.
 */
export async function openMerchants(db: Database, config: InstallationConfig): Promise<Merchants> {
  const { merchantCode, trialMerchantCode } = config;
  return db.transaction(async (tx) => {
    const { currency, timeZone } = await installation(tx, config);
    await tx.run(putMerchant, [merchantCode, currency, currency]);
    await tx.run(putMerchant, [trialMerchantCode, currency, `TRIAL:${currency}`]);
    const known = new Map<string, Merchant>();
    for (const code of [merchantCode, trialMerchantCode]) {
      known.set(code, await readMerchant(tx, code, code === trialMerchantCode));
    }
    setTimeZone(timeZone);
    return {
      timeZone,
      get(code) {
        const merchant = known.get(code);
        if (!merchant) throw new Error(`unknown merchant ${code}`);
        return merchant;
      },
    };
  });
}

/** The currency of the database; for an empty one that of the configuration. Writes nothing. */
export async function currencyOf(db: Queryable, config: Pick<Config, 'currency'>): Promise<string> {
  const stored = await db.maybe(findInstallation, []);
  return stored?.currency ?? config.currency ?? DEFAULT_CURRENCY;
}

interface Installation {
  readonly currency: string;
  readonly timeZone: string;
}

/** Currency and time zone of the database. An empty database gets those of the configuration. */
async function installation(tx: Tx, config: InstallationConfig): Promise<Installation> {
  const stored = (await tx.maybe(findInstallation, [])) ?? (await lockInstallation(tx));
  if (!stored) return beginInstallation(tx, config);
  requireSameSetting('CURRENCY', config.currency, stored.currency);
  requireSameSetting('TIME_ZONE', config.timeZone, stored.timeZone);
  return stored;
}

/** Of several servers that start on an empty database one initialises it; the others wait here. */
async function lockInstallation(tx: Tx): Promise<Installation | undefined> {
  await tx.run(lockMerchants, []);
  return tx.maybe(findInstallation, []);
}

function requireSameSetting(name: string, wanted: string | undefined, stored: string): void {
  if (wanted === undefined || wanted === stored) return;
  throw new StartError(
    `the database was initialised with ${name}=${stored}, which cannot become ${wanted}: leave ${name} out or use an empty database`,
  );
}

async function beginInstallation(tx: Tx, config: InstallationConfig): Promise<Installation> {
  const { currency = DEFAULT_CURRENCY, timeZone = DEFAULT_TIME_ZONE } = config;
  if (!(await tx.one(isKnownTimeZone, [timeZone])).known) {
    throw new StartError(`TIME_ZONE has a value that is unknown to PostgreSQL: ${JSON.stringify(timeZone)}`);
  }
  await tx.one(writeTimeZone, [timeZone]);
  const decimals = currencyDecimals(currency);
  for (const asset of [currency, `BONUS:${currency}`, `TRIAL:${currency}`]) {
    await tx.run(putAsset, [asset, decimals]);
  }
  return { currency, timeZone };
}

async function readMerchant(tx: Tx, code: string, trial: boolean): Promise<Merchant> {
  const { currency, asset, payExponent } = await tx.one(findMerchant, [code]);
  // A trial account with real money would be a gift.
  if (asset.startsWith('TRIAL:') !== trial) {
    throw new StartError(
      `the merchant ${code} uses ${asset}: MERCHANT_CODE and TRIAL_MERCHANT_CODE are swapped`,
    );
  }
  return {
    code,
    currency,
    currencySymbol: currencySymbol(currency),
    asset,
    coinUnits: coinUnitsOf(payExponent),
  };
}

/** The usual sign of the currency before an amount. */
function currencySymbol(currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
}
