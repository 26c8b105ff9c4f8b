import { api } from '@tessera/contract';
import type { WithdrawType } from '@tessera/contract/wallet/withdrawal';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { reportPayment, operateOn } from '../../../testing/server/operating.ts';
import {
  withdraw,
  giveAccount,
  givePayee,
  offerWithdrawals,
  type Payee,
} from '../../../testing/wallet/withdrawals.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { post } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';

/** Each method requires another part of the deposits. */
const REQUESTED = { BC: 0n, EW: 5000n, VW: 10_000n } as const satisfies Record<WithdrawType, bigint>;
const METHODS = ['BC', 'EW', 'VW'] as const;
const UNITS = 10_000n;
const RUNS = 15;
const PROPERTY_TIMEOUT_MS = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await offerMethods();
});
afterAll(() => test.stop());

const requires = statement<[kind: string, basisPoints: number]>(
  'test.way-asks-for',
  `UPDATE withdrawal_method SET turnover_basis_points = $2, fixed_units = '{}', min_units = 1000000, fee_units = 0,
     opens_minute = 0, closes_minute = 0, daily_count = 1000, daily_units = 1000000000000 WHERE kind = $1`,
);

async function offerMethods(): Promise<void> {
  await offerWithdrawals(test, 'by hand');
  for (const method of METHODS) await test.database.run(requires, [method, Number(REQUESTED[method])]);
}

/** One member with an account for every method. */
async function allowAllMethods(): Promise<{ payee: Payee; by: (method: WithdrawType) => Payee }> {
  const payee = await givePayee(test, '0.02');
  const ids = { BC: payee.bankCardId, EW: '', VW: '' };
  for (const method of ['EW', 'VW'] as const) {
    ids[method] = await test.database.transaction((tx) => giveAccount(test, tx, payee.memberId, method));
  }
  return { payee, by: (method) => ({ ...payee, bankCardId: ids[method] }) };
}

async function postMovement(
  { memberId }: Payee,
  kind: 'deposit' | 'bet' | 'win',
  amount: bigint,
): Promise<void> {
  const money = { kind, asset: 'PHP', memberId, amountUnits: amount * UNITS, counterparty: 'test' } as const;
  const header = { scope: 'provider:test', key: randomUUID(), recordedAt: test.clock.now() } as const;
  expect(await post(test.database, { ...header, ...money })).toMatchObject({ outcome: 'posted' });
}

async function missingTurnover({ visitor }: Payee): Promise<Record<string, string | undefined>> {
  const { methods } = await test.value(visitor, api.withdrawal.withdrawSettings, {});
  return Object.fromEntries(methods.map(({ withdrawType, turnover }) => [withdrawType, turnover?.missing]));
}

it('a withdrawal resets the turnover of methods with an equal or lower requirement only', async () => {
  const { payee, by } = await allowAllMethods();
  await postMovement(payee, 'deposit', 1000n);
  expect((await withdraw(test, by('BC'), '100')).status).toBe(200);
  expect(await missingTurnover(payee)).toEqual({ BC: undefined, EW: '500.01', VW: '1000.02' });
  await postMovement(payee, 'bet', 501n);
  await postMovement(payee, 'win', 501n);
  expect((await withdraw(test, by('EW'), '100')).status).toBe(200);
  expect(await missingTurnover(payee)).toEqual({ BC: undefined, EW: '0.00', VW: '499.02' });
  await postMovement(payee, 'bet', 500n);
  await postMovement(payee, 'win', 500n);
  expect((await withdraw(test, by('VW'), '100')).status).toBe(200);
  expect(await missingTurnover(payee)).toEqual({ BC: undefined, EW: '0.00', VW: '0.00' });
});

it('a withdrawal keeps its requirement when the method raises it later', async () => {
  const { payee, by } = await allowAllMethods();
  await postMovement(payee, 'deposit', 1000n);
  expect((await withdraw(test, by('BC'), '100')).status).toBe(200);
  await test.database.run(requires, ['BC', 10_000]);
  expect(await missingTurnover(payee)).toMatchObject({ BC: '1000.02', VW: '1000.02' });
  await test.database.run(requires, ['BC', 0]);
});

describe('method with a raised requirement', () => {
  const requireTurnover = (basisPoints: number) => test.database.run(requires, ['BC', basisPoints]);
  const bank = async (payee: Payee) => {
    const { methods } = await test.value(payee.visitor, api.withdrawal.withdrawSettings, {});
    return methods.find(({ withdrawType }) => withdrawType === 'BC')?.turnover;
  };
  beforeEach(async () => {
    await requireTurnover(0);
    await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  });
  afterEach(() => requireTurnover(0));

  /** Deposits like a member: an order that the rail reports as paid. */
  async function paidIn({ visitor }: Payee, amount: string): Promise<string> {
    const input = { method: 'sandbox', amount, requestKey: randomUUID() };
    const { depositId } = await test.value(visitor, api.wallet.deposit, input);
    await reportPayment(test, depositId, amount);
    return depositId;
  }

  it('applies it to later deposits only and pays when that turnover is met', async () => {
    const payee = await givePayee(test, '0.02');
    await paidIn(payee, '1000');
    await requireTurnover(10_000);
    expect(await bank(payee)).toMatchObject({ deposited: '1000.02', required: '0.02', kept: true });
    await postMovement(payee, 'bet', 1n);
    expect((await withdraw(test, payee, '100')).status).toBe(200);
    await paidIn(payee, '300');
    expect(await bank(payee)).toMatchObject({ required: '300.00', missing: '300.00', kept: false });
  });

  it('applies the lower of the requirement at the deposit and the current one', async () => {
    const payee = await givePayee(test, '0.02');
    await requireTurnover(5000);
    await paidIn(payee, '1000');
    await requireTurnover(20_000);
    await paidIn(payee, '100');
    expect(await bank(payee)).toMatchObject({ required: '700.04', missing: '700.04', kept: true });
    await requireTurnover(2500);
    expect(await bank(payee)).toMatchObject({ required: '275.005', kept: false });
  });

  it('ignores stakes from before a deposit', async () => {
    const payee = await givePayee(test, '0.02');
    await paidIn(payee, '1000');
    await postMovement(payee, 'bet', 900n);
    await postMovement(payee, 'win', 900n);
    await paidIn(payee, '100');
    await requireTurnover(10_000);
    await paidIn(payee, '500');
    expect(await bank(payee)).toMatchObject({ required: '500.00', missing: '500.00', kept: true });
  });

  it.each([
    ['the most that a way asked then', "kind <> 'EW'", '500.04'],
    ['nothing where there was none', 'true', '0.04'],
  ])('applies to deposits from before the method existed %s', async (_, removed, required) => {
    const payee = await givePayee(test, '0.02');
    await operateOn(test).sql(`DELETE FROM withdrawal_method WHERE ${removed}`);
    await paidIn(payee, '1000');
    await offerMethods();
    await requireTurnover(20_000);
    expect(await bank(payee)).toMatchObject({ deposited: '1000.02', required, kept: true });
  });

  it('the requirement of a deposit stays recorded', async () => {
    const payee = await givePayee(test, '0.02');
    const id = await paidIn(payee, '100');
    await expect(
      operateOn(test).sql(`UPDATE deposit_order SET turnover_asked = '{}' WHERE id = ${id}`),
    ).rejects.toThrow('what was asked of it stays');
  });
});

type Act =
  | { readonly what: 'deposit' | 'stake'; readonly amount: bigint }
  | { readonly method: WithdrawType };
const amount = fc.bigInt({ min: 1n, max: 500n });
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ what: fc.constantFrom('deposit' as const, 'stake' as const), amount }),
  fc.record({ method: fc.constantFrom(...METHODS) }),
);

it('each method pays exactly when its own turnover is met, for any history', {
  timeout: PROPERTY_TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 4, maxLength: 12 }), async (acts) => {
      const { payee, by } = await allowAllMethods();
      await postMovement(payee, 'deposit', 5000n);
      // Deposits and stakes in hundredths since a withdrawal with an equal requirement.
      const since = { BC: [0n, 0n], EW: [500_002n, 0n], VW: [500_002n, 0n] } satisfies Record<
        string,
        bigint[]
      >;
      for (const act of acts) {
        if ('method' in act) {
          const [deposited = 0n, staked = 0n] = since[act.method];
          const may = staked >= (deposited * REQUESTED[act.method]) / 10_000n;
          expect((await withdraw(test, by(act.method), '100')).body.success).toBe(may);
          for (const method of METHODS)
            if (may && REQUESTED[method] <= REQUESTED[act.method]) since[method] = [0n, 0n];
          continue;
        }
        await postMovement(payee, act.what === 'stake' ? 'bet' : 'deposit', act.amount);
        if (act.what === 'stake') await postMovement(payee, 'win', act.amount);
        for (const method of METHODS) {
          const [deposited = 0n, staked = 0n] = since[method];
          const more = act.amount * 100n;
          since[method] = act.what === 'stake' ? [deposited, staked + more] : [deposited + more, staked];
        }
      }
    }),
    { numRuns: RUNS },
  );
});
