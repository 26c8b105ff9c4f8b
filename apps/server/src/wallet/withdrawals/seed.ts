import { coinUnitsOf, currencyDecimals, demoUnits } from '@tessera/contract/currency';
import type { Tx } from '../../platform/database/statement.ts';
import { SANDBOX } from '../sandbox/sandbox-rail.ts';
import { findCurrency } from '../channels/queries.ts';
import { putWithdrawalMethods } from './queries.ts';

/** The demo platform's ways to withdraw, each with rules of its own. */
export async function seedWithdrawalMethods(tx: Tx, merchantCode: string): Promise<void> {
  const { currency } = await tx.one(findCurrency, [merchantCode]);
  const units = (pesos: string) => demoUnits(pesos, currency).toString();
  const shared = {
    merchant_code: merchantCode,
    rail: SANDBOX,
    step_units: coinUnitsOf(currencyDecimals(currency)).toString(),
    fixed_units: [],
    opens_minute: 0,
    closes_minute: 0,
    automatic_units: units('2000'),
    confirm_units: units('1000'),
    enabled: true,
  };
  const bank = {
    kind: 'BC',
    min_units: units('100'),
    max_units: units('50000'),
    daily_count: 5,
    daily_units: units('100000'),
    free_daily_count: 2,
    fee_units: units('15'),
    fee_basis_points: 0,
    turnover_basis_points: 0,
    sort: 1,
  };
  const wallet = {
    kind: 'EW',
    min_units: units('50'),
    max_units: units('10000'),
    daily_count: 3,
    daily_units: units('20000'),
    fixed_units: ['100', '200', '500', '1000', '2000', '5000'].map(units),
    free_daily_count: 0,
    fee_units: units('10'),
    fee_basis_points: 0,
    turnover_basis_points: 10_000,
    sort: 2,
  };
  const crypto = {
    kind: 'VW',
    min_units: units('500'),
    max_units: units('100000'),
    daily_count: 3,
    daily_units: units('200000'),
    free_daily_count: 0,
    fee_units: 0,
    fee_basis_points: 100,
    turnover_basis_points: 10_000,
    opens_minute: 8 * 60,
    closes_minute: 23 * 60,
    sort: 3,
  };
  await tx.run(putWithdrawalMethods, [
    JSON.stringify([bank, wallet, crypto].map((one) => ({ ...shared, ...one }))),
  ]);
}
