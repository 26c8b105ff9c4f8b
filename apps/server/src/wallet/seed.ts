import { unitsFromAmount } from '@tessera/contract/money';
import type { SeededMember } from '../identity/index.ts';
import type { Tx } from '../platform/database/statement.ts';
import type { WalletDeps } from './deps.ts';
import { DEPOSIT_EXPIRY_MS } from './deposits/deposit.ts';
import { applyPayment } from './deposits/settle-deposit.ts';
import { insertOrder, putMethod } from './queries.ts';
import { SANDBOX } from './sandbox/sandbox-rail.ts';

/** The demo platform's one way to pay. */
export async function seedDepositMethods(tx: Tx, merchantCode: string): Promise<void> {
  const names = JSON.stringify({ EN: 'Sandbox payment', TY: 'Sandbox na bayaran' });
  const fixed = ['100', '200', '500', '1000', '2000', '5000'].map(unitsFromAmount);
  const limits = ['50', '50000', '0.01'].map(unitsFromAmount) as [bigint, bigint, bigint];
  await tx.run(putMethod, [merchantCode, 'sandbox', SANDBOX, names, ...limits, fixed, 1]);
}

const DEPOSITS = ['1500', '500', '300'];
const WEEK_MS = 7 * 86_400_000;

/** Three past deposits for every demo account, settled the way a paid order is. */
export async function seedBalances(
  deps: WalletDeps,
  tx: Tx,
  members: readonly SeededMember[],
): Promise<void> {
  for (const { memberId, userName, asset } of members) {
    for (const [age, amount] of DEPOSITS.entries()) {
      const at = new Date(deps.clock.now().getTime() - (DEPOSITS.length - age) * WEEK_MS);
      const amountUnits = unitsFromAmount(amount);
      const requestKey = deps.randomness.uuid();
      const expiresAt = new Date(at.getTime() + DEPOSIT_EXPIRY_MS);
      const order = await tx.one(insertOrder, [
        memberId,
        requestKey,
        SANDBOX,
        SANDBOX,
        asset,
        asset,
        amountUnits,
        at,
        expiresAt,
      ]);
      const reference = `demo-${userName}-${age + 1}`;
      const payment = { reference, orderId: order.id, amountUnits, currency: asset, status: 'paid' } as const;
      await applyPayment({ ...deps, clock: { now: () => at } }, tx, payment);
    }
  }
}
