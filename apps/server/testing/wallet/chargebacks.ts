import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { seedGames } from '../../src/games/index.ts';
import { seedDepositMethods } from '../../src/wallet/channels/seed-channels.ts';
import { settleDeposit } from '../../src/wallet/deposits/settle-deposit.ts';
import type { RailPayment } from '../../src/wallet/rails/payment-rail.ts';
import { openRails } from '../../src/wallet/rails/rails.ts';
import { approveWithdrawal } from '../../src/wallet/withdrawals/decide-withdrawal.ts';
import type { PayDeps } from '../../src/wallet/withdrawals/pay-withdrawal.ts';
import { startTestApp, type TestApp } from '../server/app.ts';
import { reportPayment, operateOn } from '../server/operating.ts';
import {
  withdraw,
  type FakeRail,
  fakeRail,
  givePayee,
  offerWithdrawals,
  type Payee,
  payingWith,
} from './withdrawals.ts';

/** A server with a rail that can change its report of a deposit and that pays every payout. */
export interface Chargebacks {
  readonly test: TestApp;
  /** Has 100; the other member has 1,000. */
  readonly payee: Payee;
  readonly other: Payee;
  readonly alarms: object[];
  readonly payouts: FakeRail;
  readonly deps: () => PayDeps;
  /** Creates a credited deposit of the payee. */
  readonly creditDeposit: (amount: string) => Promise<bigint>;
  /** Changes the rail's report of this deposit and queries the rail. */
  readonly report: (orderId: bigint, amount: string, change: Partial<RailPayment>) => Promise<void>;
  /** Creates an approved withdrawal. */
  readonly approveWithdrawal: (of: Payee, amount: string) => Promise<string>;
}

export async function startChargebacks(): Promise<Chargebacks> {
  const payments = new Map<bigint, RailPayment>();
  const alarms: object[] = [];
  const payouts = fakeRail(() => () => 'paid');
  const rail = { ...payouts.rail, fetchPayment: async (orderId: bigint) => payments.get(orderId) };
  const test = await startTestApp();
  await test.database.transaction(async (tx) => {
    await seedGames(tx);
    await seedDepositMethods(tx, 'tessera');
  });
  await offerWithdrawals(test, 'by hand');
  await operateOn(test).sql('UPDATE withdrawal_method SET turnover_basis_points = 0');
  const [payee, other] = [await givePayee(test, '100'), await givePayee(test, '1000')];
  const deps = () => ({ ...payingWith(test, rail, alarms), rails: openRails([rail]) });
  return {
    test,
    payee,
    other,
    alarms,
    payouts,
    deps,
    async creditDeposit(amount) {
      const order = { method: 'sandbox', amount, requestKey: randomUUID() };
      const { depositId } = await test.value(payee.visitor, api.wallet.deposit, order);
      await reportPayment(test, depositId, amount);
      return BigInt(depositId);
    },
    async report(orderId, amount, change) {
      const paid = { orderId, reference: `SBX-${orderId}`, amountUnits: unitsFromAmount(amount) };
      payments.set(orderId, { ...paid, currency: 'PHP', status: 'paid', ...change });
      await settleDeposit(deps(), orderId);
    },
    async approveWithdrawal(of, amount) {
      const { body } = await withdraw(test, of, amount);
      if (!body.success) throw new Error(`the withdrawal was refused: ${body.errorCode}`);
      const { withdrawalId } = body.value;
      const approval = { withdrawalId: BigInt(withdrawalId), by: 'ada' };
      await test.database.transaction((tx) => approveWithdrawal(deps(), tx, approval));
      return withdrawalId;
    },
  };
}
