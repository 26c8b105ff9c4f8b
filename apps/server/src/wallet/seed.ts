import { coinUnitsOf, demoUnits } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import { amountFromUnits } from '@tessera/contract/money';
import type { StartingProtection } from '../identity/events.ts';
import { fixPayeeName } from '../identity/for-payees.ts';
import type { SeededMember } from '../identity/index.ts';
import { DAY_MS } from '../platform/clock.ts';
import type { Tx } from '../platform/database/statement.ts';
import { findCurrency } from './channels/queries.ts';
import { DEPOSIT_EXPIRY_MS } from './deposits/deposit.ts';
import { insertOrder } from './deposits/queries.ts';
import { applyPayment } from './deposits/settle-deposit.ts';
import type { WalletDeps } from './deps.ts';
import { firstBank } from './payout-accounts/banks.ts';
import { lookupText, storePayoutAccount } from './payout-accounts/payout-account.ts';
import { findBank } from './payout-accounts/queries.ts';
import { applyStartingProtection } from './protection/protection.ts';
import { scheduleRecheck } from './reconciliation/queries.ts';
import { SANDBOX } from './sandbox/sandbox-rail.ts';
import { putWithdrawalMethods } from './withdrawals/queries.ts';

const MEMBER_TYPE = 0;

const LIMIT = '50000';

const DEPOSITS = ['1500', '500', '300'];

const WEEK_MS = 7 * DAY_MS;

/** Past deposits are in the inbox. Nobody receives a mail about them, and the queue does not run yet. */
const NO_MESSAGES = { async queueMail() {}, async queueSms() {}, async queuePush() {} };

/** Three past deposits for every demo account, settled like paid orders. */
export async function seedBalances(
  deps: WalletDeps,
  tx: Tx,
  members: readonly SeededMember[],
): Promise<void> {
  const { currency } = deps.merchants.get(deps.identity.merchantCode);
  const quiet = { ...deps, identity: { ...deps.identity, messages: NO_MESSAGES } };
  for (const { memberId, asset } of members) {
    for (const [age, amount] of DEPOSITS.entries()) {
      const at = new Date(deps.clock.now().getTime() - (DEPOSITS.length - age) * WEEK_MS);
      const amountUnits = demoUnits(amount, currency);
      const requestKey = deps.randomness.uuid();
      const expiresAt = new Date(at.getTime() + DEPOSIT_EXPIRY_MS);
      const order = await tx.one(insertOrder, [
        memberId,
        requestKey,
        SANDBOX,
        SANDBOX,
        SANDBOX,
        asset,
        asset,
        amountUnits,
        0n,
        'waiting',
        null,
        null,
        null,
        null,
        at,
        expiresAt,
      ]);
      const reference = `demo-${memberId}-${age + 1}`;
      const payment = { reference, orderId: order.id, amountUnits, currency: asset, status: 'paid' } as const;
      await applyPayment({ ...quiet, clock: { now: () => at } }, tx, payment);
      // The sandbox rail does not know this order.
      await tx.run(scheduleRecheck, [order.id, null]);
    }
    await applyStartingProtection(tx, memberId, demoProtection(deps, currency));
  }
}

/** A bank account and an e-wallet for every demo member, with unassigned numbers, usable at once. */
export async function seedPayoutAccounts(
  deps: WalletDeps,
  tx: Tx,
  merchantCode: string,
  members: readonly SeededMember[],
): Promise<void> {
  const { currency } = deps.merchants.get(merchantCode);
  const own = members.filter(({ type }) => type === MEMBER_TYPE);
  for (const [index, { memberId }] of own.entries()) {
    const holder = 'Demo Member';
    await fixPayeeName(deps.identity, tx, { memberId, holder });
    const numbers = [
      [firstBank(currency, 'BC'), String(1_000_000_001 + index).padStart(12, '0')],
      [firstBank(currency, 'EW'), `+63917555${String(1_000 + index)}`],
    ] as const;
    for (const [bankCode, number] of numbers) {
      const { kind, name } = await tx.one(findBank, [merchantCode, bankCode]);
      const lookup = deps.identity.vault.lookup('payout-account', lookupText(bankCode, number));
      const account = { merchantCode, kind, bankCode, name, holder, number, lookup };
      await storePayoutAccount(deps, tx, { memberId, account, holdMs: 0 });
    }
  }
}

/** Withdrawal methods of the demo platform, each with its own rules. */
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

/** The protection that the market requires before play: legal age and a limit in each required period. */
function demoProtection({ clock, market }: WalletDeps, currency: string): StartingProtection {
  const limit = amountFromUnits(demoUnits(LIMIT, currency));
  const { birthdayRequired, limitsBeforePlay, monthlyCap } = market;
  return {
    at: clock.now(),
    age: birthdayRequired ? { ofAgeFrom: null, youngUntil: null } : null,
    depositLimits: limitsBeforePlay.map((period) => ({ period, most: monthlyCap?.most ?? limit })),
  };
}
