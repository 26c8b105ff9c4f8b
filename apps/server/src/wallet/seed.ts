import { demoUnits } from '@tessera/contract/currency';
import { amountFromUnits } from '@tessera/contract/money';
import type { SeededMember, StartingProtection } from '../identity/index.ts';
import type { Tx } from '../platform/database/statement.ts';
import type { WalletDeps } from './deps.ts';
import { DEPOSIT_EXPIRY_MS } from './deposits/deposit.ts';
import { insertOrder } from './deposits/queries.ts';
import { applyPayment } from './deposits/settle-deposit.ts';
import { protectFromStart } from './protection/protect-from-start.ts';
import { holdOrderAt } from './reconciliation/queries.ts';
import { SANDBOX } from './sandbox/sandbox-rail.ts';

const LIMIT = '50000';
const DEPOSITS = ['1500', '500', '300'];
const WEEK_MS = 7 * 86_400_000;

/** Three past deposits for every demo account, settled the way a paid order is. */
export async function seedBalances(
  deps: WalletDeps,
  tx: Tx,
  members: readonly SeededMember[],
): Promise<void> {
  const { currency } = deps.merchants.get(deps.identity.merchantCode);
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
      await applyPayment({ ...deps, clock: { now: () => at } }, tx, payment);
      // Its rail knows nothing of it.
      await tx.run(holdOrderAt, [order.id, null]);
    }
    await protectFromStart(tx, memberId, toldInDemo(deps, currency));
  }
}

/** What the market wants of everybody before they play: grown up, and with a limit in each period it names. */
function toldInDemo({ clock, market }: WalletDeps, currency: string): StartingProtection {
  const limit = amountFromUnits(demoUnits(LIMIT, currency));
  const { birthdayRequired, limitsBeforePlay, monthlyCap } = market;
  return {
    at: clock.now(),
    age: birthdayRequired ? { ofAgeFrom: null, youngUntil: null } : null,
    depositLimits: limitsBeforePlay.map((period) => ({ period, most: monthlyCap?.most ?? limit })),
  };
}
