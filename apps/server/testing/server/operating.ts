import { unitsFromAmount } from '@tessera/contract/money';
import { writeFile } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { importReport, type ProviderFile } from '../../src/games/index.ts';
import { operate, readAtMost } from '../../src/operator/index.ts';
import { statement, type Tx } from '../../src/platform/database/statement.ts';
import { applyPayment } from '../../src/wallet/deposits/settle-deposit.ts';
import { approveWithdrawal } from '../../src/wallet/for-operator.ts';
import type { RailPayoutState } from '../../src/wallet/rails/payment-rail.ts';
import { payWithdrawal } from '../../src/wallet/withdrawals/pay-withdrawal.ts';
import type { TestApp } from './app.ts';
import { fakeRail, payingWith } from '../wallet/withdrawals.ts';

interface Act {
  readonly operator: string;
  readonly command: string;
  readonly subject: string;
  readonly parameters: object;
  readonly outcome: string;
  readonly message: string | null;
}

export interface Operating {
  /** Runs a typed command. An underscore is a space within a word. With a screen, the input is a terminal. Lines are added to `printed`. */
  run(
    typed: string,
    input?: Readable,
    screen?: Writable,
    printed?: string[],
  ): Promise<{ readonly status: number; readonly lines: string[] }>;
  acts(): Promise<Act[]>;
  sql(text: string): Promise<unknown>;
}

/** Runs operator commands on a test server under an account name, optionally with other dependencies. */
export function operateOn(
  test: TestApp,
  machineUser = 'tester',
  { identity, wallet }: Pick<TestApp['app']['deps'], 'identity' | 'wallet'> = test.app.deps,
): Operating {
  const play = { importReport: (tx: Tx, file: ProviderFile) => importReport(test, tx, file) };
  const deps = { identity, wallet, ...play, readFile: readAtMost, writeFile };
  return {
    async run(typed, input = Readable.from([]), screen, lines = []) {
      const words = typed.split(' ').map((word) => word.replaceAll('_', ' '));
      const status = await operate(words, {
        clock: test.clock,
        machineUser,
        input,
        output: screen,
        on: (work) => work({ database: test.database, databaseUrl: test.databaseUrl, deps }),
        print: (line) => void lines.push(line),
      });
      return { status, lines };
    },
    acts: () => test.database.many(listActs, []),
    sql: (text) => test.database.transaction((tx) => tx.foreign(text, [])),
  };
}

const listActs = statement<[], Act>(
  'test.list-operator-acts',
  'SELECT operator, command, subject, parameters, outcome, told AS message FROM operator_act ORDER BY id',
);

/** Applies the sandbox's report that this amount was paid for the order. */
export async function reportPayment(test: TestApp, orderId: string, amount: string): Promise<void> {
  const paymentReport = { orderId: BigInt(orderId), currency: 'PHP', status: 'paid' } as const;
  const payment = { ...paymentReport, reference: `SBX-${orderId}`, amountUnits: unitsFromAmount(amount) };
  await test.database.transaction((tx) => applyPayment(test.app.deps.wallet, tx, payment));
}

/** Approves and sends a withdrawal whose rail reports this status. */
export async function sendWithdrawal(
  test: TestApp,
  id: string,
  status: RailPayoutState['status'],
): Promise<void> {
  const withdrawalId = BigInt(id);
  const deps = payingWith(test, fakeRail(() => () => status).rail);
  await test.database.transaction((tx) => approveWithdrawal(deps, tx, { withdrawalId, by: 'tester' }));
  await payWithdrawal(deps, withdrawalId);
}
